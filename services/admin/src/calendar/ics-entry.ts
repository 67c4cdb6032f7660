import type { IcsEntry } from '@larkfield/kit/texts';
import type { CalendarEntry } from '@larkfield/mf-admin/forms';

/** Returns a converter to iCalendar entries. Their times have no time zone (local time of the reader). */
export function toIcsEntry(host: string, now: Date): (entry: CalendarEntry) => IcsEntry {
  return ({ id, startDate, startTime, endDate, endTime, description, specialistName, color }) => ({
    uid: `${id}@${host}`,
    start: { clock: `${startDate}T${startTime}` },
    end: { clock: `${endDate}T${endTime}` },
    summary: `${description} (${specialistName})`,
    category: color,
    changedAt: now,
  });
}
