import { get, useNavigate, useSite, useTranslation } from '@larkfield/area';
import { FormPage, PageHead } from '@larkfield/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DraftEntries } from '../../shared/draft-entries.ts';
import type { ItemEntries, WriteItemAnswer } from '../../shared/entries.ts';
import { rememberWrittenItem, toWrittenItem } from '../actions/written-item.ts';
import type { ItemKind } from '../../forms/item-data.ts';
import { readDraft } from './model/draft.ts';
import type { Entries } from './model/form-entries.ts';
import { ItemForm } from './item-form.tsx';

const MissingItem = lazy(async () => {
  const part = await import(/* webpackChunkName: "missing-item" */ './missing-item.tsx');
  return { default: part.MissingItem };
});

const CancelOrDeleteItem = lazy(async () => {
  const part = await import(/* webpackChunkName: "end-item" */ './cancel-or-delete-item.tsx');
  return { default: part.CancelOrDeleteItem };
});

interface Start {
  readonly kind: ItemKind;
  readonly initialEntries: Entries;
  readonly changed?: ItemEntries;
  readonly draft?: DraftEntries;
}

interface WritePageProps {
  readonly kind?: ItemKind;
}

/** Renders the form for a new item, a draft (`?draft=<id>`), a duplicate (`?from=<id>`) or a change (`?item=<id>`). */
export function WritePage({ kind }: WritePageProps) {
  const { t } = useTranslation('posting');
  const { session, search, interactive } = useSite();
  const navigate = useNavigate();
  const [start, setStart] = useState<Start | 'missing'>();
  const mayWrite = session.kind === 'user' || session.kind === 'admin';
  useEffect(() => {
    if (!interactive || !mayWrite) return;
    const query = new URLSearchParams(search);
    const draft = query.get('draft');
    const id = draft ?? query.get(kind ? 'from' : 'item');
    if (id === null) {
      setStart(kind ? { kind, initialEntries: readDraft(kind) } : 'missing');
      return;
    }
    const path = `/api/events/${draft === null ? 'items' : 'drafts'}/${encodeURIComponent(id)}`;
    void get<ItemEntries & DraftEntries>(path).then((result) => {
      if (!result.ok) return setStart('missing');
      const { kind: own, entries } = result.value;
      const stored = draft === null ? (kind ? {} : { changed: result.value }) : { draft: result.value };
      setStart({ kind: own, initialEntries: entries, ...stored });
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
  const done = (written: WriteItemAnswer) => {
    const { slug, state } = written;
    rememberWrittenItem(toWrittenItem(written, kind !== undefined));
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
      aside={{
        title: t('asideTitle'),
        points: [t('asideDraft'), t('asideSaved'), t('asideFiles'), t('asideChange')],
      }}
    >
      {start ? (
        <>
          <ItemForm {...start} labelledBy="write-title" onDone={done} />
          {start.changed && (
            <Suspense>
              <CancelOrDeleteItem item={start.changed} onDone={done} />
            </Suspense>
          )}
        </>
      ) : (
        <p role="status">{interactive ? t('loading') : t('noScript')}</p>
      )}
    </FormPage>
  );
}
