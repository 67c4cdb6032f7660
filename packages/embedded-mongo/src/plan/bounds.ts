import { BSONRegExp, Double } from 'bson';
import type { Predicate } from '../match/predicate.ts';
import { literalPrefix } from '../match/regex.ts';
import { keyOf } from '../values/key.ts';
import { TYPE_ORDER, typeOrderOf } from '../values/bson-types.ts';
import { isArray, isNumeric, toNumber, type Value } from '../values/types.ts';
import { pointOf, type Edge, type Interval } from './interval.ts';

/** Index intervals of one field that contain every matching document. */
export interface Bounds {
  readonly intervals: readonly Interval[];
  /** False if a document without the field may match; a sparse index does not contain it. */
  readonly needsField: boolean;
}

/** Returns the bounds of a condition, or undefined if it has none. They may be wider than the condition. */
export function boundsOf(predicate: Predicate): Bounds | undefined {
  const { operator, operand } = predicate;
  switch (operator) {
    case '$eq':
      return points([operand]);
    case '$in':
      return isArray(operand) && !operand.some((item) => item instanceof BSONRegExp)
        ? points(operand)
        : undefined;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(operator, operand);
    case '$regex':
      return operand instanceof BSONRegExp ? textPrefix(operand) : undefined;
    default:
      return undefined;
  }
}

const point = (key: Buffer): Interval => {
  const edge: Edge = { kind: 'value', key, inclusive: true };
  return { low: edge, high: edge };
};

function points(values: readonly Value[]): Bounds | undefined {
  const keys = new Map<string, Buffer>();
  for (const value of values) {
    for (const key of equalKeys(value)) keys.set(key.toString('latin1'), key);
  }
  const sorted = [...keys.values()].sort(Buffer.compare);
  return {
    intervals: sorted.map(point),
    needsField: !values.some((value) => value === null || value === undefined),
  };
}

/** An array is indexed by its elements, and as a whole inside another array, so both keys are searched. */
function equalKeys(value: Value): Buffer[] {
  if (!isArray(value)) return [keyOf(value)];
  return [value.length > 0 ? keyOf(value[0]) : Buffer.from([TYPE_ORDER.empty]), keyOf(value)];
}

function range(operator: '$gt' | '$gte' | '$lt' | '$lte', operand: Value): Bounds | undefined {
  const order = typeOrderOf(operand);
  if (order === TYPE_ORDER.array || order === TYPE_ORDER.minKey || order === TYPE_ORDER.maxKey)
    return undefined;
  if (order === TYPE_ORDER.null) return operator.endsWith('e') ? points([null]) : undefined;
  if (isNumeric(operand) && Number.isNaN(toNumber(operand)))
    return operator.endsWith('e') ? points([new Double(NaN)]) : undefined;
  const type: Edge = { kind: 'prefix', key: Buffer.from([order]) };
  const edge: Edge = { kind: 'value', key: keyOf(operand), inclusive: operator.endsWith('e') };
  const interval = operator.startsWith('$g') ? { low: edge, high: type } : { low: type, high: edge };
  return { intervals: [interval], needsField: true };
}

/** `/^abc/` matches texts that begin with "abc", and stored expressions. */
function textPrefix(expression: BSONRegExp): Bounds | undefined {
  const text = literalPrefix(expression);
  if (text === '' || /[\ud800-\udfff]/.test(text)) return undefined;
  const texts: Edge = {
    kind: 'prefix',
    key: Buffer.concat([Buffer.from([TYPE_ORDER.string]), Buffer.from(text)]),
  };
  const expressions: Edge = { kind: 'prefix', key: Buffer.from([TYPE_ORDER.regex]) };
  return {
    intervals: [
      { low: texts, high: texts },
      { low: expressions, high: expressions },
    ],
    needsField: true,
  };
}

/** Combines bounds on one field. In a multikey index different elements may meet them, so only one is used. */
export function combineBounds(all: readonly Bounds[], multikey: boolean): Bounds | undefined {
  const [first] = all;
  if (!first || all.length === 1) return first;
  const exact = all.find(({ intervals }) => intervals.every((interval) => pointOf(interval) !== undefined));
  if (exact) return exact;
  if (multikey) return first;
  const single = all.flatMap(({ intervals }) =>
    intervals.length === 1 && intervals[0] ? [intervals[0]] : [],
  );
  const low = single.find((interval) => interval.low.kind === 'value')?.low;
  const high = single.find((interval) => interval.high.kind === 'value')?.high;
  if (low?.kind !== 'value' || high?.kind !== 'value' || low.key[0] !== high.key[0]) return first;
  return { intervals: [{ low, high }], needsField: true };
}
