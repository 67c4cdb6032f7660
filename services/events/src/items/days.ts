import { partsIn } from '@larkfield/mf-events/forms';

/** The day that it is at an instant in a time zone: `2026-11-22`. @throws RangeError when there is no such zone. */
export function dayIn(instant: Date, timeZone: string): string {
  return partsIn(instant, timeZone).slice(0, 10);
}

/** The day so many days later, on any calendar without zones. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
