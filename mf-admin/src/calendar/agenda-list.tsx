import { useTranslation } from '@larkfield/area';
import { Button, cx } from '@larkfield/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { agendaDays, firstDays, type AgendaDay, type CalendarEntry } from './entries.ts';
import styles from './page.module.css';
import { useDayTexts } from './use-when.ts';

interface AgendaListProps {
  readonly entries: readonly CalendarEntry[];
  /** The day that it begins with. */
  readonly from: string;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** Entries that are shown at first, and with each further press: a day more or less, because days are shown whole. */
const AT_ONCE = 100;

/** The calendar as a list: what comes, day by day. Not drawn anew for the dialogs over it. */
export const AgendaList = memo(function AgendaList({ entries, from, onOpen }: AgendaListProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const texts = useDayTexts();
  const [most, setMost] = useState(AT_ONCE);
  // Of the first entry that was asked for.
  const asked = useRef<string>(undefined);
  const days = agendaDays(entries, from);
  const shown = firstDays(days, most);
  const left = days.slice(shown.length).flatMap(({ entries: of }) => of);
  useEffect(() => {
    if (asked.current) document.querySelector<HTMLElement>(`[data-entry="${asked.current}"]`)?.focus();
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
            asked.current = left[0]?.id;
            setMost(shown.reduce((sum, { entries: { length } }) => sum + length, AT_ONCE));
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
