import { Double, Int32, ObjectId } from 'bson';
import { keyOf } from './key.ts';
import { typeOrderOf } from './bson-types.ts';
import { isDoc, type Value } from './types.ts';

/**
 * Compares in MongoDB's order: first by type, then by value. Missing equals null. Common pairs are compared
 * directly, all others by index key, so that a sort in memory always agrees with an index.
 */
export function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if ((a instanceof Int32 || a instanceof Double) && (b instanceof Int32 || b instanceof Double)) {
    return compareDoubles(a.value, b.value);
  }
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (a instanceof Date && b instanceof Date) return Math.sign(a.getTime() - b.getTime());
  const order = typeOrderOf(a) - typeOrderOf(b);
  return order !== 0 ? order : Buffer.compare(keyOf(a), keyOf(b));
}

export function equal(a: Value, b: Value): boolean {
  return compare(a, b) === 0;
}

/** NaN sorts before all numbers and equals itself; -0 equals 0. */
function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

/** Compares UTF-8 bytes. JavaScript's own order differs only for surrogates against U+E000 to U+FFFF. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      if (x >= 0xd800 && y >= 0xd800) return Buffer.compare(Buffer.from(a), Buffer.from(b));
      return x - y;
    }
  }
  return a.length - b.length;
}

/** Returns whether two values are equal in type, value and field order, to decide whether an update changed anything. */
export function identical(a: Value, b: Value): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => identical(item, b[i]));
  }
  if (isDoc(a)) {
    if (!isDoc(b)) return false;
    const left = Object.keys(a);
    const right = Object.keys(b);
    return left.length === right.length && left.every((f, i) => f === right[i] && identical(a[f], b[f]));
  }
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Int32 || a instanceof Double)
    return b instanceof a.constructor && Object.is(a.value, (b as Int32 | Double).value);
  return String(a) === String(b) && Buffer.compare(keyOf(a), keyOf(b)) === 0;
}
