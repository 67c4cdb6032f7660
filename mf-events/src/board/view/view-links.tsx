import { Link, useTranslation } from '@larkfield/area';
import type { BoardView } from '../../../forms/board-data.ts';
import { boardPath, withoutCursor } from './board-path.ts';
import styles from './view-links.module.css';

export function ViewLinks({ view }: { readonly view: BoardView }) {
  const { t } = useTranslation('events');
  const { upcoming: _upcoming, asMonth: _asMonth, ...plain } = withoutCursor(view);
  const order = view.upcoming ? ({ upcoming: true } as const) : {};
  const choices = [
    ['newest', { ...plain }, !view.asMonth && !view.upcoming],
    ['upcoming', { ...plain, upcoming: true }, !view.asMonth && view.upcoming === true],
    ['month', { ...plain, ...order, asMonth: true }, view.asMonth === true],
  ] as const;
  return (
    <nav aria-label={t('views.title')}>
      <ul className={styles.views}>
        {choices.map(([name, target, isShown]) => (
          <li key={name}>
            <Link to={boardPath(target)} aria-current={isShown ? 'true' : undefined} className={styles.view}>
              {t(`views.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
