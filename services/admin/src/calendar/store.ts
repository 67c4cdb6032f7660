import { addParts, isDuplicate, LIMIT, type AuditEntry, type CollectionIndexes } from '@larkfield/kit';
import type { CalendarEntry } from '@larkfield/mf-admin/forms';
import type { Collection, Db, UpdateFilter } from 'mongodb';

/** The calendar as a whole: one document, so that a save is one step with its line of the audit. */
export interface CalendarRecord {
  readonly _id: string;
  /** Raised by each save. */
  readonly version: number;
  readonly entries: readonly CalendarEntry[];
  /** The newest first; calendars from before have no list of them. */
  readonly removed?: readonly RemovedEntry[];
}

/** An entry that can be restored for a while. */
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
  const found = await calendarStore(db).findOne({ _id: ID }, LIMIT);
  return { version: found?.version ?? 0, entries: found?.entries ?? [], removed: found?.removed ?? [] };
}

export interface CalendarSave extends Pick<Required<CalendarRecord>, 'entries' | 'removed'> {
  /** As whoever saves has read it. */
  readonly version: number;
  readonly audit: AuditEntry;
  readonly now: Date;
}

/** Saves over the version that it was made from; false when somebody else has saved since. */
export async function saveCalendar(
  db: Db,
  { entries, removed, version, audit, now }: CalendarSave,
): Promise<boolean> {
  const { $set, ...parts } = addParts(now, [], [audit]);
  const update = { ...parts, $set: { ...$set, entries, removed } } as unknown as UpdateFilter<CalendarRecord>;
  try {
    const options = { ...LIMIT, upsert: version === 0 };
    const { matchedCount, upsertedCount } = await calendarStore(db).updateOne(
      { _id: ID, version },
      update,
      options,
    );
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    // There is one already: it was not saved for the first time.
    if (isDuplicate(error)) return false;
    throw error;
  }
}
