import { localTimeIn } from '@larkfield/contracts/local-time';
import type { Frequency } from '@larkfield/contracts/catalogues';

const MONTHS: Readonly<Record<Frequency, number>> = { oneMonth: 1, threeMonths: 3, oneYear: 12 };

const DAY_MS = 24 * 3600_000;

/** Adds calendar months to a day (`2026-11-22`). A day that the month lacks becomes its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/**
 * Whether a subscriber gets an issue of the day `today`: the day of the last one (`''` before the first) is a whole period
 * ago. Days, not hours, so that issues sent at the same day of each month reach those who want one each month.
 */
export function isDue(lastDay: string, frequency: Frequency, today: string): boolean {
  return lastDay === '' || addMonths(lastDay, MONTHS[frequency]) <= today;
}

/** Returns the calendar day of an instant in a zone. @throws RangeError if the zone is unknown */
export function dayIn(instant: Date, timeZone: string): string {
  return localTimeIn(instant, timeZone).slice(0, 10);
}

/**
 * Returns the day from which the next period counts. It is the day of the issue, not of each mail: otherwise a sending that
 * lasts past midnight would make half of the subscribers miss the issue a month later. A mail that the server took more
 * than a day later counts from its own day.
 */
export function countedDay(
  { startedAt, day, timeZone }: { readonly startedAt: Date; readonly day: string; readonly timeZone: string },
  handedAt: Date,
): string {
  return handedAt.getTime() - startedAt.getTime() <= DAY_MS ? day : dayIn(handedAt, timeZone);
}
