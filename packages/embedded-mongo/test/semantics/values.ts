import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Document,
} from 'mongodb';

/** Short names of values for the tables. */
export const dbl = (value: number): Double => new Double(value);
export const int = (value: number): Int32 => new Int32(value);
export const long = (value: number | string): Long =>
  typeof value === 'string' ? Long.fromString(value) : Long.fromNumber(value);
export const dec = (value: string): Decimal128 => Decimal128.fromString(value);
export const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
export const oid = (digit: string): ObjectId => new ObjectId(digit.repeat(24));
export const bin = (...bytes: number[]): Binary => new Binary(Buffer.from(bytes));
export const re = (pattern: string, options = ''): BSONRegExp => new BSONRegExp(pattern, options);
export const ts = (seconds: number): Timestamp => new Timestamp({ t: seconds, i: 1 });
export const min = new MinKey();
export const max = new MaxKey();

/** One document per type of value in field `a`, named by its `_id`. */
export const TYPED_DOCUMENTS: readonly Document[] = [
  { _id: 'int1', a: int(1) },
  { _id: 'dbl1', a: dbl(1) },
  { _id: 'long1', a: long(1) },
  { _id: 'dec1', a: dec('1.0') },
  { _id: 'int2', a: int(2) },
  { _id: 'neg', a: int(-1) },
  { _id: 'half', a: dbl(1.5) },
  { _id: 'nan', a: dbl(NaN) },
  { _id: 'inf', a: dbl(Infinity) },
  { _id: 'text', a: 'abc' },
  { _id: 'blank', a: '' },
  { _id: 'null', a: null },
  { _id: 'none' },
  { _id: 'true', a: true },
  { _id: 'false', a: false },
  { _id: 'doc', a: { b: 1 } },
  { _id: 'docE', a: {} },
  { _id: 'list', a: [1, 2] },
  { _id: 'listE', a: [] },
  { _id: 'lists', a: [[1, 2], 3] },
  { _id: 'listN', a: [null] },
  { _id: 'docs', a: [{ b: 1 }, { b: 2 }] },
  { _id: 'id', a: oid('a') },
  { _id: 'date', a: day(1) },
  { _id: 'bin', a: bin(1, 2) },
  { _id: 're', a: re('b') },
  { _id: 'ts', a: ts(5) },
  { _id: 'min', a: min },
  { _id: 'max', a: max },
];

const ALL = TYPED_DOCUMENTS.map(({ _id }) => String(_id));

/** Returns the names of all documents except these. */
export const allBut = (names: string): string[] => ALL.filter((name) => !names.split(' ').includes(name));
