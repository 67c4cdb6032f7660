import { Link, useTranslation } from '@larkfield/area';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './item-actions.module.css';
import {
  latestWrittenItem,
  rememberWrittenItem,
  subscribeToWrittenItem,
  type WrittenItem,
} from './written-item.ts';

/** Renders the result of the last written item once, with a link to it. On the page of an item, `at` is its id. */
export function WrittenItemNotice({ at }: { readonly at?: string }) {
  const { t } = useTranslation('attend');
  const { t: f } = useTranslation('forms');
  const written = useSyncExternalStore(subscribeToWrittenItem, latestWrittenItem, () => undefined);
  useEffect(() => () => rememberWrittenItem(undefined), []);
  const isShown = written && (at === undefined || at === written.id);
  const path = written && pathOf(written);
  return (
    <div role="status">
      {isShown && (
        <p className={styles.written}>
          {t(`written.${written.what}`)}{' '}
          {at === undefined && path && <Link to={path}>{t('written.see')}</Link>}
          {written.reference && (
            <>
              <br />
              {f('sent.reference')} <strong>{written.reference}</strong>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Returns the author's page of an item; undefined if it is deleted. */
function pathOf({ what, id, slug }: WrittenItem): string | undefined {
  if (what === 'deleted') return undefined;
  return what === 'pending' || what === 'unpublished'
    ? `/events/change/item?item=${encodeURIComponent(id)}`
    : `/events/${encodeURIComponent(slug)}`;
}
