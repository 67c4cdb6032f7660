import { useSite } from '@larkfield/area';
import { useMemo } from 'react';
import { endOf, startOf, type CalendarEntry } from './calendar-entries.ts';

export function useEntryTimeText(): (entry: CalendarEntry) => string {
  const { language } = useSite();
  return useMemo(() => {
    const written = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });
    return (entry) => written.formatRange(startOf(entry), endOf(entry));
  }, [language]);
}

/** Returns functions that format a day, and the time of an entry below that day's heading. */
export function useDayTexts() {
  const { language } = useSite();
  const when = useEntryTimeText();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
    return {
      dayOf: (entry: CalendarEntry) => day.format(startOf(entry)),
      timesOf: (entry: CalendarEntry) =>
        entry.startDate === entry.endDate ? time.formatRange(startOf(entry), endOf(entry)) : when(entry),
    };
  }, [language, when]);
}
