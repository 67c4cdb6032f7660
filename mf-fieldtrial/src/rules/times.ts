/** Dates and times of the registration, the same in browser and service: no library is imported here. */

/** A wished time of the visit; a half one has an empty part. */
export interface WishedTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `hh:mm am` or `hh:mm pm` */
  readonly time: string;
}

/** `14:05` as `02:05 pm`; anything else as it is. */
export function toTwelveHours(time: string): string {
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? [];
  if (!hour) return time;
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${twelve}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** The pairs of `availDate`, as they stand there: `2026-12-01&10:30 am,2026-12-03&02:00 pm`. */
export function wishedTimes(availDate: string | undefined): WishedTime[] {
  if (!availDate) return [];
  return availDate.split(',').map((pair) => {
    const [date = '', time = ''] = pair.split('&');
    return { date: date.trim(), time: time.trim() };
  });
}
