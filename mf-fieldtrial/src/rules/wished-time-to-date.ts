import type { WishedTime } from './times.ts';

/** Matches a time such as `02:05 pm`. */
export const TWELVE_HOUR_TIME = /^(0[1-9]|1[0-2]):([0-5]\d) (am|pm)$/;

/** Returns a valid requested time as a UTC date, although it means local time at the place of the visit. */
export function wishedTimeToDate({ date, time }: WishedTime): Date {
  const [, hour = '0', minute = '0', half = 'am'] = TWELVE_HOUR_TIME.exec(time) ?? [];
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return new Date(`${date}T${String(hours).padStart(2, '0')}:${minute}:00Z`);
}
