import { get, useNavigate, useSite, useTranslation } from '@larkfield/area';
import { FormPage, PageHead } from '@larkfield/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ItemEntries, ItemWritten } from '../../shared/entries.ts';
import { noteWritten, writtenBy } from '../actions/written.ts';
import type { ItemKind } from '../../forms/item-data.ts';
import { readDraft } from './draft.ts';
import type { Entries } from './entries.ts';
import { ItemForm } from './item-form.tsx';

const MissingItem = lazy(async () => {
  const part = await import(/* webpackChunkName: "missing-item" */ './missing-item.tsx');
  return { default: part.MissingItem };
});

const EndItem = lazy(async () => {
  const part = await import(/* webpackChunkName: "end-item" */ './end-item.tsx');
  return { default: part.EndItem };
});

interface Start {
  readonly kind: ItemKind;
  readonly before: Entries;
  readonly changed?: ItemEntries;
}

interface WritePageProps {
  /** What is written anew; nothing for a change. */
  readonly kind?: ItemKind;
}

/** Write news or an event, duplicate one (`?from=<id>`), or change one (`?item=<id>`). */
export function WritePage({ kind }: WritePageProps) {
  const { t } = useTranslation('posting');
  const { session, search, interactive } = useSite();
  const navigate = useNavigate();
  const [start, setStart] = useState<Start | 'missing'>();
  const mayWrite = session.kind === 'user' || session.kind === 'admin';
  useEffect(() => {
    if (!interactive || !mayWrite) return;
    const query = new URLSearchParams(search);
    const id = query.get(kind ? 'from' : 'item');
    if (id === null) {
      setStart(kind ? { kind, before: readDraft(kind) } : 'missing');
      return;
    }
    void get<ItemEntries>(`/api/events/items/${encodeURIComponent(id)}`).then((result) => {
      if (!result.ok) return setStart('missing');
      const { kind: own, entries } = result.value;
      setStart({ kind: own, before: entries, ...(kind ? {} : { changed: result.value }) });
    });
  }, [interactive, mayWrite, search, kind]);

  const what = kind ?? (start === 'missing' ? undefined : start?.kind) ?? 'news';
  const title = kind === undefined ? t('change') : what === 'news' ? t('addNews') : t('addEvent');
  if (start === 'missing' || session.kind === 'participant') {
    return (
      <Suspense>
        <MissingItem />
      </Suspense>
    );
  }
  const done = (written: ItemWritten) => {
    const { slug, state } = written;
    noteWritten(writtenBy(written, kind !== undefined));
    const isShown = state === 'published' || state === 'cancelled';
    void navigate(isShown ? `/events/${encodeURIComponent(slug)}` : '/events');
  };
  return (
    <FormPage
      id="write"
      head={
        <PageHead back={{ to: '/events', label: t('back') }}>
          <h1>{title}</h1>
          <p className="lead">{t('lead')}</p>
        </PageHead>
      }
      title={t('formTitle')}
      note={t('note')}
      aside={{ title: t('asideTitle'), points: [t('asideDraft'), t('asideFiles'), t('asideChange')] }}
    >
      {start ? (
        <>
          <ItemForm {...start} labelledBy="write-title" onDone={done} />
          {start.changed && (
            <Suspense>
              <EndItem item={start.changed} onDone={done} />
            </Suspense>
          )}
        </>
      ) : (
        <p role="status">{interactive ? t('loading') : t('noScript')}</p>
      )}
    </FormPage>
  );
}
