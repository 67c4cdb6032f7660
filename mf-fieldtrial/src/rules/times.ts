/** Dates and times of the registration, for browser and service. Imports no library. */

/** Requested time of the visit. An incomplete one has an empty part. */
export interface WishedTime {
  /** Format: `YYYY-MM-DD`. */
  readonly date: string;
  /** Format: `hh:mm am` or `hh:mm pm`. */
  readonly time: string;
}

/** Converts `14:05` to `02:05 pm`; returns other texts unchanged. */
export function toTwelveHours(time: string): string {
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? [];
  if (!hour) return time;
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${twelve}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** Parses `availDate`, such as `2026-12-01&10:30 am,2026-12-03&02:00 pm`. Parts can be empty. */
export function wishedTimes(availDate: string | undefined): WishedTime[] {
  if (!availDate) return [];
  return availDate.split(',').map((pair) => {
    const [date = '', time = ''] = pair.split('&');
    return { date: date.trim(), time: time.trim() };
  });
}
