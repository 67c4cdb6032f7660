import { Link, useTranslation } from '@larkfield/area';
import type { BoardView } from '../../../forms/board-data.ts';
import { boardPath, withoutCursor } from './board-path.ts';
import styles from './view-links.module.css';

interface ViewProps {
  readonly view: BoardView;
}

export function ViewLinks({ view }: ViewProps) {
  const { t } = useTranslation('events');
  const { upcoming: _upcoming, asMonth: _asMonth, ...plain } = withoutCursor(view);
  const order = view.upcoming ? ({ upcoming: true } as const) : {};
  const choices = [
    [t('views.newest'), { ...plain }, !view.asMonth && !view.upcoming],
    [t('views.upcoming'), { ...plain, upcoming: true }, !view.asMonth && view.upcoming === true],
    [t('views.month'), { ...plain, ...order, asMonth: true }, view.asMonth === true],
  ] as const;
  return <Switch label={t('views.title')} choices={choices} />;
}

/** Renders the switch between everything, upcoming events with the next one first, and past events. */
export function WhenLinks({ view }: ViewProps) {
  const { t } = useTranslation('events');
  const { upcoming: _upcoming, ...newest } = withoutCursor(view);
  const { when, ...filters } = view.filters;
  const choices = [
    [t('when.any'), { ...withoutCursor(view), filters }, when === undefined],
    [
      t('when.upcoming'),
      { ...newest, filters: { ...filters, when: 'upcoming' }, upcoming: true },
      when === 'upcoming',
    ],
    [t('when.past'), { ...newest, filters: { ...filters, when: 'past' } }, when === 'past'],
  ] as const;
  return <Switch label={t('when.title')} choices={choices} />;
}

interface SwitchProps {
  readonly label: string;
  readonly choices: readonly (readonly [name: string, target: BoardView, isShown: boolean])[];
}

/** Renders links, so that each choice has an address and works without script. */
function Switch({ label, choices }: SwitchProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.views}>
        {choices.map(([name, target, isShown]) => (
          <li key={name}>
            <Link to={boardPath(target)} aria-current={isShown ? 'true' : undefined} className={styles.view}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
