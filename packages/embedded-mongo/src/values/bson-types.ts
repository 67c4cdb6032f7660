import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import type { Value } from './types.ts';

/** MongoDB's sort order of types. Types with the same number compare by value. */
export const TYPE_ORDER = {
  minKey: 1,
  /** An empty array in an index or sort key: before null. */
  empty: 2,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

export function typeOrderOf(value: Value): number {
  if (typeof value === 'string') return TYPE_ORDER.string;
  if (typeof value === 'boolean') return TYPE_ORDER.boolean;
  return value === undefined || value === null ? TYPE_ORDER.null : orderOfObject(value);
}

function orderOfObject(value: object): number {
  if (value instanceof Int32 || value instanceof Double || value instanceof Decimal128)
    return TYPE_ORDER.number;
  if (Array.isArray(value)) return TYPE_ORDER.array;
  if (value instanceof ObjectId) return TYPE_ORDER.objectId;
  if (value instanceof Date) return TYPE_ORDER.date;
  if (value instanceof Timestamp) return TYPE_ORDER.timestamp;
  if (value instanceof Long) return TYPE_ORDER.number;
  if (value instanceof Binary) return TYPE_ORDER.binary;
  if (value instanceof BSONRegExp) return TYPE_ORDER.regex;
  if (value instanceof BSONSymbol) return TYPE_ORDER.string;
  if (value instanceof Code) return value.scope ? TYPE_ORDER.codeWithScope : TYPE_ORDER.code;
  if (value instanceof MinKey) return TYPE_ORDER.minKey;
  if (value instanceof MaxKey) return TYPE_ORDER.maxKey;
  return TYPE_ORDER.object;
}

export const TYPE_ALIASES: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

export function typeNumber(value: Value): number {
  if (typeof value === 'string') return 2;
  if (typeof value === 'boolean') return 8;
  if (value === null) return 10;
  if (value === undefined) return 6;
  if (Array.isArray(value)) return 4;
  if (value instanceof Int32) return 16;
  if (value instanceof Double) return 1;
  if (value instanceof Timestamp) return 17;
  if (value instanceof Long) return 18;
  if (value instanceof Decimal128) return 19;
  if (value instanceof ObjectId) return 7;
  if (value instanceof Date) return 9;
  if (value instanceof Binary) return 5;
  if (value instanceof BSONRegExp) return 11;
  if (value instanceof Code) return value.scope ? 15 : 13;
  if (value instanceof BSONSymbol) return 14;
  if (value instanceof MinKey) return -1;
  return value instanceof MaxKey ? 127 : 3;
}

const NAMES = new Map(Object.entries(TYPE_ALIASES).map(([name, number]) => [number, name]));

export function typeName(value: Value): string {
  return value === undefined ? 'missing' : (NAMES.get(typeNumber(value)) ?? 'unknown');
}
