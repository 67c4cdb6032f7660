import type { ServiceContext } from '../../context/service-context.ts';
import { entryProjection } from '../kinds/record-schemas.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';
import type { Position } from './cursor.ts';
import { collectionOf } from './find-record.ts';
import { createScans } from './list-query.ts';
import { scanRecords } from './scan-records.ts';

/** Records that one call reads per state, in case few of them are shown. */
const MAX_READ = 1_000;
/** Records per query if not all of them are shown. */
const BATCH = 200;

interface WaitingQuery {
  readonly after?: Position | undefined;
  readonly limit: number;
  /** Returns whether a record is shown. Without it, all are. */
  readonly isShown?: ((record: StoredRecord, kind: RecordKind) => boolean) | undefined;
}

interface WaitingRecord {
  readonly kind: RecordKind;
  readonly record: StoredRecord;
  readonly position: Position;
}

/**
 * Returns the records in states that wait for somebody, of several kinds, the oldest first. Each state of a kind is
 * one range of the index of its filtered list. A page may have fewer records than `limit` although there are more:
 * `next` is then the position up to which all states have been read.
 */
export async function findWaiting(
  context: Pick<ServiceContext, 'db'>,
  kinds: readonly RecordKind[],
  query: WaitingQuery,
): Promise<{ readonly found: readonly WaitingRecord[]; readonly next?: Position }> {
  const parts = await Promise.all(
    kinds.flatMap((kind) =>
      (kind.states.waiting ?? []).map((state) => readState(context, kind, state, query)),
    ),
  );
  const [end] = parts.flatMap((part) => part.end ?? []).sort(compare);
  const read = parts
    .flatMap(({ found }) => found)
    .filter(({ position }) => !end || compare(position, end) <= 0)
    .sort((one, other) => compare(one.position, other.position));
  const found = read.slice(0, query.limit);
  const next = read.length > found.length ? found.at(-1)?.position : end;
  return { found, ...(next ? { next } : {}) };
}

/** Reads one state of one kind. `end` is the last position read, if there may be more records. */
async function readState(
  context: Pick<ServiceContext, 'db'>,
  kind: RecordKind,
  state: string,
  { after, limit, isShown }: WaitingQuery,
): Promise<{ readonly found: readonly WaitingRecord[]; readonly end?: Position }> {
  const list = { state, order: 'oldest' } as const;
  const scans = createScans(kind, list);
  const options = { after, projection: entryProjection(kind), batch: isShown ? BATCH : limit + 1 };
  const found: WaitingRecord[] = [];
  let read = 0;
  for await (const { record, position } of scanRecords(collectionOf(context, kind), scans, options)) {
    read += 1;
    if (!isShown || isShown(record, kind)) found.push({ kind, record, position });
    if (found.length > limit || read === MAX_READ) return { found, end: position };
  }
  return { found };
}

/** Orders by time, then by id, as the scans do. */
function compare(one: Position, other: Position): number {
  const byTime = Number(one.value) - Number(other.value);
  if (byTime !== 0) return byTime;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
