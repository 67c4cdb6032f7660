import type { Language } from '@larkfield/contracts';

/** Returns the name of a time zone, such as "Pacific Time", because a day ends at another time elsewhere. */
export function zoneName(timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
