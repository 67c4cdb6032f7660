import { useSite } from '@larkfield/area';

/** Returns formatters of days and of moments, in the visitor's language. */
export function useDates() {
  const { language } = useSite();
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    day: (text: string) => days.format(new Date(text)),
    moment: (text: string) => moments.format(new Date(text)),
  };
}
