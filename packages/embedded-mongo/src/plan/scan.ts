import { refuse } from '../errors.ts';
import { toBuffer, type Collection, type Row } from '../store/collection.ts';
import type { TimeSlice, Stream } from '../store/time-slice.ts';
import type { IndexPlan, Plan } from './choose.ts';
import type { KeyRange } from './interval.ts';

/** A writer reads each row again before it changes it, so that old pages do it no harm; who counts needs no documents. */
export type Use = 'read' | 'write' | 'count';

const FIRST_PAGE = 20;
const PAGE = 256;
const KEYS_PAGE = 2_048;

/**
 * Reads the rows of a plan page by page. Nothing is held open between two pages, and a page is read again
 * from the last row on when something was written meanwhile, so others may write at any time.
 */
export function* scan(
  collection: Collection,
  plan: Plan,
  timeSlice: TimeSlice,
  use: Use = 'read',
): Stream<Row> {
  if (plan.kind === 'table')
    return yield* pages(collection, timeSlice, use, tableReader(collection, plan.reverse));
  const seen = plan.kind === 'union' || plan.multikey ? new Set<number>() : undefined;
  const parts =
    plan.kind === 'union'
      ? plan.parts.map((part) => scan(collection, part, timeSlice, use))
      : rangeScans(collection, plan, timeSlice, use);
  for (const part of parts) {
    for (const row of part) {
      if (row === undefined) yield undefined;
      else if (!seen) yield row;
      else if (!seen.has(row.rid)) {
        seen.add(row.rid);
        yield row;
      }
    }
  }
}

function* rangeScans(
  collection: Collection,
  plan: IndexPlan,
  timeSlice: TimeSlice,
  use: Use,
): Generator<Stream<Row>> {
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const range of ranges)
    yield pages(collection, timeSlice, use, indexReader(collection, plan, range, use));
}

type Reader = (after: Row | undefined, limit: number) => Row[];

function* pages(collection: Collection, timeSlice: TimeSlice, use: Use, read: Reader): Stream<Row> {
  let last: Row | undefined;
  for (let limit = FIRST_PAGE; ; limit = use === 'count' ? KEYS_PAGE : PAGE) {
    if (collection.dropped)
      refuse('QueryPlanKilled', `collection dropped. UUID ${collection.uuid.toString('hex')}`);
    const page = read(last, limit);
    const version = collection.version;
    for (const row of page) {
      if (use !== 'write' && collection.version !== version) break;
      last = row;
      yield row;
      if (timeSlice.isOver()) yield undefined;
    }
    if ((use === 'write' || collection.version === version) && page.length < limit) return;
  }
}

function tableReader(collection: Collection, reverse: boolean): Reader {
  const [sign, order] = reverse ? ['<', 'desc'] : ['>', 'asc'];
  const statement = collection.statements.get(
    `select rid, doc from c${collection.id} where rid ${sign} ? order by rid ${order} limit ?`,
  );
  const start = reverse ? Number.MAX_SAFE_INTEGER : 0;
  return (after, limit) => statement.all(after?.rid ?? start, limit).map(toRow);
}

const NO_DOCUMENT = "x'' as doc";

/** Reads entries between two keys; goes on after the last entry by its key and its row. */
function indexReader(collection: Collection, plan: IndexPlan, { low, high }: KeyRange, use: Use): Reader {
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
    if (!after?.key) return first.all(low, high, limit).map(toRow);
    if (plan.reverse) return next.all(low, after.key, after.rid, limit).map(toRow);
    return next.all(after.key, after.rid, high, limit).map(toRow);
  };
}

function toRow(row: Readonly<Record<string, unknown>>): Row {
  const { rid, doc, key } = row;
  return { rid: Number(rid), bytes: toBuffer(doc), ...(key === undefined ? {} : { key: toBuffer(key) }) };
}
