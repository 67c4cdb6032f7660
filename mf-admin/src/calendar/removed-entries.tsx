import { useTranslation } from '@larkfield/area';
import { Button, useFetch } from '@larkfield/ui';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import type { CalendarEntry } from './model/calendar-entries.ts';
import { useEntryTimeText } from './model/use-entry-time-text.ts';

interface RemovedEntry {
  readonly entry: CalendarEntry;
  readonly at: string;
  readonly by: string;
}

interface RemovedEntriesProps {
  readonly busy: boolean;
  readonly onRestore: (entry: CalendarEntry) => void;
}

/** Renders the entries removed in the last 30 days, with a button to restore each. */
export function RemovedEntries({ busy, onRestore }: RemovedEntriesProps) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const when = useEntryTimeText();
  const removed = useFetch<readonly RemovedEntry[]>('/api/admin/calendarRemoved');
  if (removed.problem) return <ProblemNotice problem={removed.problem} onRetry={removed.reload} />;
  if (!removed.value || removed.value.length === 0) return null;
  return (
    <details className={parts.panel}>
      <summary>{t('calendar.removedEntries.title')}</summary>
      <p className={parts.muted}>{t('calendar.removedEntries.lead')}</p>
      <ul className={parts.dialog}>
        {removed.value.map(({ entry, at, by }) => (
          <li key={entry.id} className={parts.row}>
            <span>
              <strong>
                <bdi>{entry.description}</bdi>
              </strong>
              , {when(entry)} ({t('calendar.removedEntries.one', { owner: by, time: moment(at) })})
            </span>
            <Button
              variant="secondary"
              className={parts.tiny}
              aria-label={t('calendar.removedEntries.restoreOf', { name: entry.description })}
              onClick={() => !busy && onRestore(entry)}
            >
              {t('calendar.removedEntries.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
