import { parseDay, type Language } from '@larkfield/contracts';
import { localTimeIn } from '@larkfield/contracts/local-time';
import { formatLongDate } from '@larkfield/kit/texts';
import { zoneName } from '@larkfield/mf-invest/forms';
import { timeZone } from '../../../../site.config.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns the calendar day of a moment where the company is, such as `2026-12-10`. */
export function dayOf(moment: Date): string {
  return localTimeIn(moment, timeZone).slice(0, 10);
}

/** Returns the calendar day that is some days after another one. */
export function daysAfter(day: string, days: number): string {
  const start = parseDay(day) ?? new Date(`${day}T00:00Z`);
  return new Date(start.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a day in words, with the time zone in which it ends: `December 10, 2026 (Pacific Time)`. */
export function dayInWords(day: string, language: Language): string {
  const date = formatLongDate(language, parseDay(day) ?? new Date(0));
  return `${date} (${zoneName(timeZone, language)})`;
}
