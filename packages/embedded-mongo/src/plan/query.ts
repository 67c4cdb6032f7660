import { decode } from '../bson/codec.ts';
import { throwMongoError } from '../errors/mongo-error.ts';
import type { Filter } from '../match/filter.ts';
import { choosePlan, isExactPlan, planOnIndex, type Plan } from './choose-plan.ts';
import { scanPlan, type ScanPurpose } from './scan.ts';
import { sortKey, type SortField } from '../sort/sort-order.ts';
import { sortStream } from '../sort/sort-stream.ts';
import type { Collection, Row } from '../store/collection.ts';
import { ID_INDEX, isIdKey, isSameKey } from '../store/index-spec.ts';
import type { TimeSlice, Stream } from '../limits/time-slice.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../values/types.ts';

export interface MatchedRow extends Row {
  readonly doc: Doc;
}

export interface Query {
  readonly filter: Filter;
  readonly sort: readonly SortField[];
  readonly hint: Value;
  /** Maximum number of rows (0: all). A sort then keeps only these. */
  readonly limit?: number;
}

export function planQuery(collection: Collection, query: Query): Plan {
  const natural = naturalOrder(query.sort, query.hint);
  if (natural) return { kind: 'table', reverse: natural < 0, sorted: true };
  const { hint } = query;
  if (hint === undefined || (isDoc(hint) && Object.keys(hint).length === 0))
    return choosePlan(collection, query.filter, query.sort);
  const isIdIndex = hint === ID_INDEX.name || (isDoc(hint) && isIdKey(hint));
  const [index, other] = collection.indexes.filter(({ spec }) =>
    isDoc(hint) ? isSameKey(hint, spec.key) : hint === spec.name,
  );
  if (other)
    throwMongoError(
      'IndexNotFound',
      `Hint matched multiple indexes, must hint by index name. Matched: ${index?.spec.name} and ${other.spec.name}`,
    );
  if (!index && !isIdIndex) {
    throwMongoError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return planOnIndex(index, query.filter, query.sort);
}

function naturalOrder(sort: readonly SortField[], hint: Value): number | undefined {
  const [first] = sort;
  if (first?.path.text === '$natural') return first.direction;
  const natural = isDoc(hint) ? hint['$natural'] : undefined;
  if (natural === undefined) return undefined;
  const direction = isNumeric(natural) ? toNumber(natural) : NaN;
  if (direction !== 1 && direction !== -1)
    throwMongoError('BadValue', '$natural hint cannot be set to a value other than -1 or 1.');
  return sort.length > 0 ? undefined : direction;
}

export function findRows(
  collection: Collection,
  query: Query,
  timeSlice: TimeSlice,
  use: ScanPurpose = 'read',
): Stream<MatchedRow> {
  const plan = planQuery(collection, query);
  const found = matching(scanPlan(collection, plan, timeSlice, use), query.filter);
  if (plan.sorted || query.sort.length === 0) return found;
  return sortStream(
    found,
    ({ doc }) => sortKey(doc, query.sort),
    ({ bytes }) => bytes.length,
    query.limit ?? 0,
    timeSlice,
    stored,
  );
}

/** Returns as many values as the query has rows, without decoding, or undefined if the filter needs the documents. */
export function countRows(
  collection: Collection,
  query: Query,
  timeSlice: TimeSlice,
): Stream<object> | undefined {
  const plan = planQuery(collection, query);
  if (!isExactPlan(plan, query.filter)) return undefined;
  return plan.kind === 'table'
    ? everyRow(collection, timeSlice)
    : scanPlan(collection, plan, timeSlice, 'count');
}

function* everyRow(collection: Collection, timeSlice: TimeSlice): Stream<object> {
  const row = {};
  for (let left = collection.count(); left > 0; left--) {
    yield row;
    if (timeSlice.isOver()) yield undefined;
  }
}

/** Keeps only the bytes of a document while it waits in a sort; decoded it needs several times as much memory. */
function stored({ doc: _decoded, ...row }: MatchedRow): MatchedRow {
  return {
    ...row,
    get doc() {
      return decode(row.bytes);
    },
  };
}

function* matching(rows: Stream<Row>, filter: Filter): Stream<MatchedRow> {
  for (const row of rows) {
    if (row === undefined) {
      yield undefined;
      continue;
    }
    const found = matchRow(row, filter);
    if (found) yield found;
  }
}

export function matchRow(row: Row, filter: Filter): MatchedRow | undefined {
  const doc = decode(row.bytes);
  return filter.match(doc) ? { ...row, doc } : undefined;
}
