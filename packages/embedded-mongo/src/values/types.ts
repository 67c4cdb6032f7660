import type { Binary, BSONRegExp, BSONSymbol, Code, MaxKey, MinKey, ObjectId } from 'bson';
import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';

/**
 * A value as it lies in a document. Numbers keep their BSON type (never a plain JavaScript number), because
 * `$inc`, `$type` and equality of a stored document depend on it. `undefined` means "field is missing".
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

/** A document: fields in the order they are stored. */
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

/** True for a 64-bit integer; a Timestamp is a Long to JavaScript, but no number to MongoDB. */
export function isLong(value: Value): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

export function isNumeric(value: Value): value is Numeric {
  return value instanceof Int32 || value instanceof Double || value instanceof Decimal128 || isLong(value);
}

/** Reads an own field: `constructor` and `__proto__` are ordinary names in a document. */
export function getField(doc: Doc, field: string): Value {
  return Object.hasOwn(doc, field) ? doc[field] : undefined;
}

/** Writes an own field; `__proto__` would otherwise change the object instead of adding a field. */
export function setField(doc: Doc, field: string, value: Value): void {
  if (field === '__proto__') {
    Object.defineProperty(doc, field, { value, writable: true, enumerable: true, configurable: true });
  } else doc[field] = value;
}

/** A copy whose documents and arrays can be changed without touching the original (scalars are shared). */
export function clone(value: Value): Value {
  if (Array.isArray(value)) return value.map(clone);
  return isDoc(value) ? cloneDoc(value) : value;
}

export function cloneDoc(doc: Doc): Doc {
  const copy: Doc = {};
  for (const field of Object.keys(doc)) setField(copy, field, clone(doc[field]));
  return copy;
}

/** A number as JavaScript counts: exact for Int32 and Double, rounded for Long and Decimal128. */
export function toNumber(value: Numeric): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return value instanceof Decimal128 ? Number(value.toString()) : value.toNumber();
}

/** The whole number a client sent in any numeric type, or undefined when it is none. */
export function toInteger(value: Value): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}
