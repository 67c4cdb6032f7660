import type { Binary, BSONRegExp, BSONSymbol, Code, MaxKey, MinKey, ObjectId } from 'bson';
import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';

/**
 * A BSON value. Numbers keep their BSON type (never a plain JavaScript number), because `$inc`, `$type` and
 * equality depend on it. `undefined` means a missing field.
 */
export type Value =
  | undefined
  | null
  | boolean
  | string
  | Date
  | Numeric
  | Binary
  | BSONRegExp
  | BSONSymbol
  | Code
  | MaxKey
  | MinKey
  | ObjectId
  | Timestamp
  | Value[]
  | Doc;

export type Numeric = Int32 | Double | Long | Decimal128;

export interface Doc {
  [field: string]: Value;
}

export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function isArray(value: Value): value is Value[] {
  return Array.isArray(value);
}

/** Whether a value is a 64-bit integer. The class Timestamp extends Long, but a BSON timestamp is not a number. */
export function isLong(value: Value): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

export function isNumeric(value: Value): value is Numeric {
  return value instanceof Int32 || value instanceof Double || value instanceof Decimal128 || isLong(value);
}

/** Reads an own field: `constructor` and `__proto__` are ordinary field names. */
export function getField(doc: Doc, field: string): Value {
  return Object.hasOwn(doc, field) ? doc[field] : undefined;
}

/** Sets an own field: assigning `__proto__` would change the prototype instead. */
export function setField(doc: Doc, field: string, value: Value): void {
  if (field === '__proto__') {
    Object.defineProperty(doc, field, { value, writable: true, enumerable: true, configurable: true });
  } else doc[field] = value;
}

/** Returns a deep copy of documents and arrays; scalars are shared. */
export function clone(value: Value): Value {
  if (Array.isArray(value)) return value.map(clone);
  return isDoc(value) ? cloneDoc(value) : value;
}

export function cloneDoc(doc: Doc): Doc {
  const copy: Doc = {};
  for (const field of Object.keys(doc)) setField(copy, field, clone(doc[field]));
  return copy;
}

/** Converts to a JavaScript number: exact for Int32 and Double, rounded for Long and Decimal128. */
export function toNumber(value: Numeric): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return value instanceof Decimal128 ? Number(value.toString()) : value.toNumber();
}

/** Converts a number of any numeric type to an integer. Returns undefined if it is not a safe integer. */
export function toInteger(value: Value): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}
