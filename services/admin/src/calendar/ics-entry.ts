import type { IcsEntry } from '@larkfield/kit';
import type { CalendarEntry } from '@larkfield/mf-admin/forms';

/** An entry as other programs read it. Its times are those of the place where somebody reads them. */
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
