import { Link, useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import type { BoardData } from '../../forms/board-data.ts';
import styles from './chips.module.css';
import { chipsOf } from './chips-of.ts';
import { boardPath, fromStart } from './use-board-link.ts';

/** The filters that are set, each a link to the view without it, and one without any. */
export function Chips({ board }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const view = fromStart(board.view);
  const chips = chipsOf(t, board);
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
