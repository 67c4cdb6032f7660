import type { WishedTime } from './times.ts';

/** As a wished time says it: `02:05 pm`. */
export const TIME = /^(0[1-9]|1[0-2]):([0-5]\d) (am|pm)$/;

/** When a wished time is, by the clock of the place of the visit. Its parts are whole. */
export function momentOf({ date, time }: WishedTime): Date {
  const [, hour = '0', minute = '0', half = 'am'] = TIME.exec(time) ?? [];
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return new Date(`${date}T${String(hours).padStart(2, '0')}:${minute}:00Z`);
}
