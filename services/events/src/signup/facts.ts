import type { Language } from '@larkfield/contracts';
import type { EventFields } from '../items/item.ts';

/** When an event is, in words of a language and in its own time zone. */
export function timeText({ start, end, allDay, timeZone }: EventFields, language: Language): string {
  const options = allDay
    ? ({ dateStyle: 'full', timeZone } as const)
    : ({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const);
  // An all-day event ends at the midnight after its last day.
  const last = allDay ? new Date(end.getTime() - 1) : end;
  return new Intl.DateTimeFormat(language, options).formatRange(start, last);
}

/** Where it is, if it is somewhere. */
export function placeOf({ city, country }: EventFields, language: Language): string | undefined {
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return [city, name].filter(Boolean).join(', ') || undefined;
}
