import type { Filter } from '../match/filter.ts';
import type { Predicate } from '../match/predicate.ts';
import type { SortField } from '../sort/sort-order.ts';
import type { Collection, Index } from '../store/collection.ts';
import { ID_INDEX, type IndexSpec } from '../store/index-spec.ts';
import { boundsOf, combineBounds, type Bounds } from './bounds.ts';
import { isNaNValue } from '../match/comparison.ts';
import { TYPE_ORDER, typeOrderOf } from '../values/bson-types.ts';
import { isArray } from '../values/types.ts';
import { FULL_RANGE, fieldRange, invertBytes, pointOf, type KeyRange } from './interval.ts';
import { impliesPartial } from './partial-index.ts';

export type Plan =
  | { readonly kind: 'table'; readonly reverse: boolean; readonly sorted: boolean }
  | IndexPlan
  | { readonly kind: 'union'; readonly parts: readonly Plan[]; readonly sorted: false };

export interface IndexPlan {
  readonly kind: 'index';
  /** Undefined for the index on `_id`. */
  readonly index: Index | undefined;
  readonly spec: IndexSpec;
  /** In ascending order, without overlap. */
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** Whether the rows are in the order of the sort. */
  readonly sorted: boolean;
  /** A document may be found more than once. */
  readonly multikey: boolean;
  /** Fields whose conditions the ranges already guarantee. */
  readonly fixed: ReadonlySet<string>;
}

/** Returns the conditions that every matching document meets, by path. */
function requiredConditions(
  filter: Filter,
  found: Map<string, Predicate[]> = new Map(),
): Map<string, Predicate[]> {
  if (filter.kind === 'and') for (const part of filter.parts) requiredConditions(part, found);
  else if (filter.kind === 'field') {
    const { text, parts } = filter.path;
    // A number in a path may be an array index, but an index stores all elements under one field.
    if (!parts.some((part) => /^\d+$/.test(part)))
      found.set(text, [...(found.get(text) ?? []), filter.predicate]);
  }
  return found;
}

const SCALARS: ReadonlySet<number> = new Set([
  TYPE_ORDER.number,
  TYPE_ORDER.string,
  TYPE_ORDER.objectId,
  TYPE_ORDER.boolean,
  TYPE_ORDER.date,
]);

/** Whether a plan returns exactly the rows of the filter, so that none has to be matched again. */
export function isExactPlan(plan: Plan, filter: Filter): boolean {
  if (plan.kind === 'union' || !isConjunction(filter)) return false;
  const conditions = requiredConditions(filter);
  if (plan.kind === 'table') return conditions.size === 0;
  return !plan.multikey && [...conditions].every(([path, all]) => plan.fixed.has(path) && areBounds(all));
}

function isConjunction(filter: Filter): boolean {
  if (filter.kind === 'and') return filter.parts.every(isConjunction);
  return filter.kind === 'field' && requiredConditions(filter).size > 0;
}

/** Whether index ranges are exact: a single condition on scalars, or a lower and an upper bound of one type. */
function areBounds(all: readonly Predicate[]): boolean {
  const [one, other] = all;
  if (!one || all.length > 2) return false;
  const values = all.flatMap(({ operator, operand }) =>
    operator === '$in' && isArray(operand) ? operand : [operand],
  );
  const order = typeOrderOf(values[0]);
  if (!values.every((value) => SCALARS.has(typeOrderOf(value)) && !isNaNValue(value))) return false;
  // NaN sorts below all numbers, but no comparison matches it.
  if (!other && one.operator.startsWith('$l')) return order !== TYPE_ORDER.number;
  if (!other) return ['$eq', '$in', '$gt', '$gte'].includes(one.operator);
  const ends = all.map(({ operator }) => operator.slice(0, 2)).sort();
  return ends.join() === '$g,$l' && values.every((value) => typeOrderOf(value) === order);
}

/** Chooses the plan for a filter and a sort. The index with the most matched fields wins. */
export function choosePlan(collection: Collection, filter: Filter, sort: readonly SortField[]): Plan {
  const conditions = requiredConditions(filter);
  let best: { readonly plan: IndexPlan; readonly score: number } | undefined;
  for (const candidate of candidates(collection)) {
    const found = planFor(candidate, conditions, sort);
    if (found && (!best || found.score > best.score)) best = found;
  }
  if (best && best.score > 0) return best.plan;
  const union = unionPlan(collection, filter);
  return union ?? { kind: 'table', reverse: false, sorted: sort.length === 0 };
}

interface Candidate {
  readonly index: Index | undefined;
  readonly spec: IndexSpec;
  readonly multikey: number;
}

function candidates(collection: Collection): Candidate[] {
  const others = collection.indexes.map((index) => ({ index, spec: index.spec, multikey: index.multikey }));
  return [{ index: undefined, spec: ID_INDEX, multikey: 0 }, ...others];
}

export function planOnIndex(index: Index | undefined, filter: Filter, sort: readonly SortField[]): IndexPlan {
  const candidate = { index, spec: index?.spec ?? ID_INDEX, multikey: index?.multikey ?? 0 };
  const found = planFor(candidate, requiredConditions(filter), sort);
  if (found) return found.plan;
  return {
    kind: 'index',
    ...candidate,
    ranges: [FULL_RANGE],
    reverse: false,
    sorted: false,
    multikey: candidate.multikey !== 0,
    fixed: new Set(),
  };
}

