import { useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { memo } from 'react';
import parts from '../frame/parts.module.css';
import { agendaDays, type AgendaDay, type CalendarEntry } from './entries.ts';
import styles from './page.module.css';
import { useDayTexts } from './use-when.ts';

interface AgendaListProps {
  readonly entries: readonly CalendarEntry[];
  /** The day that it begins with. */
  readonly from: string;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** The calendar as a list: what comes, day by day. Not drawn anew for the dialogs over it. */
export const AgendaList = memo(function AgendaList({ entries, from, onOpen }: AgendaListProps) {
  const { t } = useTranslation('admin');
  const texts = useDayTexts();
  const days = agendaDays(entries, from);
  if (days.length === 0) return <p role="status">{t('calendar.empty')}</p>;
  return days.map(({ day, entries: of }) => (
    <Day key={day} day={day} entries={of} texts={texts} onOpen={onOpen} />
  ));
});

interface DayProps extends AgendaDay, Pick<AgendaListProps, 'onOpen'> {
  readonly texts: ReturnType<typeof useDayTexts>;
}

function Day({ day, entries, texts, onOpen }: DayProps) {
  const [first] = entries;
  return (
    <section aria-labelledby={`day-${day}`} className={styles.day}>
      <h2 id={`day-${day}`} className={cx(parts.panelTitle, styles.dayName)}>
        {first && texts.dayOf(first)}
      </h2>
      <ul className={styles.agenda}>
        {entries.map((entry) => (
          <AgendaItem key={entry.id} entry={entry} timesOf={texts.timesOf} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

interface AgendaItemProps extends Pick<AgendaListProps, 'onOpen'> {
  readonly entry: CalendarEntry;
  readonly timesOf: (entry: CalendarEntry) => string;
}

/** By itself: a change draws one, and a press need not wait for all of them. */
const AgendaItem = memo(function AgendaItem({ entry, timesOf, onOpen }: AgendaItemProps) {
  return (
    <li>
      <button
        type="button"
        data-entry={entry.id}
        className={cx(styles.item, styles[entry.color])}
        onClick={() => onOpen(entry)}
      >
        <span className={styles.itemName}>{entry.description}</span>
        <span>{entry.specialistName}</span>
        <span>{timesOf(entry)}</span>
      </button>
    </li>
  );
});
