import { DateLocalizer } from 'react-big-calendar';
import { createFastDateMath, type DateMath } from './fast-date-math.ts';

type Spec = ConstructorParameters<typeof DateLocalizer>[0];

/** Returns the first day of the week in the language's main region, as in `Date`; Monday if unknown. */
function firstDay(language: string): number {
  const locale = new Intl.Locale(language).maximize();
  const given: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : undefined;
  const day = typeof given === 'object' && given !== null && 'firstDay' in given ? Number(given.firstDay) : 1;
  return day % 7;
}

interface Range {
  readonly start: Date;
  readonly end: Date;
}

/** Creates a localizer based on `Intl`, without a date library. */
export function createLocalizer(language: string): DateLocalizer {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(language, options);
    return (date: Date) => written.format(date);
  };
  const span = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(language, options);
    return ({ start, end }: Range) => written.formatRange(start, end);
  };
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const spec = {
    firstOfWeek: () => firstDay(language),
    format: (date: Date) => time(date),
    formats: {
      dateFormat: format({ day: 'numeric' }),
      dayFormat: format({ weekday: 'short', day: 'numeric' }),
      weekdayFormat: format({ weekday: 'short' }),
      timeGutterFormat: format({ hour: 'numeric' }),
      monthHeaderFormat: format({ month: 'long', year: 'numeric' }),
      dayRangeHeaderFormat: span({ day: 'numeric', month: 'long', year: 'numeric' }),
      selectRangeFormat: span({ hour: 'numeric', minute: '2-digit' }),
      eventTimeRangeFormat: span({ hour: 'numeric', minute: '2-digit' }),
      eventTimeRangeStartFormat: ({ start }: Range) => time(start),
      eventTimeRangeEndFormat: ({ end }: Range) => time(end),
    },
  };
  const library = new DateLocalizer(spec as Spec) as unknown as DateMath;
  return new DateLocalizer({ ...spec, ...createFastDateMath(library) } as unknown as Spec);
}
