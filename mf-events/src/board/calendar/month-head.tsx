import { Link, useTranslation } from '@larkfield/area';
import { cx, Icon } from '@larkfield/ui';
import type { BoardView, CalendarData } from '../../../forms/board-data.ts';
import styles from './month-head.module.css';
import { addMonths } from './month-math.ts';
import { boardPath, withoutCursor } from '../view/board-path.ts';

interface MonthHeadProps {
  readonly id: string;
  readonly calendar: Pick<CalendarData, 'month' | 'title'>;
  readonly view: BoardView;
}

export function MonthHead({ id, calendar: { month, title }, view }: MonthHeadProps) {
  const { t } = useTranslation('events');
  const to = (count: number) => boardPath({ ...withoutCursor(view), month: addMonths(month, count) });
  return (
    <div className={styles.head}>
      <Link to={to(-1)} aria-label={t('calendar.previous')} className={styles.turn}>
        <Icon name="arrow" className={cx(styles.back, 'flip')} />
      </Link>
      <h2 id={id} aria-live="polite">
        {title}
      </h2>
      <Link to={to(1)} aria-label={t('calendar.next')} className={styles.turn}>
        <Icon name="arrow" className="flip" />
      </Link>
    </div>
  );
}

export function Weekdays({ weekdays }: Pick<CalendarData, 'weekdays'>) {
  return (
    <thead>
      <tr>
        {weekdays.map(({ day, short, long }) => (
          <th key={day} scope="col" abbr={long}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
  );
}
