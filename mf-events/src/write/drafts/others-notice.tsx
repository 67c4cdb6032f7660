import { get, post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import { useEffect, useRef, useState } from 'react';
import type { DraftEntries, OtherEditors } from '../../../shared/draft-entries.ts';
import type { ItemEntries } from '../../../shared/entries.ts';
import styles from '../fields/write.module.css';
import own from './drafts.module.css';
import { useEntryText } from './entry-text.ts';
import { mergeEntries, type OtherChange } from './merge-entries.ts';
import type { WriteTools } from './write-tools.ts';

const EVERY_MS = 20_000;

/** Tells who else has the text open or has saved it since, and puts both texts together. */
export function OthersNotice(tools: WriteTools) {
  const { t } = useTranslation('posting');
  const { conflicts, showConflict, start, draft, form } = tools;
  const stored = start.changed ?? draft;
  const others = useOthers(stored?.id);
  const { setUnsaved } = form;
  const { unsaved } = start;
  useEffect(() => {
    if (unsaved) setUnsaved(true);
  }, [unsaved, setUnsaved]);
  if (!stored) return null;
  const isOlder = others !== undefined && others.version > stored.version;
  const { saved } = others ?? {};
  return (
    <>
      <div role="status" className={styles.items}>
        {others?.open.map(({ name, self }) => (
          <p key={`${name} ${self}`} className={own.told}>
            {self ? t('together.openSelf') : t('together.open', { name })}
          </p>
        ))}
        {isOlder && conflicts === 0 && (
          <p className={own.told}>
            {saved && !saved.self ? t('together.saved', { name: saved.name }) : t('together.savedSelf')}{' '}
            <Button variant="secondary" onClick={showConflict}>
              {t('together.see')}
            </Button>
          </p>
        )}
      </div>
      {conflicts > 0 && <Conflict key={conflicts} {...tools} />}
    </>
  );
}

/** Asks every 20 seconds who else has a text open. */
function useOthers(id: string | undefined): OtherEditors | undefined {
  const [others, setOthers] = useState<OtherEditors>();
  const page = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) return undefined;
    page.current ??= randomKey();
    const body = { id, page: page.current };
    const send = (more: object) =>
      post<OtherEditors>('/api/events/editing', { ...body, ...more }, { idempotencyKey: randomKey() });
    const ask = () => {
      if (document.visibilityState === 'visible')
        void send({}).then((result) => result.ok && setOthers(result.value));
    };
    const leave = () => void send({ left: true });
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      leave();
    };
  }, [id]);
  return others;
}

type Stored = ItemEntries & DraftEntries;

interface Latest {
  readonly stored: Stored;
  readonly changes: readonly OtherChange[];
}

/** Renders what somebody else has saved, field by field, and goes on with both texts. */
function Conflict({ start, restart, read, base, draft, form }: WriteTools) {
  const { t } = useTranslation('posting');
  const { language } = useSite();
  const message = useMessages();
  const entryText = useEntryText(language);
  const [latest, setLatest] = useState<Latest | 'gone'>();
  const [failure, setFailure] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { changed } = start;
  const path = changed ? `items/${changed.id}` : `drafts/${draft?.id ?? ''}`;
  useEffect(() => {
    void get<Stored>(`/api/events/${path}`).then((result) => {
      if (result.ok) {
        const { changes } = mergeEntries(base.current, read(), result.value.entries);
        setLatest({ stored: result.value, changes });
      } else if (result.problem.code === 'NOT_FOUND') setLatest('gone');
      else setFailure(result.problem.message);
    });
    // Compared once: what the author types after that is put together when they go on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);
  useEffect(() => heading.current?.focus(), [latest]);
  if (failure !== '') return <p role="alert">{message(failure)}</p>;
  if (!latest) return <p role="status">{t('loading')}</p>;
  const { kind } = start;
  if (latest === 'gone') {
    const keep = () => restart({ kind, initialEntries: read(), unsaved: true });
    return (
      <section className={own.told}>
        <h2 ref={heading} tabIndex={-1}>
          {t('together.gone')}
        </h2>
        <p>{t('together.goneText')}</p>
        <Button onClick={keep}>{t('together.keep')}</Button>
      </section>
    );
  }
  const { stored, changes } = latest;
  const goOn = () => {
    const { merged } = mergeEntries(base.current, read(), stored.entries);
    restart({
      ...{ kind, initialEntries: merged, unsaved: true },
      ...(changed ? { changed: stored } : { draft: stored }),
    });
  };
  return (
    <section className={own.told}>
      <h2 ref={heading} tabIndex={-1}>
        {t('together.title')}
      </h2>
      <p>{changes.length === 0 ? t('together.same') : t('together.text')}</p>
      <dl className={styles.items}>
        {changes.map(({ field, theirs, isContested }) => (
          <div key={field}>
            <dt className={styles.label}>{form.settings.labels[field] ?? t('items.title')}</dt>
            <dd dir="auto" className={own.theirs}>
              {entryText(field, theirs) || t('together.empty')}
            </dd>
            <dd>{isContested ? t('together.contested') : t('together.taken')}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={goOn}>{t('together.goOn')}</Button>
    </section>
  );
}
