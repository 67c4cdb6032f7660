import type { Filter, UpdateFilter } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { addDays, computedExpiry, daysKept, isKeptByOthers, storedExpiry } from '../kinds/expiry.ts';
import { dueField, valueAt } from '../kinds/fields.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';
import { collectionOf } from '../reading/find-record.ts';

const BATCH = 200;

/**
 * A record whose days were over before anybody gave it a date is kept so many days more, so that the administration's
 * preview shows it before it goes.
 */
export const GRACE_DAYS = 31;

/**
 * Gives records of a kind the expiry date of their state: those whose state has changed since, and those of before
 * there were dates. A date that the service itself has set stays. Resolves with true if there may be more.
 */
export async function dateRecords(
  context: Pick<ServiceContext, 'db' | 'now'>,
  kind: RecordKind,
): Promise<boolean> {
  const { field, changes } = kind.states;
  const states = Object.keys(changes);
  let more = false;
  for (const state of states) {
    const others = [null, ...states.filter((other) => other !== state)];
    const undated = { [field]: state, 'dated.state': { $in: others } } as Filter<StoredRecord>;
    const found = await collectionOf(context, kind).find(undated, QUERY_TIMEOUT).limit(BATCH).toArray();
    const updates = await Promise.all(found.map((record) => dating(context, kind, { record, state })));
    if (updates.length > 0) await collectionOf(context, kind).bulkWrite(updates, { ordered: false });
    more ||= found.length === BATCH;
  }
  return more;
}

interface Dated {
  readonly record: StoredRecord;
  readonly state: string;
}

/** Writes the date of one record. */
export async function dateRecord(
  context: Pick<ServiceContext, 'db' | 'now'>,
  kind: RecordKind,
  dated: Dated,
): Promise<void> {
  const { updateOne } = await dating(context, kind, dated);
  await collectionOf(context, kind).updateOne(updateOne.filter, updateOne.update, QUERY_TIMEOUT);
}

/** Returns the update with the date. It changes nothing if state or date have changed meanwhile; the next run finds the record again. */
async function dating(
  context: Pick<ServiceContext, 'db' | 'now'>,
  kind: RecordKind,
  { record, state }: Dated,
) {
  const due = dueField(kind);
  const stored: unknown = valueAt(record, due) ?? null;
  const at = storedExpiry(kind, record) ?? (await newExpiry(context, kind, { record, state }));
  const filter = { _id: record._id, [kind.states.field]: state, [due]: stored } as Filter<StoredRecord>;
  const dated = { dated: { state, ...(at ? { at } : {}) } };
  const update = (
    at ? { $set: { ...dated, [due]: at } } : { $set: dated, $unset: { [due]: '' } }
  ) as UpdateFilter<StoredRecord>;
  return { updateOne: { filter, update } };
}

/** Returns from when the days of a state count if other records know it. */
export async function keptSince(
  context: Pick<ServiceContext, 'db'>,
  kind: RecordKind,
  { record, state }: Dated,
): Promise<Date | undefined> {
  return isKeptByOthers(kind, state) ? kind.states.keptSince?.of(record, context) : undefined;
}

/** Returns the expiry date of a record that has none for its state. */
async function newExpiry(
  context: Pick<ServiceContext, 'db' | 'now'>,
  kind: RecordKind,
  { record, state }: Dated,
): Promise<Date | undefined> {
  const days = daysKept(kind, state);
  if (days === undefined) return undefined;
  const now = context.now();
  const since = await keptSince(context, kind, { record, state });
  const at = since ? addDays(since, days) : (computedExpiry(kind, record, now) ?? now);
  return at > now ? at : addDays(now, GRACE_DAYS);
}
