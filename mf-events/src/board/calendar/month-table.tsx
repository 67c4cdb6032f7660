import { Link, useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import type { BoardView, CalendarData, MonthEvent } from '../../../forms/board-data.ts';
import { MonthHead, Weekdays } from './month-head.tsx';
import { weeksOf } from './month-math.ts';
import styles from './month-table.module.css';
import { boardPath, withoutCursor } from '../view/board-path.ts';

interface MonthTableProps {
  readonly calendar: CalendarData;
  readonly view: BoardView;
}

/** Renders a month with its events. Small screens list only the days with events. */
export function MonthTable({ calendar, view }: MonthTableProps) {
  const { t } = useTranslation('events');
  const { month, weekdays, events = [] } = calendar;
  const on = (day: string) => events.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return (
    <section aria-labelledby="month">
      <MonthHead id="month" calendar={calendar} view={view} />
      {events.length === 0 && <p>{t('calendar.none')}</p>}
      <table className={styles.table} aria-labelledby="month">
        <Weekdays weekdays={weekdays} />
        <tbody>
          {weeksOf(month, weekdays[0]?.day ?? 0).map((week, place) => (
            <tr key={place}>
              {week.map((day, column) => (
                <td
                  key={column}
                  className={cx(
                    day !== undefined && styles.day,
                    day !== undefined && on(day).length === 0 && styles.free,
                  )}
                >
                  {day !== undefined && (
                    <>
                      <DayNumber day={day} calendar={calendar} view={view} />
                      <Events events={on(day)} />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Links to the events of the day, if there are any. */
function DayNumber({ day, calendar, view }: MonthTableProps & { readonly day: string }) {
  const { t } = useTranslation('events');
  const { asMonth: _asMonth, ...list } = withoutCursor(view);
  const number = Number(day.slice(8));
  const current = day === calendar.today ? 'date' : undefined;
  if (!calendar.days.includes(day))
    return (
      <span className={styles.number} aria-current={current}>
        {number}
      </span>
    );
  const date = t('calendar.day', { day: number, month: calendar.title });
  return (
    <Link
      to={boardPath({ ...list, filters: { ...list.filters, day } })}
      className={styles.number}
      aria-label={t('calendar.dayWithEvents', { day: date })}
      aria-current={current}
    >
      {number}
    </Link>
  );
}

function Events({ events }: { readonly events: readonly MonthEvent[] }) {
  const { t } = useTranslation('events');
  const site = useSite();
  if (events.length === 0) return null;
  return (
    <ul className={styles.events}>
      {events.map(({ slug, title, language, cancelled }) => (
        <li key={slug}>
          {cancelled && <span>{t('facts.cancelled')}: </span>}
          <Link
            to={`/events/${encodeURIComponent(slug)}`}
            dir="auto"
            {...(language === site.language ? {} : { lang: language })}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
