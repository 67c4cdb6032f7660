import { Link, useNavigate, useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BoardView, CalendarData } from '../../../forms/board-data.ts';
import styles from './calendar.module.css';
import { dayForKey } from './day-for-key.ts';
import { MonthHead, Weekdays } from './month-head.tsx';
import { weeksOf } from './month-math.ts';
import { boardPath, withoutCursor } from '../view/board-path.ts';

interface CalendarProps {
  readonly calendar: CalendarData;
  readonly view: BoardView;
}

/** Renders a month in which days with events are marked (E3) and link to them. It is one grid with a single tab stop. */
export function Calendar({ calendar, view }: CalendarProps) {
  const { t } = useTranslation('events');
  const { dir, interactive } = useSite();
  const navigate = useNavigate();
  const { month, today, weekdays } = calendar;
  const { day: selected, ...others } = view.filters;
  const plain = withoutCursor(view);
  const [active, setActive] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const dayToFocus = useRef<string>(undefined);
  const inMonth = [active, selected, today].find((day) => day?.startsWith(month)) ?? `${month}-01`;

  useEffect(() => {
    if (!dayToFocus.current?.startsWith(month)) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${dayToFocus.current}"]`)?.focus();
    dayToFocus.current = undefined;
  }, [month, active]);

  function move(event: KeyboardEvent) {
    const next = dayForKey(event.key, inMonth, { rightToLeft: dir === 'rtl', weekdays });
    if (next === undefined) return;
    event.preventDefault();
    dayToFocus.current = next;
    setActive(next);
    if (!next.startsWith(month))
      void navigate(boardPath({ ...plain, month: next.slice(0, 7) }), { replace: true });
  }

  return (
    <section aria-labelledby="calendar" className={styles.calendar}>
      <MonthHead id="calendar" calendar={calendar} view={view} />
      <table ref={grid} role="grid" aria-labelledby="calendar" className={styles.grid} onKeyDown={move}>
        <Weekdays weekdays={weekdays} />
        <tbody>
          {weeksOf(month, weekdays[0]?.day ?? 0).map((week, place) => (
            <tr key={place}>
              {week.map((day, column) =>
                day === undefined ? (
                  <td key={column} />
                ) : (
                  <td key={column} aria-selected={day === selected}>
                    <Day
                      day={day}
                      calendar={calendar}
                      to={boardPath({
                        ...plain,
                        month,
                        filters: day === selected ? others : { ...others, day },
                      })}
                      isChosen={day === selected}
                      isStop={!interactive || day === inMonth}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>{t('calendar.legend')}</p>
    </section>
  );
}

interface DayProps {
  readonly day: string;
  readonly calendar: CalendarData;
  readonly to: string;
  readonly isChosen: boolean;
  /** Whether the day is the grid's tab stop. */
  readonly isStop: boolean;
}

function Day({ day, calendar: { days, title, today }, to, isChosen, isStop }: DayProps) {
  const { t } = useTranslation('events');
  const number = Number(day.slice(8));
  const date = t('calendar.day', { day: number, month: title });
  const isBusy = days.includes(day);
  return (
    <Link
      to={to}
      data-day={day}
      aria-label={isBusy ? t('calendar.dayWithEvents', { day: date }) : date}
      aria-current={day === today ? 'date' : undefined}
      tabIndex={isStop ? 0 : -1}
      className={cx(styles.day, isBusy && styles.busy, isChosen && styles.chosen)}
    >
      {number}
    </Link>
  );
}
