import { useSite } from '@larkfield/area';
import { useMemo } from 'react';
import { endOf, startOf, type CalendarEntry } from './entries.ts';

/** Says when an entry is, in the visitor's language. */
export function useWhen(): (entry: CalendarEntry) => string {
  const { language } = useSite();
  return useMemo(() => {
    const written = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });
    return (entry) => written.formatRange(startOf(entry), endOf(entry));
  }, [language]);
}

/** Says which day it is, and when an entry is under the heading of the day that it begins on. */
export function useDayTexts() {
  const { language } = useSite();
  const when = useWhen();
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
