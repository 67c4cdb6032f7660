import { Link, useTranslation } from '@larkfield/area';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './item-actions.module.css';
import { latestWritten, noteWritten, subscribe, type Written } from './written.ts';

/** Says once what has become of the item that was written last, and leads to it. `at` is the item of the page. */
export function WrittenNote({ at }: { readonly at?: string }) {
  const { t } = useTranslation('attend');
  const written = useSyncExternalStore(subscribe, latestWritten, () => undefined);
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
