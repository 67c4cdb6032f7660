import { Link, useTranslation } from '@larkfield/area';
import { useEffect, useSyncExternalStore } from 'react';
import type { ItemWritten } from '../../shared/entries.ts';
import styles from './item-actions.module.css';

export interface Written extends Pick<ItemWritten, 'id' | 'slug'> {
  readonly what: 'published' | 'pending' | 'changed' | 'cancelled' | 'deleted';
}

let latest: Written | undefined;
const listeners = new Set<() => void>();

/** Keeps what has become of an item, for the page that comes next to say so. */
export function noteWritten(written: Written | undefined): void {
  latest = written;
  for (const listener of listeners) listener();
}

/** What a form of news or events has done, by its answer. */
export function writtenBy({ id, slug, state }: ItemWritten, isNew: boolean): Written {
  const what = state === 'published' && !isNew ? 'changed' : state;
  return { id, slug, what };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says once what has become of the item that was written last, and leads to it. `at` is the item of the page. */
export function WrittenNote({ at }: { readonly at?: string }) {
  const { t } = useTranslation('attend');
  const written = useSyncExternalStore(
    subscribe,
    () => latest,
    () => undefined,
  );
  useEffect(() => () => noteWritten(undefined), []);
  const isShown = written && (at === undefined || at === written.id);
  const path = written && pathOf(written);
  return (
    <div role="status">
      {isShown && (
        <p className={styles.written}>
          {t(`written.${written.what}`)}{' '}
          {at === undefined && path && <Link to={path}>{t('written.see')}</Link>}
        </p>
      )}
    </div>
  );
}

/** Where its author finds an item; nothing leads to one that is deleted. */
function pathOf({ what, id, slug }: Written): string | undefined {
  if (what === 'deleted') return undefined;
  return what === 'pending'
    ? `/events/change/item?item=${encodeURIComponent(id)}`
    : `/events/${encodeURIComponent(slug)}`;
}
