import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { refuse } from '../../errors.ts';
import { toBigInt } from '../../values/arithmetic.ts';
import { typeName } from '../../values/kinds.ts';
import { isLong, isNumeric, toNumber, type Value } from '../../values/types.ts';
import { truthyExpression } from '../truth.ts';
import type { OperatorTable } from './table.ts';

function notConvertible(value: Value, to: string): never {
  return refuse(
    'ConversionFailure',
    `Failed to convert ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

/** The text of a value as `$toString` gives it; undefined for null and missing. */
export function asText(value: Value): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Int32 || isLong(value) || value instanceof Decimal128) return value.toString();
  if (value instanceof Double) return doubleText(value.value);
  return notConvertible(value, 'string');
}

/** Texts of doubles that JavaScript and MongoDB write alike; the others are refused. */
function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const text = Object.is(value, -0) ? '-0' : String(value);
  if (text.includes('e') || text.replace(/\D/g, '').replace(/^0+/, '').length > 15) {
    return refuse('NotImplemented', `the text of the double ${text} is not supported by this server`);
  }
  return text;
}

function toWhole(value: Value, name: 'int' | 'long'): Value {
  let whole: bigint;
  if (typeof value === 'boolean') whole = value ? 1n : 0n;
  else if (isNumeric(value)) {
    if (!Number.isFinite(toNumber(value))) return notConvertible(value, name);
    whole = toBigInt(value);
  } else if (value instanceof Date && name === 'long') whole = BigInt(value.getTime());
  else if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) whole = BigInt(value);
  else return notConvertible(value, name);
  if (whole !== BigInt.asIntN(name === 'int' ? 32 : 64, whole)) return notConvertible(value, name);
  return name === 'int' ? new Int32(Number(whole)) : Long.fromBigInt(whole);
}

function toDouble(value: Value): Value {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0);
  if (isNumeric(value)) return new Double(toNumber(value));
  if (value instanceof Date) return new Double(value.getTime());
  if (typeof value === 'string' && /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value))
    return new Double(Number(value));
  return notConvertible(value, 'double');
}

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value) && !(value instanceof Int32)) return new Date(Math.trunc(toNumber(value)));
  if (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value)
  ) {
    const date = new Date(
      /[Z+]|-\d{2}:?\d{2}$/.test(value.slice(10)) || value.length === 10 ? value : `${value}Z`,
    );
    if (!Number.isNaN(date.getTime())) return date;
  }
  return notConvertible(value, 'date');
}

const convert = (run: (value: Value) => Value): OperatorTable[string] => ({
  count: [1, 1],
  run: ([value]) => (value === null || value === undefined ? null : run(value)),
});

export const typeOperators: OperatorTable = {
  $type: { count: [1, 1], run: ([value]) => typeName(value) },
  $isNumber: { count: [1, 1], run: ([value]) => isNumeric(value) },
  $toString: convert((value) => asText(value) ?? null),
  $toInt: convert((value) => toWhole(value, 'int')),
  $toLong: convert((value) => toWhole(value, 'long')),
  $toDouble: convert(toDouble),
  $toDate: convert(toDate),
  $toBool: convert((value) => (typeof value === 'string' ? true : truthyExpression(value))),
  $toObjectId: convert((value) => {
    if (value instanceof ObjectId) return value;
    return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)
      ? ObjectId.createFromHexString(value)
      : notConvertible(value, 'objectId');
  }),
};
