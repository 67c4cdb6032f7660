import type { Filter } from 'mongodb';
import { LIMIT } from '../../database/connect.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { Position } from './cursor.ts';
import { eraseRecord } from './erase.ts';
import { dueField, referenceField, valueAt } from './fields.ts';
import { collectionOf } from './find.ts';
import type { AdminRequest, RecordKind, StoredRecord } from './kind.ts';
import { walk, type Leg } from './walk.ts';

/** So often the worker looks for what is due. */
const EVERY_MS = 10 * 60_000;
/** Records of one step of the worker, which pauses behind each. */
const BATCH = 50;

/** Whom the audit names when nobody has asked. */
const SYSTEM: AdminRequest = { id: 'none', caller: { kind: 'admin', username: 'system' } };

export const isKept = ({ states }: RecordKind): boolean => states.keepDays !== undefined;

/** The records of a kind whose days are over before a moment, in that order. */
export function dueLeg(kind: RecordKind, before: Date): Leg {
  const field = dueField(kind);
  return { filter: dueFilter(kind, before), field, direction: 1, dated: true, finds: () => true };
}

const dueFilter = (kind: RecordKind, before: Date): Filter<StoredRecord> => ({
  [dueField(kind)]: { $lt: before },
});

interface DueRecords {
  readonly before: Date;
  readonly request: AdminRequest;
  readonly after?: Position | undefined;
  readonly most: number;
}

interface Outcome {
  readonly erased: number;
  /** Still there, because the kind did not allow it or a file could not be deleted. */
  readonly kept: number;
  /** The last one looked at, where there may be more. */
  readonly last?: Position;
}

/** Deletes records whose days are over; one that cannot be deleted keeps no other waiting. */
export async function eraseDue(
  { context, service }: { readonly context: ServiceContext; readonly service: string },
  kind: RecordKind,
  { before, request, after, most }: DueRecords,
): Promise<Outcome> {
  const records = collectionOf(context, kind);
  const only = dueFilter(kind, before);
  let [erased, kept] = [0, 0];
  const options = { after, projection: {}, batch: most };
  for await (const { record, position } of walk(records, [dueLeg(kind, before)], options)) {
    try {
      await eraseRecord(context, service, kind, record, { request, action: 'expired', only });
    } catch (err) {
      const reference = String(valueAt(record, referenceField(kind)));
      context.log.warn({ err, collection: kind.collection, reference }, 'a record whose days are over stays');
    }
    const there = await records.findOne({ ...only, _id: record._id }, { ...LIMIT, projection: { _id: 1 } });
    if (there) kept += 1;
    else erased += 1;
    if (erased + kept === most) return { erased, kept, last: position };
  }
  return { erased, kept };
}

/** The step of the worker that deletes what is no longer kept; what could not be deleted is tried again by and by. */
export function createRetention(
  context: ServiceContext,
  service: string,
  kinds: readonly RecordKind[],
): () => Promise<boolean> {
  let next = 0;
  let waiting: readonly RecordKind[] = [];
  let after: Position | undefined;
  return async () => {
    const before = context.now();
    if (waiting.length === 0 && before.getTime() >= next) {
      next = before.getTime() + EVERY_MS;
      waiting = kinds.filter(isKept);
    }
    const [kind, ...others] = waiting;
    if (!kind) return false;
    const due = { before, request: SYSTEM, after, most: BATCH };
    after = (await eraseDue({ context, service }, kind, due)).last;
    if (!after) waiting = others;
    return waiting.length > 0;
  };
}
