import { decode } from './bson/codec.ts';
import { refuse } from './errors.ts';
import type { Filter } from './match/filter.ts';
import { choosePlan, covers, planOn, type Plan } from './plan/choose.ts';
import { scan, type Use } from './plan/scan.ts';
import { sortKey, type SortField } from './sort-order.ts';
import { sortStream } from './sort-stream.ts';
import type { Collection, Row } from './store/collection.ts';
import { ID_INDEX, isIdKey, isSameKey } from './store/index-spec.ts';
import type { TimeSlice, Stream } from './store/time-slice.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from './values/types.ts';

/** A document that met a filter. */
export interface Found extends Row {
  readonly doc: Doc;
}

export interface Query {
  readonly filter: Filter;
  readonly sort: readonly SortField[];
  readonly hint: Value;
  /** How many are wanted at most (0: all); lets a sort keep only the best. */
  readonly limit?: number;
}

/** The plan of a query, obeying `hint` and `$natural`. */
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
    refuse(
      'IndexNotFound',
      `Hint matched multiple indexes, must hint by index name. Matched: ${index?.spec.name} and ${other.spec.name}`,
    );
  if (!index && !isIdIndex) {
    refuse(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return planOn(index, query.filter, query.sort);
}

function naturalOrder(sort: readonly SortField[], hint: Value): number | undefined {
  const [first] = sort;
  if (first?.path.text === '$natural') return first.direction;
  const natural = isDoc(hint) ? hint['$natural'] : undefined;
  if (natural === undefined) return undefined;
  const direction = isNumeric(natural) ? toNumber(natural) : NaN;
  if (direction !== 1 && direction !== -1)
    refuse('BadValue', '$natural hint cannot be set to a value other than -1 or 1.');
  return sort.length > 0 ? undefined : direction;
}

/** The documents a query finds, in its order. */
export function findRows(
  collection: Collection,
  query: Query,
  timeSlice: TimeSlice,
  use: Use = 'read',
): Stream<Found> {
  const plan = planQuery(collection, query);
  const found = matching(scan(collection, plan, timeSlice, use), query.filter);
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

/** As many values as a query finds rows, undecoded; undefined when its filter has to look into the documents. */
export function countRows(
  collection: Collection,
  query: Query,
  timeSlice: TimeSlice,
): Stream<object> | undefined {
  const plan = planQuery(collection, query);
  if (!covers(plan, query.filter)) return undefined;
  return plan.kind === 'table' ? everyRow(collection, timeSlice) : scan(collection, plan, timeSlice, 'count');
}

function* everyRow(collection: Collection, timeSlice: TimeSlice): Stream<object> {
  const row = {};
  for (let left = collection.count(); left > 0; left--) {
    yield row;
    if (timeSlice.isOver()) yield undefined;
  }
}

/** While it waits in a sort a document is bytes; decoded it takes several times as much. */
function stored({ doc: _decoded, ...row }: Found): Found {
  return {
    ...row,
    get doc() {
      return decode(row.bytes);
    },
  };
}

function* matching(rows: Stream<Row>, filter: Filter): Stream<Found> {
  for (const row of rows) {
    if (row === undefined) {
      yield undefined;
      continue;
    }
    const found = matchRow(row, filter);
    if (found) yield found;
  }
}

/** Tests one row. */
export function matchRow(row: Row, filter: Filter): Found | undefined {
  const doc = decode(row.bytes);
  return filter.match(doc) ? { ...row, doc } : undefined;
}
