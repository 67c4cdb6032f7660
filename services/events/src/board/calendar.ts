import type { Language } from '@larkfield/contracts';
import type { CalendarData } from '@larkfield/mf-events/forms';

/** Days that weeks begin with where a language is read most; everywhere else, Monday. */
const SUNDAY_FIRST: readonly Language[] = ['en', 'ja', 'ko', 'pt', 'zh-Hant'];
const SATURDAY_FIRST: readonly Language[] = ['ar'];

/** What a month is called in a language, and the days of its weeks. */
export function monthWords(month: string, language: Language): Pick<CalendarData, 'title' | 'weekdays'> {
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  const formats = (['narrow', 'short', 'long'] as const).map((weekday) => format({ weekday }));
  const first = firstDayOf(language);
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((place) => {
    const day = (first + place) % 7;
    // The 4th of January 2026 was a Sunday.
    const date = new Date(Date.UTC(2026, 0, 4 + day));
    const [narrow = '', short = '', long = ''] = formats.map((each) => each.format(date));
    // Arabic shortens no day, and the whole name is wider than its column on a phone: there a letter stands for it.
    return { day, short: short === long ? narrow : short, long };
  });
  const title = format({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
  return { title, weekdays };
}

function firstDayOf(language: Language): number {
  if (SATURDAY_FIRST.includes(language)) return 6;
  return SUNDAY_FIRST.includes(language) ? 0 : 1;
}
