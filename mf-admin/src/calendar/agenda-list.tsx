import { useTranslation } from '@larkfield/area';
import { Button, cx } from '@larkfield/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { agendaDays, firstDays, type AgendaDay, type CalendarEntry } from './model/calendar-entries.ts';
import styles from './page.module.css';
import { useDayTexts } from './model/use-entry-time-text.ts';

interface AgendaListProps {
  readonly entries: readonly CalendarEntry[];
  readonly from: string;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** Number of entries added per press, approximately, because days are shown completely. */
const PAGE_SIZE = 100;

/** Renders the upcoming entries by day. Memoised, so that dialogs above it do not render it again. */
export const AgendaList = memo(function AgendaList({ entries, from, onOpen }: AgendaListProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const texts = useDayTexts();
  const [most, setMost] = useState(PAGE_SIZE);
  // Id of the first entry that the last press added.
  const entryToFocus = useRef<string>(undefined);
  const days = agendaDays(entries, from);
  const shown = firstDays(days, most);
  const left = days.slice(shown.length).flatMap(({ entries: of }) => of);
  useEffect(() => {
    if (entryToFocus.current)
      document.querySelector<HTMLElement>(`[data-entry="${entryToFocus.current}"]`)?.focus();
  }, [most]);
  if (days.length === 0) return <p role="status">{t('calendar.empty')}</p>;
  return (
    <>
      {shown.map(({ day, entries: of }) => (
        <Day key={day} day={day} entries={of} texts={texts} onOpen={onOpen} />
      ))}
      {left.length > 0 && (
        <Button
          variant="secondary"
          className={parts.small}
          onClick={() => {
            entryToFocus.current = left[0]?.id;
            setMost(shown.reduce((sum, { entries: { length } }) => sum + length, PAGE_SIZE));
          }}
        >
          {t('calendar.more', { number: number(left.length) })}
        </Button>
      )}
    </>
  );
});

interface DayProps extends AgendaDay, Pick<AgendaListProps, 'onOpen'> {
  readonly texts: ReturnType<typeof useDayTexts>;
}

function Day({ day, entries, texts, onOpen }: DayProps) {
  const [first] = entries;
  return (
    <div className={styles.day}>
      <h2 id={`day-${day}`} className={cx(parts.panelTitle, styles.dayName)}>
        {first && texts.dayOf(first)}
      </h2>
      <ul aria-labelledby={`day-${day}`} className={styles.agenda}>
        {entries.map((entry) => (
          <AgendaItem key={entry.id} entry={entry} timesOf={texts.timesOf} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

interface AgendaItemProps extends Pick<AgendaListProps, 'onOpen'> {
  readonly entry: CalendarEntry;
  readonly timesOf: (entry: CalendarEntry) => string;
}

/** Memoised: a change renders one entry instead of all. */
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
