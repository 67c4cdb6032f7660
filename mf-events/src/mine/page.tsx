import { get, Link, post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Container, MessagePage, PageHead, useMessages } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';
import type { OwnDraft, OwnItem, OwnItems } from '../../shared/draft-entries.ts';
import styles from './page.module.css';

/** Renders `/events/mine`: the drafts of an author, and what the author has published. */
export function Component() {
  const { t } = useTranslation('posting');
  const message = useMessages();
  const { session, interactive } = useSite();
  const [found, setFound] = useState<OwnItems>();
  const [failure, setFailure] = useState<string>();
  const mayWrite = session.kind === 'user' || session.kind === 'admin';
  const load = useCallback(async () => {
    const result = await get<OwnItems>('/api/events/mine/items');
    if (result.ok) setFound(result.value);
    setFailure(result.ok ? undefined : result.problem.message);
  }, []);
  useEffect(() => {
    if (mayWrite) void load();
  }, [mayWrite, load]);
  const remove = async (id: string) => {
    const result = await post(`/api/events/drafts/${id}/delete`, {}, { idempotencyKey: randomKey() });
    if (result.ok) await load();
    else setFailure(result.problem.message);
  };
  if (session.kind === 'participant' || (found && found.drafts.length + found.items.length === 0)) {
    return (
      <MessagePage scene="empty" title={t('mine.none')}>
        <p className="lead">{t('mine.noneText')}</p>
        <ButtonLink to="/events">{t('back')}</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <>
      <PageHead back={{ to: '/events', label: t('back') }}>
        <h1>{t('mine.documentTitle')}</h1>
        <p className="lead">{t('mine.lead')}</p>
      </PageHead>
      <Container className={styles.page}>
        {!found && !failure && <p role="status">{interactive ? t('loading') : t('noScript')}</p>}
        {failure && <p role="alert">{message(failure)}</p>}
        {found && (
          <>
            <section aria-labelledby="mine-drafts">
              <h2 id="mine-drafts">{t('mine.title')}</h2>
              {found.drafts.length === 0 && <p>{t('mine.noDrafts')}</p>}
              <ul className={styles.list}>
                {found.drafts.map((draft) => (
                  <li key={draft.id}>
                    <DraftEntry draft={draft} onDelete={() => remove(draft.id)} />
                  </li>
                ))}
              </ul>
            </section>
            {found.items.length > 0 && (
              <section aria-labelledby="mine-items">
                <h2 id="mine-items">{t('mine.items')}</h2>
                <ul className={styles.list}>
                  {found.items.map((item) => (
                    <li key={item.id}>
                      <ItemEntry item={item} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </Container>
    </>
  );
}

interface DraftEntryProps {
  readonly draft: OwnDraft;
  readonly onDelete: () => Promise<void>;
}

function DraftEntry({ draft, onDelete }: DraftEntryProps) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const time = useTime();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, kind, title, changedAt, keptUntil, planned, failed, hasPreview } = draft;
  return (
    <>
      <p className={styles.kind}>{e(`kinds.${kind}`)}</p>
      <h3 dir="auto">
        <Link to={`/events/new/${kind}?draft=${id}`}>{title || t('mine.untitled')}</Link>
      </h3>
      {planned && <p>{t('plan.planned', { time: time(planned.at, planned.timeZone) })}</p>}
      {failed && <p>{t('plan.failed')}</p>}
      {hasPreview && <p>{t('mine.hasPreview')}</p>}
      <p>
        {t('mine.changed', { time: time(changedAt) })}{' '}
        {!planned && t('drafts.kept', { day: time(keptUntil) })}
      </p>
      <p className={styles.actions}>
        {isConfirming ? (
          <Button onClick={() => void onDelete()}>{t('end.sure')}</Button>
        ) : (
          <Button variant="secondary" onClick={() => setIsConfirming(true)}>
            {t('drafts.delete')}
            <span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </p>
    </>
  );
}

function ItemEntry({ item: { id, kind, title, slug, state, until } }: { readonly item: OwnItem }) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const time = useTime();
  const isShown = state === 'published' || state === 'cancelled';
  return (
    <>
      <p className={styles.kind}>{e(`kinds.${kind}`)}</p>
      <h3 dir="auto">{isShown ? <Link to={`/events/${encodeURIComponent(slug)}`}>{title}</Link> : title}</h3>
      {state !== 'deleted' && <p>{t(`mine.states.${state}`)}</p>}
      {until !== undefined && <p>{t('plan.ends', { time: time(until) })}</p>}
      {state !== 'cancelled' && (
        <p className={styles.actions}>
          <ButtonLink variant="secondary" to={`/events/change/item?item=${id}`}>
            {t('mine.change')}
            <span className="visually-hidden"> {title}</span>
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** Returns a function that formats an instant, by default in the zone of the browser, always with its zone. */
function useTime(): (instant: string, timeZone?: string) => string {
  const { language } = useSite();
  return (instant, timeZone) =>
    new Intl.DateTimeFormat(language, {
      ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
      ...{ timeZoneName: 'short', timeZone },
    }).format(new Date(instant));
}
