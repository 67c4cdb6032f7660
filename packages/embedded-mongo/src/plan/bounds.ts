import { BSONRegExp, Double } from 'bson';
import type { Predicate } from '../match/predicate.ts';
import { textBefore } from '../match/regex.ts';
import { keyOf } from '../values/key.ts';
import { ORDER, orderOf } from '../values/kinds.ts';
import { isArray, isNumeric, toNumber, type Value } from '../values/types.ts';
import { pointOf, type Edge, type Interval } from './interval.ts';

/** The keys of an index field among which every matching document is found. */
export interface Bounds {
  readonly intervals: readonly Interval[];
  /** False when a document without the field may match, which a sparse index does not hold. */
  readonly needsField: boolean;
}

/** The bounds a condition sets, or undefined when it sets none. The filter itself is always tested again. */
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

/** An array is found under its first element, or as an element of another array. */
function equalKeys(value: Value): Buffer[] {
  if (!isArray(value)) return [keyOf(value)];
  return [value.length > 0 ? keyOf(value[0]) : Buffer.from([ORDER.empty]), keyOf(value)];
}

function range(operator: '$gt' | '$gte' | '$lt' | '$lte', operand: Value): Bounds | undefined {
  const order = orderOf(operand);
  if (order === ORDER.array || order === ORDER.minKey || order === ORDER.maxKey) return undefined;
  if (order === ORDER.null) return operator.endsWith('e') ? points([null]) : undefined;
  if (isNumeric(operand) && Number.isNaN(toNumber(operand)))
    return operator.endsWith('e') ? points([new Double(NaN)]) : undefined;
  const type: Edge = { kind: 'prefix', key: Buffer.from([order]) };
  const edge: Edge = { kind: 'value', key: keyOf(operand), inclusive: operator.endsWith('e') };
  const interval = operator.startsWith('$g') ? { low: edge, high: type } : { low: type, high: edge };
  return { intervals: [interval], needsField: true };
}

/** `/^abc/` reads the texts that begin with "abc", and the stored expressions. */
function textPrefix(expression: BSONRegExp): Bounds | undefined {
  const text = textBefore(expression);
  if (text === '' || /[\ud800-\udfff]/.test(text)) return undefined;
  const texts: Edge = {
    kind: 'prefix',
    key: Buffer.concat([Buffer.from([ORDER.string]), Buffer.from(text)]),
  };
  const expressions: Edge = { kind: 'prefix', key: Buffer.from([ORDER.regex]) };
  return {
    intervals: [
      { low: texts, high: texts },
      { low: expressions, high: expressions },
    ],
    needsField: true,
  };
}

/**
 * Puts the bounds of several conditions on one field together. In a multikey index each may be met by another
 * element, so only one of them counts.
 */
export function combine(all: readonly Bounds[], multikey: boolean): Bounds | undefined {
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
