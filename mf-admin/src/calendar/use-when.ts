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
