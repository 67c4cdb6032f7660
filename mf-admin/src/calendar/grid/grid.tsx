import { useTranslation, type Site } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { memo, useMemo, useRef } from 'react';
import { Calendar, type EventProps } from 'react-big-calendar';
import { DayTarget, DraggingProvider, TimeTarget, useDraggable, type Dragging } from './dragging.tsx';
import {
  entriesAroundMonth,
  endOf,
  movedTo,
  startOf,
  type CalendarEntry,
} from '../model/calendar-entries.ts';
import { createLocalizer } from './localizer.ts';
import styles from '../page.module.css';
import { useFixLibraryAccessibility } from './use-fix-library-accessibility.ts';

interface GridProps extends Pick<Site, 'language' | 'dir'> {
  readonly entries: readonly CalendarEntry[];
  readonly view: 'month' | 'week';
  readonly date: Date;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onMove: (entry: CalendarEntry) => void;
  readonly onAdd: (start: Date) => void;
  readonly onShow: (date: Date, view?: 'month' | 'week') => void;
}

const VIEWS: ('month' | 'week')[] = ['month', 'week'];

const propsOf = ({ color }: CalendarEntry) => ({ className: cx(styles.entry, styles[color]) });
const titleOf = ({ description }: CalendarEntry): string => description;

/** Renders month and week. Memoised, because the library renders everything each time. Every entry is a tab stop. */
export const Grid = memo(function Grid({
  language,
  dir,
  entries,
  view,
  date,
  onOpen,
  onMove,
  onAdd,
  onShow,
}: GridProps) {
  const { t } = useTranslation('admin');
  const localizer = useMemo(() => createLocalizer(language), [language]);
  const root = useRef<HTMLDivElement>(null);
  useFixLibraryAccessibility(root);
  const dragged = useRef<CalendarEntry>(undefined);
  const dragging = useMemo<Dragging>(
    () => ({
      start: (entry) => void (dragged.current = entry),
      drop(at, exact) {
        if (dragged.current) onMove(movedTo(dragged.current, at, exact));
        dragged.current = undefined;
      },
    }),
    [onMove],
  );
  const events = useMemo(() => entriesAroundMonth(entries, date), [entries, date]);
  return (
    <DraggingProvider value={dragging}>
      <div ref={root} className={styles.grid}>
        <Calendar<CalendarEntry>
          localizer={localizer}
          culture={language}
          rtl={dir === 'rtl'}
          events={events}
          view={view}
          views={VIEWS}
          date={date}
          toolbar={false}
          selectable
          startAccessor={startOf}
          endAccessor={endOf}
          titleAccessor={titleOf}
          tooltipAccessor={null}
          messages={{
            showMore: (count) => t('calendar.more', { number: count }),
            allDay: t('calendar.allDay'),
          }}
          components={COMPONENTS}
          eventPropGetter={propsOf}
          onSelectEvent={onOpen}
          onKeyPressEvent={(entry, { nativeEvent }) => {
            const pressed = nativeEvent instanceof KeyboardEvent && nativeEvent.key === 'Enter';
            if (pressed && view === 'week') onOpen(entry);
          }}
          onSelectSlot={({ start }) => onAdd(start)}
          onNavigate={(next) => onShow(next)}
          onView={() => undefined}
          onDrillDown={(day) => onShow(day, 'week')}
        />
      </div>
    </DraggingProvider>
  );
});

/** The library's month entries are not focusable. Its click handler is on the element around the button. */
function MonthEvent({ event }: EventProps<CalendarEntry>) {
  return (
    <button type="button" data-entry={event.id} className={styles.bar} {...useDraggable(event)}>
      {event.description}
    </button>
  );
}

function WeekEvent({ event }: EventProps<CalendarEntry>) {
  return (
    <div data-entry={event.id} className={styles.block} {...useDraggable(event)}>
      {event.description} · {event.specialistName}
    </div>
  );
}

const COMPONENTS = {
  month: { event: MonthEvent },
  week: { event: WeekEvent },
  dateCellWrapper: DayTarget,
  timeSlotWrapper: TimeTarget,
};
