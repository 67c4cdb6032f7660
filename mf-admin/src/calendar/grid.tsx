import { useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { useMemo } from 'react';
import { Calendar, type EventProps } from 'react-big-calendar';
import withDragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import { endOf, startOf, type CalendarEntry } from './entries.ts';
import { createLocalizer } from './localizer.ts';
import styles from './page.module.css';

const MovableCalendar = withDragAndDrop<CalendarEntry>(Calendar);

interface GridProps {
  readonly entries: readonly CalendarEntry[];
  readonly view: 'month' | 'week';
  readonly date: Date;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onMove: (entry: CalendarEntry, start: Date, end: Date) => void;
  readonly onAdd: (start: Date) => void;
  readonly onShow: (date: Date, view?: 'month' | 'week') => void;
}

/** Month and week as bars and blocks. Every entry can be reached by Tab; dragging has its counterpart in the popover. */
export function Grid({ entries, view, date, onOpen, onMove, onAdd, onShow }: GridProps) {
  const { language, dir } = useSite();
  const { t } = useTranslation('admin');
  const localizer = useMemo(() => createLocalizer(language), [language]);
  const move = ({ event, start, end }: { event: CalendarEntry; start: Date | string; end: Date | string }) =>
    onMove(event, new Date(start), new Date(end));
  return (
    <div className={styles.grid}>
      <MovableCalendar
        localizer={localizer}
        culture={language}
        rtl={dir === 'rtl'}
        events={[...entries]}
        view={view}
        views={['month', 'week']}
        date={date}
        toolbar={false}
        popup={false}
        selectable
        startAccessor={startOf}
        endAccessor={endOf}
        titleAccessor={({ description }) => description}
        tooltipAccessor={null}
        messages={{
          showMore: (count) => t('calendar.more', { number: count }),
          allDay: t('calendar.allDay'),
        }}
        components={{ month: { event: MonthEvent }, week: { event: WeekEvent } }}
        eventPropGetter={({ color }) => ({ className: cx(styles.entry, styles[color]) })}
        onSelectEvent={onOpen}
        onKeyPressEvent={(entry, { nativeEvent }) => {
          if (nativeEvent instanceof KeyboardEvent && nativeEvent.key === 'Enter' && view === 'week')
            onOpen(entry);
        }}
        onSelectSlot={({ start }) => onAdd(start)}
        onNavigate={(next) => onShow(next)}
        onView={() => undefined}
        onDrillDown={(day) => onShow(day, 'week')}
        onEventDrop={move}
        onEventResize={move}
        resizable
      />
    </div>
  );
}

/** The library's own bars take no focus in a month; its click handler is around the button. */
function MonthEvent({ event }: EventProps<CalendarEntry>) {
  return (
    <button type="button" className={styles.bar}>
      {event.description}
    </button>
  );
}

function WeekEvent({ event }: EventProps<CalendarEntry>) {
  return (
    <>
      {event.description} · {event.specialistName}
    </>
  );
}
