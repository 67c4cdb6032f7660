/** One end of an interval: a value, or all values whose key starts with `key` (a type or a text prefix). */
export type Edge =
  | { readonly kind: 'value'; readonly key: Buffer; readonly inclusive: boolean }
  | { readonly kind: 'prefix'; readonly key: Buffer };

export interface Interval {
  readonly low: Edge;
  readonly high: Edge;
}

/** Index keys from `low` (inclusive) to `high` (exclusive). */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
}

/** Sorts after every key that continues `key`, because encodings are self-terminating and the next byte is below 0xFF. */
const AFTER = Buffer.from([0xff]);

export const FULL_RANGE: KeyRange = { low: Buffer.alloc(0), high: AFTER };

export function pointOf({ low, high }: Interval): Buffer | undefined {
  if (low.kind !== 'value' || high.kind !== 'value' || !low.inclusive || !high.inclusive) return undefined;
  return low.key.equals(high.key) ? low.key : undefined;
}

/** Returns the byte range of an interval in a field stored in this direction. */
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
  const key = invertBytes(edge.key);
  return edge.kind === 'prefix' || edge.inclusive ? key : Buffer.concat([key, AFTER]);
}

function descendingHigh(edge: Edge): Buffer {
  const key = invertBytes(edge.key);
  if (edge.kind === 'prefix') return increment(key);
  return edge.inclusive ? Buffer.concat([key, AFTER]) : key;
}

export function invertBytes(key: Buffer): Buffer {
  return Buffer.from(key.map((byte) => ~byte & 0xff));
}

/** Returns the lowest key above all keys that start with this one. */
function increment(key: Buffer): Buffer {
  let end = key.length;
  while (end > 0 && key[end - 1] === 0xff) end--;
  const next = Buffer.from(key.subarray(0, end));
  if (end === 0) return AFTER;
  next[end - 1] = (next[end - 1] ?? 0) + 1;
  return next;
}
