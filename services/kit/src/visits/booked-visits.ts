import type { Collection, Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { isDuplicate } from '../database/database-errors.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import { ServiceError } from '../http/service-error.ts';
import { normalizeForSearch } from '../records/kinds/search-text.ts';

/** When, where and with whom a visit takes place. It holds nothing about the visitor. */
export interface PlannedVisit {
  readonly start: Date;
  readonly end: Date;
  readonly place: string;
  readonly specialist: string;
}

/**
 * The visit of one record, in a collection that one service writes and the calendar of administrators reads. It claims
 * the specialist's time: a unique index over `slots` lets no two visits share one, on any MongoDB.
 */
export interface BookedVisit {
  /** Reference of the record. */
  readonly _id: string;
  /** Kind of the record, as page addresses name it: `fieldtrial.registrations`. */
  readonly kind: string;
  /** Never empty: a record without a visit has no document here. */
  readonly slots: readonly string[];
  /** Increases with each claim, so that a later claim is not released with an earlier one. */
  readonly version: number;
  /** Absent until the record has the visit. */
  readonly visit?: PlannedVisit;
  /** Since when the claims may differ from the record, because a call is changing both or has failed. */
  readonly unsettledAt?: Date;
}

export const bookedVisitIndexes: CollectionIndexes = {
  collection: 'booked_visits',
  indexes: [
    { key: { slots: 1 }, unique: true },
    { key: { 'visit.start': 1 }, sparse: true },
    { key: { unsettledAt: 1 }, sparse: true },
  ],
};

export function bookedVisits(db: Db): Collection<BookedVisit> {
  return db.collection<BookedVisit>(bookedVisitIndexes.collection);
}

/** Visits of one specialist in the same five minutes overlap. */
const SLOT_MS = 5 * 60_000;

/** Returns one text per five minutes of a visit. Spellings that differ in case, accents or spaces are one person. */
export function slotsOf({ start, end, specialist }: PlannedVisit): string[] {
  const first = Math.floor(start.getTime() / SLOT_MS);
  const count = Math.ceil(end.getTime() / SLOT_MS) - first;
  const name = normalizeForSearch(specialist);
  return Array.from({ length: count }, (_, index) => `${name}|${first + index}`);
}

interface Claim {
  readonly reference: string;
  readonly kind: string;
  readonly now: Date;
  /** Absent when the record gives up its visit. */
  readonly visit?: PlannedVisit | undefined;
}

/**
 * Claims the time of a visit beside the time that the record has already, before the record is changed. Afterwards
 * `settleVisit` releases what the record does not need. If the process dies in between, a job does it.
 * @returns the version for `settleVisit`; undefined if there is nothing to settle
 * @throws ServiceError `VALIDATION_FAILED` if another visit of the specialist overlaps; nothing is claimed then
 */
export async function claimVisit(
  db: Db,
  { reference, kind, now, visit }: Claim,
): Promise<number | undefined> {
  const claim = async () => {
    const update = {
      ...(visit ? { $addToSet: { slots: { $each: slotsOf(visit) } } } : {}),
      $set: { kind, unsettledAt: now },
      $inc: { version: 1 },
    };
    const options = { ...QUERY_TIMEOUT, upsert: visit !== undefined, returnDocument: 'after' } as const;
    return (await bookedVisits(db).findOneAndUpdate({ _id: reference }, update, options))?.version;
  };
  try {
    return await claim();
  } catch (error) {
    if (isDuplicate(error, 'slots')) throw takenError();
    // Two first claims of one record.
    if (isDuplicate(error)) return claim();
    throw error;
  }
}

export function takenError(field = 'time'): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key: 'errors.visitTaken' }] });
}

/** Releases all claims that the record does not need. Does nothing after a later claim, which settles itself. */
export async function settleVisit(
  db: Db,
  { reference, version }: { readonly reference: string; readonly version: number },
  visit: PlannedVisit | undefined,
): Promise<void> {
  const claimed = { _id: reference, version };
  if (!visit) return void (await bookedVisits(db).deleteOne(claimed, QUERY_TIMEOUT));
  const { start, end, place, specialist } = visit;
  const $set = { slots: slotsOf(visit), visit: { start, end, place, specialist } };
  await bookedVisits(db).updateOne(claimed, { $set, $unset: { unsettledAt: '' } }, QUERY_TIMEOUT);
}

/** Returns visits whose claims a call has left unsettled since before `before`. */
export async function unsettledVisits(db: Db, before: Date, limit: number): Promise<BookedVisit[]> {
  return bookedVisits(db)
    .find({ unsettledAt: { $lte: before } }, QUERY_TIMEOUT)
    .limit(limit)
    .toArray();
}

/** Returns the visits that start in a span of time, by start. */
export async function visitsBetween(db: Db, from: Date, until: Date, limit: number): Promise<BookedVisit[]> {
  return bookedVisits(db)
    .find({ 'visit.start': { $gte: from, $lt: until } }, QUERY_TIMEOUT)
    .sort({ 'visit.start': 1 })
    .limit(limit)
    .toArray();
}
