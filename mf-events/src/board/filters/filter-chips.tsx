import { Link, useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import type { BoardData } from '../../../forms/board-data.ts';
import styles from './filter-chips.module.css';
import { describeFilters } from './describe-filters.ts';
import { boardPath, withoutCursor } from '../view/board-path.ts';

/** Renders one link per active filter, which removes that filter, and one link that removes all filters. */
export function FilterChips({ board }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const view = withoutCursor(board.view);
  const chips = describeFilters(t, board);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('chips.title')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={boardPath({ ...view, filters: without })}
            className={styles.chip}
            aria-label={t('chips.remove', { filter: label })}
          >
            <bdi>{label}</bdi>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={boardPath({ ...view, filters: {} })} className={styles.clear}>
          {t('chips.clear')}
        </Link>
      </li>
    </ul>
  );
}
