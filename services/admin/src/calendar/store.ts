import { isDuplicate, QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { addParts, type AuditEntry } from '@larkfield/kit/records';
import type { CalendarEntry } from '@larkfield/mf-admin/forms';
import type { Collection, Db, UpdateFilter } from 'mongodb';

/** The whole calendar as one document, so that saving and auditing is one update. */
export interface CalendarRecord {
  readonly _id: string;
  readonly version: number;
  readonly entries: readonly CalendarEntry[];
  /** Newest first. Absent in calendars that were saved before this field existed. */
  readonly removed?: readonly RemovedEntry[];
}

export interface RemovedEntry {
  readonly entry: CalendarEntry;
  readonly at: Date;
  readonly by: string;
}

const ID = 'calendar';

export const calendarIndexes: CollectionIndexes = {
  collection: 'admin_calendar',
  indexes: [{ key: { 'parts.since': 1 }, sparse: true }],
};

export function calendarStore(db: Db): Collection<CalendarRecord> {
  return db.collection<CalendarRecord>(calendarIndexes.collection);
}

export async function readCalendar(db: Db): Promise<Required<Omit<CalendarRecord, '_id'>>> {
  const found = await calendarStore(db).findOne({ _id: ID }, QUERY_TIMEOUT);
  return { version: found?.version ?? 0, entries: found?.entries ?? [], removed: found?.removed ?? [] };
}

export interface CalendarSave extends Pick<Required<CalendarRecord>, 'entries' | 'removed'> {
  readonly version: number;
  readonly audit: AuditEntry;
  readonly now: Date;
}

/** Saves the calendar if its version has not changed. Returns false if it was changed meanwhile. */
export async function saveCalendar(
  db: Db,
  { entries, removed, version, audit, now }: CalendarSave,
): Promise<boolean> {
  const { $set, ...parts } = addParts(now, [], [audit]);
  const update = { ...parts, $set: { ...$set, entries, removed } } as unknown as UpdateFilter<CalendarRecord>;
  try {
    const options = { ...QUERY_TIMEOUT, upsert: version === 0 };
    const { matchedCount, upsertedCount } = await calendarStore(db).updateOne(
      { _id: ID, version },
      update,
      options,
    );
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    // Another first save has created the document.
    if (isDuplicate(error)) return false;
    throw error;
  }
}
