/** One end of an interval: a whole value, all values of a type, or all texts that begin so. */
export type Edge =
  | { readonly kind: 'value'; readonly key: Buffer; readonly inclusive: boolean }
  | { readonly kind: 'prefix'; readonly key: Buffer };

/** Values of one index field between two edges, in ascending order of values. */
export interface Interval {
  readonly low: Edge;
  readonly high: Edge;
}

/** Keys from `low` (inclusive) to `high` (exclusive) in the bytes of an index. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
}

/** An encoding ends itself and its next byte, if any, is below 0xFF: so this stands after every key that goes on from `key`. */
const AFTER = Buffer.from([0xff]);

export const EVERYTHING: KeyRange = { low: Buffer.alloc(0), high: AFTER };

/** The one value of an interval that is a point. */
export function pointOf({ low, high }: Interval): Buffer | undefined {
  if (low.kind !== 'value' || high.kind !== 'value' || !low.inclusive || !high.inclusive) return undefined;
  return low.key.equals(high.key) ? low.key : undefined;
}

/** Where an interval begins and ends in the bytes of a field that is stored in this direction. */
export function fieldRange({ low, high }: Interval, direction: 1 | -1): KeyRange {
  if (direction > 0) return { low: lowBytes(low), high: highBytes(high) };
  return { low: descendingLow(high), high: descendingHigh(low) };
}

function lowBytes(edge: Edge): Buffer {
  return edge.kind === 'prefix' || edge.inclusive ? edge.key : Buffer.concat([edge.key, AFTER]);
}

function highBytes(edge: Edge): Buffer {
  if (edge.kind === 'prefix') return increment(edge.key);
  return edge.inclusive ? Buffer.concat([edge.key, AFTER]) : edge.key;
}

function descendingLow(edge: Edge): Buffer {
  const key = inverted(edge.key);
  return edge.kind === 'prefix' || edge.inclusive ? key : Buffer.concat([key, AFTER]);
}

function descendingHigh(edge: Edge): Buffer {
  const key = inverted(edge.key);
  if (edge.kind === 'prefix') return increment(key);
  return edge.inclusive ? Buffer.concat([key, AFTER]) : key;
}

export function inverted(key: Buffer): Buffer {
  return Buffer.from(key.map((byte) => ~byte & 0xff));
}

/** The least key above all that begin with this one. */
function increment(key: Buffer): Buffer {
  let end = key.length;
  while (end > 0 && key[end - 1] === 0xff) end--;
  const next = Buffer.from(key.subarray(0, end));
  if (end === 0) return AFTER;
  next[end - 1] = (next[end - 1] ?? 0) + 1;
  return next;
}
