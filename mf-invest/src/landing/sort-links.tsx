import { Link, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { SORT_COLUMNS, formatSort, type Sort, type SortColumn } from '../../shared/sort.ts';
import styles from './sort-links.module.css';

/** Renders column heads that sort the table; the active one reverses the order. */
export function SortHeads({ sort }: { readonly sort: Sort }) {
  const { t } = useTranslation('invest');
  return (
    <tr>
      {SORT_COLUMNS.map((column) => (
        <th key={column} scope="col" aria-sort={directionIn(sort, column)}>
          <SortLink sort={sort} column={column} />
        </th>
      ))}
      <th scope="col">{t('landing.columns.benefit')}</th>
    </tr>
  );
}

/** Renders the same links for the list of cards, which has no column heads. */
export function SortLinks({ sort }: { readonly sort: Sort }) {
  const { t } = useTranslation('invest');
  return (
    <nav className={styles.links} aria-labelledby="sort-title">
      <p id="sort-title">{t('landing.sortBy')}</p>
      <ul>
        {SORT_COLUMNS.map((column) => (
          <li key={column}>
            <SortLink sort={sort} column={column} isCurrent={sort.by === column} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders links to all opportunities or only the open ones. */
export function ShowLinks({ sort }: { readonly sort: Sort }) {
  const { t } = useTranslation('invest');
  return (
    <nav className={cx(styles.links, styles.always)} aria-labelledby="show-title">
      <p id="show-title">{t('landing.show')}</p>
      <ul>
        {[false, true].map((openOnly) => (
          <li key={String(openOnly)}>
            <Link
              to={`/directinvest${formatSort({ ...sort, openOnly })}#opportunities`}
              className={styles.link}
              aria-current={sort.openOnly === openOnly || undefined}
            >
              {t(openOnly ? 'landing.openOnly' : 'landing.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SortLinkProps {
  readonly sort: Sort;
  readonly column: SortColumn;
  readonly isCurrent?: boolean;
}

function SortLink({ sort, column, isCurrent = false }: SortLinkProps) {
  const { t } = useTranslation('invest');
  const direction = directionIn(sort, column);
  const descending = direction === 'ascending';
  return (
    <Link
      to={`/directinvest${formatSort({ ...sort, by: column, descending })}#opportunities`}
      className={styles.link}
      aria-current={isCurrent || undefined}
      data-direction={direction}
    >
      {t(`landing.columns.${column}`)}
      <svg viewBox="0 0 12 18" width="12" height="18" aria-hidden="true">
        <path className={styles.up} d="M1 7 6 1l5 6Z" />
        <path className={styles.down} d="m1 11 5 6 5-6Z" />
      </svg>
    </Link>
  );
}

function directionIn({ by, descending }: Sort, column: SortColumn): 'ascending' | 'descending' | undefined {
  if (by !== column) return undefined;
  return descending ? 'descending' : 'ascending';
}
