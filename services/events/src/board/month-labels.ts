import type { Language } from '@larkfield/contracts';
import type { CalendarData } from '@larkfield/mf-events/forms';
import { cachedFormat } from '../items/cached-format.ts';

/** First day of the week per language; all others start with Monday. */
const SUNDAY_FIRST: readonly Language[] = ['en', 'ja', 'ko', 'pt', 'zh-Hant'];
const SATURDAY_FIRST: readonly Language[] = ['ar'];

export function monthLabels(month: string, language: Language): Pick<CalendarData, 'title' | 'weekdays'> {
  const title = cachedFormat(`month ${language}`, () =>
    createFormat(language, { month: 'long', year: 'numeric' }),
  );
  return {
    title: title.format(new Date(`${month}-01T00:00:00Z`)),
    weekdays: cachedFormat(`weekdays ${language}`, () => weekdaysOf(language)),
  };
}

function createFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language;
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', calendar: 'gregory' });
}

function weekdaysOf(language: Language): CalendarData['weekdays'] {
  const formats = (['narrow', 'short', 'long'] as const).map((weekday) =>
    createFormat(language, { weekday }),
  );
  const first = firstDayOf(language);
  return [0, 1, 2, 3, 4, 5, 6].map((place) => {
    const day = (first + place) % 7;
    // 4 January 2026 was a Sunday.
    const date = new Date(Date.UTC(2026, 0, 4 + day));
    const [narrow = '', short = '', long = ''] = formats.map((each) => each.format(date));
    // Arabic has no short names of days, and the full name does not fit on a phone, so the narrow form is used.
    return { day, short: short === long ? narrow : short, long };
  });
}

function firstDayOf(language: Language): number {
  if (SATURDAY_FIRST.includes(language)) return 6;
  return SUNDAY_FIRST.includes(language) ? 0 : 1;
}