const MAX_RANGES = 200;

function planFor(
  candidate: Candidate,
  conditions: ReadonlyMap<string, Predicate[]>,
  sort: readonly SortField[],
): { plan: IndexPlan; score: number } | undefined {
  const { spec, multikey } = candidate;
  if (spec.partial && !impliesPartial(conditions, spec.partial.filter)) return undefined;
  let ranges: KeyRange[] = [{ low: Buffer.alloc(0), high: Buffer.alloc(0) }];
  let [score, exact, holdsAll, arrayUsed] = [0, 0, !spec.sparse, false];
  const fixed = new Set<string>();
  for (const [place, { path, direction }] of spec.fields.entries()) {
    const isArray = ((multikey >> place) & 1) === 1;
    const bounds = isArray && arrayUsed ? undefined : fieldBounds(conditions.get(path.text), isArray);
    if (!bounds || ranges.length * bounds.intervals.length > MAX_RANGES) break;
    arrayUsed ||= isArray;
    holdsAll ||= bounds.needsField;
    const points = bounds.intervals.map(pointOf);
    const isExact = points.every((point) => point !== undefined);
    ranges = extend(ranges, bounds, direction);
    fixed.add(path.text);
    score += isExact ? 10 : 5;
    if (!isExact) break;
    exact++;
  }
  if (exact === spec.fields.length && spec.unique) score += 5;
  if (exact === 1 && !candidate.index) score += 1_000;
  if (!holdsAll) return undefined;
  if (exact > 0)
    ranges = ranges.map((range) => (range.high.equals(range.low) ? prefixRange(range.low) : range));
  else if (score === 0) ranges = [FULL_RANGE];
  const order =
    multikey === 0 && sort.length > 0
      ? sortedBy(spec, sort, exact, ranges.length === 1, conditions)
      : undefined;
  if (order !== undefined) score += 4;
  const plan = {
    kind: 'index',
    index: candidate.index,
    spec,
    ranges,
    multikey: multikey !== 0,
    reverse: order === -1,
    sorted: order !== undefined || sort.length === 0,
    fixed,
  } as const;
  return { plan, score };
}

function fieldBounds(predicates: readonly Predicate[] | undefined, multikey: boolean): Bounds | undefined {
  const all = (predicates ?? []).flatMap((predicate) => boundsOf(predicate) ?? []);
  return combineBounds(all, multikey);
}

/** Appends the bounds of the next field. A range with equal ends is a prefix that can be extended. */
function extend(ranges: readonly KeyRange[], bounds: Bounds, direction: 1 | -1): KeyRange[] {
  const intervals = direction > 0 ? bounds.intervals : [...bounds.intervals].reverse();
  return ranges.flatMap(({ low: prefix }) =>
    intervals.map((interval) => {
      const point = pointOf(interval);
      if (point) {
        const key = Buffer.concat([prefix, direction > 0 ? point : invertBytes(point)]);
        return { low: key, high: key };
      }
      const { low, high } = fieldRange(interval, direction);
      return { low: Buffer.concat([prefix, low]), high: Buffer.concat([prefix, high]) };
    }),
  );
}

function prefixRange(key: Buffer): KeyRange {
  return { low: key, high: Buffer.concat([key, Buffer.from([0xff])]) };
}

/** Returns 1 or -1 if the index has the order of the sort, read forward or backward. Fixed fields count as sorted. */
function sortedBy(
  spec: IndexSpec,
  sort: readonly SortField[],
  exact: number,
  oneRange: boolean,
  conditions: ReadonlyMap<string, Predicate[]>,
): 1 | -1 | undefined {
  const start = oneRange ? exact : 0;
  const fixed = oneRange
    ? new Set(spec.fields.slice(0, exact).map(({ path }) => path.text))
    : new Set<string>();
  const wanted = sort.filter(({ path }) => !fixed.has(path.text));
  let order: 1 | -1 | undefined;
  for (const [place, field] of wanted.entries()) {
    const indexed = spec.fields[start + place];
    if (!indexed || indexed.path.text !== field.path.text) return undefined;
    const direction = indexed.direction === field.direction ? 1 : -1;
    if (order !== undefined && order !== direction) return undefined;
    order = direction;
  }
  if (spec.sparse && ![...conditions.keys()].includes(spec.fields[0]?.path.text ?? '')) return undefined;
  return order ?? 1;
}

/** Returns a plan for an `$or` with an index for each alternative. */
function unionPlan(collection: Collection, filter: Filter): Plan | undefined {
  const or =
    filter.kind === 'or'
      ? filter
      : filter.kind === 'and'
        ? filter.parts.find((part) => part.kind === 'or')
        : undefined;
  if (or?.kind !== 'or') return undefined;
  const parts: Plan[] = [];
  for (const part of or.parts) {
    const plan = choosePlan(collection, part, []);
    if (plan.kind === 'table') return undefined;
    parts.push(plan);
  }
  return { kind: 'union', parts, sorted: false };
}
