import { useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { memo } from 'react';
import { agenda, type CalendarEntry } from './entries.ts';
import styles from './page.module.css';
import { useWhen } from './use-when.ts';

interface AgendaListProps {
  readonly entries: readonly CalendarEntry[];
  /** The day that it begins with. */
  readonly from: string;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** The calendar as a list: what comes, one after the other. Not drawn anew for the dialogs over it. */
export const AgendaList = memo(function AgendaList({ entries, from, onOpen }: AgendaListProps) {
  const { t } = useTranslation('admin');
  const when = useWhen();
  const shown = agenda(entries, from);
  if (shown.length === 0) return <p role="status">{t('calendar.empty')}</p>;
  return (
    <ul className={styles.agenda}>
      {shown.map((entry) => (
        <AgendaItem key={entry.id} entry={entry} when={when} onOpen={onOpen} />
      ))}
    </ul>
  );
});

interface AgendaItemProps extends Pick<AgendaListProps, 'onOpen'> {
  readonly entry: CalendarEntry;
  readonly when: (entry: CalendarEntry) => string;
}

/** By itself: a change draws one, and a press need not wait for all of them. */
const AgendaItem = memo(function AgendaItem({ entry, when, onOpen }: AgendaItemProps) {
  return (
    <li className={styles.listed}>
      <button
        type="button"
        data-entry={entry.id}
        className={cx(styles.item, styles[entry.color])}
        onClick={() => onOpen(entry)}
      >
        <span className={styles.itemName}>{entry.description}</span>
        <span>{entry.specialistName}</span>
        <span>{when(entry)}</span>
      </button>
    </li>
  );
});
