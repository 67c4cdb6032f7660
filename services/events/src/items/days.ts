import { localTimeIn } from '@larkfield/mf-events/forms';

/** Returns the day of an instant in a time zone, as `2026-11-22`. @throws RangeError if the time zone is unknown */
export function dayIn(instant: Date, timeZone: string): string {
  return localTimeIn(instant, timeZone).slice(0, 10);
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
