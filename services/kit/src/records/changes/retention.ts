import type { Filter } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Position } from '../reading/cursor.ts';
import { dateRecord, dateRecords, keptSince } from './date-records.ts';
import { eraseRecord } from './erase-record.ts';
import { addDays, daysKept, hasRetention, stateOf, storedExpiry } from '../kinds/expiry.ts';
import { dueField, referenceField, valueAt } from '../kinds/fields.ts';
import { collectionOf } from '../reading/find-record.ts';
import type { AdminRequest, RecordKind, StoredRecord } from '../kinds/kind.ts';
import { scanRecords, type IndexScan } from '../reading/scan-records.ts';

/** Milliseconds between two searches for expired records. */
const INTERVAL_MS = 10 * 60_000;
const BATCH = 50;

const SYSTEM: AdminRequest = { id: 'none', caller: { kind: 'admin', username: 'system' } };

/** Returns the scan of a kind's records that expire before a moment, in that order. */
export function dueScan(kind: RecordKind, before: Date): IndexScan {
  const field = dueField(kind);
  return { filter: dueFilter(kind, before), field, direction: 1, dated: true, matches: () => true };
}

const dueFilter = (kind: RecordKind, before: Date): Filter<StoredRecord> => ({
  [dueField(kind)]: { $lt: before },
});

interface DueRecords {
  readonly before: Date;
  readonly request: AdminRequest;
  readonly after?: Position | undefined;
  readonly limit: number;
}

interface Outcome {
  readonly erased: number;
  /** Records that could not be deleted. */
  readonly kept: number;
  /** Position of the last record, if there may be more. */
  readonly last?: Position;
}

/** Deletes expired records. A record that cannot be deleted does not stop the others. */
export async function eraseDue(
  { context, service }: { readonly context: ServiceContext; readonly service: string },
  kind: RecordKind,
  { before, request, after, limit }: DueRecords,
): Promise<Outcome> {
  const records = collectionOf(context, kind);
  const only = dueFilter(kind, before);
  let [erased, kept] = [0, 0];
  const options = { after, projection: {}, batch: limit };
  for await (const { record, position } of scanRecords(records, [dueScan(kind, before)], options)) {
    try {
      if (await isKeptLonger(context, kind, record)) continue;
      await eraseRecord(context, service, kind, record, { request, action: 'expired', only });
    } catch (err) {
      const reference = String(valueAt(record, referenceField(kind)));
      context.log.warn(
        { err, collection: kind.collection, reference },
        'an expired record could not be deleted',
      );
    }
    const remaining = await records.findOne(
      { ...only, _id: record._id },
      { ...QUERY_TIMEOUT, projection: { _id: 1 } },
    );
    if (remaining) kept += 1;
    else erased += 1;
    if (erased + kept === limit) return { erased, kept, last: position };
  }
  return { erased, kept };
}

/**
 * Whether a record has a later date by now, which it then gets: its state has changed, or what its days count from,
 * such as the end of an event.
 */
async function isKeptLonger(
  context: ServiceContext,
  kind: RecordKind,
  record: StoredRecord,
): Promise<boolean> {
  const state = stateOf(kind, record);
  if (storedExpiry(kind, record) === undefined) {
    await dateRecord(context, kind, { record, state });
    return true;
  }
  const since = await keptSince(context, kind, { record, state });
  const days = daysKept(kind, state);
  if (!since || days === undefined || addDays(since, days) <= context.now()) return false;
  const at = addDays(since, days);
  await collectionOf(context, kind).updateOne(
    { _id: record._id },
    { $set: { [dueField(kind)]: at, dated: { state, at } } },
    QUERY_TIMEOUT,
  );
  return true;
}

/** Creates the job that gives records their dates and deletes expired ones. Failed deletions are retried later. */
export function createRetention(
  context: ServiceContext,
  service: string,
  kinds: readonly RecordKind[],
): () => Promise<boolean> {
  let nextSearchAt = 0;
  let waiting: readonly RecordKind[] = [];
  let after: Position | undefined;
  return async () => {
    const before = context.now();
    if (waiting.length === 0 && before.getTime() >= nextSearchAt) {
      nextSearchAt = before.getTime() + INTERVAL_MS;
      waiting = kinds.filter(hasRetention);
    }
    const [kind, ...others] = waiting;
    if (!kind) return false;
    // The rest follows in the next run, so that mails do not wait behind many records of before.
    if (await dateRecords(context, kind)) return false;
    const due = { before, request: SYSTEM, after, limit: BATCH };
    after = (await eraseDue({ context, service }, kind, due)).last;
    if (!after) waiting = others;
    return waiting.length > 0;
  };
}
