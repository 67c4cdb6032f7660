import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { throwMongoError } from '../errors/mongo-error.ts';
import { toBuffer, type Collection, type Row } from '../store/collection.ts';
import type { TimeSlice, Stream } from '../limits/time-slice.ts';
import type { IndexPlan, Plan } from './choose-plan.ts';
import type { KeyRange } from './interval.ts';

/** `write`: each row is read again before its change. `count`: no documents are needed. */
export type ScanPurpose = 'read' | 'write' | 'count';

const FIRST_PAGE = 20;
const PAGE = 256;
const KEYS_PAGE = 2_048;
/** Maximum size of a page, which an open cursor keeps in memory. Bytes. */
const PAGE_BYTES = 1_048_576;
/** Estimated memory of a row without its document, and of an entry in `seen`. Bytes. */
const [ROW_BYTES, SEEN_BYTES] = [300, 48];

/**
 * Reads the rows of a plan page by page. No statement stays open between pages. If something was written
 * meanwhile, the page is read again after the last row, so other commands may write at any time.
 */
export function* scanPlan(
  collection: Collection,
  plan: Plan,
  timeSlice: TimeSlice,
  use: ScanPurpose = 'read',
): Stream<Row> {
  if (plan.kind === 'table')
    return yield* pages(collection, timeSlice, use, tableReader(collection, plan.reverse));
  const seen = plan.kind === 'union' || plan.multikey ? new Set<number>() : undefined;
  const parts =
    plan.kind === 'union'
      ? plan.parts.map((part) => scanPlan(collection, part, timeSlice, use))
      : rangeScans(collection, plan, timeSlice, use);
  try {
    for (const part of parts) {
      for (const row of part) {
        if (row === undefined) yield undefined;
        else if (!seen) yield row;
        else if (!seen.has(row.rid)) {
          timeSlice.memory.reserve(SEEN_BYTES, 'a scan');
          seen.add(row.rid);
          yield row;
        }
      }
    }
  } finally {
    timeSlice.memory.release(SEEN_BYTES * (seen?.size ?? 0));
  }
}

function* rangeScans(
  collection: Collection,
  plan: IndexPlan,
  timeSlice: TimeSlice,
  use: ScanPurpose,
): Generator<Stream<Row>> {
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const range of ranges)
    yield pages(collection, timeSlice, use, indexReader(collection, plan, range, use));
}

interface Page {
  readonly rows: readonly Row[];
  /** No rows follow. */
  readonly ended: boolean;
}

type Reader = (after: Row | undefined, limit: number) => Page;

function* pages(collection: Collection, timeSlice: TimeSlice, use: ScanPurpose, read: Reader): Stream<Row> {
  const { memory } = timeSlice;
  let last: Row | undefined;
  let [held, largest] = [0, 0];
  const hold = (bytes: number): void => {
    memory.release(held);
    held = 0;
    memory.reserve(bytes, 'a scan');
    held = bytes;
  };
  try {
    for (let limit = FIRST_PAGE; ; limit = pageAfter(use, largest)) {
      if (collection.dropped)
        throwMongoError('QueryPlanKilled', `collection dropped. UUID ${collection.uuid.toString('hex')}`);
      const page = read(last, limit);
      largest = page.rows.reduce((most, { bytes }) => Math.max(most, bytes.length), largest);
      // Only a read may become a cursor that keeps its page while it waits.
      if (use === 'read') hold(page.rows.reduce((sum, { bytes }) => sum + bytes.length + ROW_BYTES, 0));
      const version = collection.version;
      for (const row of page.rows) {
        if (use !== 'write' && collection.version !== version) break;
        last = row;
        yield row;
        if (timeSlice.isOver()) yield undefined;
      }
      if ((use === 'write' || collection.version === version) && page.ended) return;
    }
  } finally {
    memory.release(held);
  }
}

function pageAfter(use: ScanPurpose, largest: number): number {
  if (use === 'count') return KEYS_PAGE;
  return Math.max(1, Math.min(PAGE, Math.floor(PAGE_BYTES / Math.max(1, largest))));
}

function tableReader(collection: Collection, reverse: boolean): Reader {
  const [sign, order] = reverse ? ['<', 'desc'] : ['>', 'asc'];
  const statement = collection.statements.get(
    `select rid, doc from c${collection.id} where rid ${sign} ? order by rid ${order} limit ?`,
  );
  const start = reverse ? Number.MAX_SAFE_INTEGER : 0;
  return (after, limit) => readPage(statement, [after?.rid ?? start], limit);
}

const NO_DOCUMENT = "x'' as doc";

/** Reads index entries of a range. Continues after the last entry's key and row. */
function indexReader(
  collection: Collection,
  plan: IndexPlan,
  { low, high }: KeyRange,
  use: ScanPurpose,
): Reader {
  const { id: table, statements } = collection;
  const documents = use === 'count' ? '' : ` cross join c${table} as c on c.rid = e.rid`;
  const [from, key, rid] = plan.index
    ? [`i${plan.index.id} as e${documents}`, 'e.key', 'e.rid']
    : [`c${table} as c`, 'c.k', 'c.rid'];
  const doc = use === 'count' ? NO_DOCUMENT : 'c.doc';
  const order = plan.reverse ? 'desc' : 'asc';
  const sql = (range: string): string =>
    `select ${rid} as rid, ${doc}, ${key} as key from ${from} where ${range} order by ${key} ${order}, ${rid} ${order} limit ?`;
  const first = statements.get(sql(`${key} >= ? and ${key} < ?`));
  const next = statements.get(
    sql(
      plan.reverse ? `${key} >= ? and (${key}, ${rid}) < (?, ?)` : `(${key}, ${rid}) > (?, ?) and ${key} < ?`,
    ),
  );
  return (after, limit) => {
    if (!after?.key) return readPage(first, [low, high], limit);
    if (plan.reverse) return readPage(next, [low, after.key, after.rid], limit);
    return readPage(next, [after.key, after.rid, high], limit);
  };
}

/** Limits the first page row by row, because the size of its documents is unknown. `all` is faster for later pages. */
function readPage(statement: StatementSync, after: readonly SQLInputValue[], limit: number): Page {
  if (limit > FIRST_PAGE) {
    const rows = statement.all(...after, limit).map(toRow);
    return { rows, ended: rows.length < limit };
  }
  const rows: Row[] = [];
  let bytes = 0;
  for (const found of statement.iterate(...after, limit)) {
    const row = toRow(found);
    rows.push(row);
    bytes += row.bytes.length;
    if (bytes >= PAGE_BYTES) return { rows, ended: false };
  }
  return { rows, ended: rows.length < limit };
}

function toRow(row: Readonly<Record<string, unknown>>): Row {
  const { rid, doc, key } = row;
  return { rid: Number(rid), bytes: toBuffer(doc), ...(key === undefined ? {} : { key: toBuffer(key) }) };
}
