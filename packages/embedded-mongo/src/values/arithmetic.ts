import { Decimal128, Double, Int32, Long } from 'bson';
import { addExact, decimalText, exactOfDouble, multiplyExact, parseDecimal, type Exact } from './decimal.ts';
import { isLong, toNumber, type Numeric } from './types.ts';

export type Operation = 'add' | 'multiply';

/**
 * Adds or multiplies as MongoDB does: the wider type wins (int, long, double, decimal), an int that overflows
 * becomes a long.
 * @returns undefined when a 64-bit integer overflows
 */
export function calculate(operation: Operation, a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimals(operation, a, b);
  if (a instanceof Double || b instanceof Double) {
    const [x, y] = [toNumber(a), toNumber(b)];
    return new Double(operation === 'add' ? x + y : x * y);
  }
  const [x, y] = [toBigInt(a), toBigInt(b)];
  const result = operation === 'add' ? x + y : x * y;
  if (!isLong(a) && !isLong(b) && result === BigInt.asIntN(32, result)) return new Int32(Number(result));
  return result === BigInt.asIntN(64, result) ? Long.fromBigInt(result) : undefined;
}

export function toBigInt(value: Numeric): bigint {
  return isLong(value) ? value.toBigInt() : BigInt(Math.trunc(toNumber(value)));
}

/** The exact value of a finite number. */
export function toExact(value: Numeric): Exact | undefined {
  if (value instanceof Decimal128) return parseDecimal(value.toString());
  if (isLong(value)) return { digits: value.toBigInt(), exponent: 0 };
  const number = toNumber(value);
  if (Number.isSafeInteger(number)) return { digits: BigInt(number), exponent: 0 };
  return Number.isFinite(number) ? exactOfDouble(number) : undefined;
}

function decimals(operation: Operation, a: Numeric, b: Numeric): Decimal128 {
  const [x, y] = [toDecimalExact(a), toDecimalExact(b)];
  if (!x || !y) {
    const result = operation === 'add' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b);
    return Decimal128.fromString(String(result));
  }
  return toDecimal(operation === 'add' ? addExact(x, y) : multiplyExact(x, y));
}

/** MongoDB turns a double into a decimal through its 15 leading digits. */
function toDecimalExact(value: Numeric): Exact | undefined {
  if (!(value instanceof Double)) return toExact(value);
  return Number.isFinite(value.value) ? parseDecimal(value.value.toPrecision(15)) : undefined;
}

export function toDecimal(exact: Exact): Decimal128 {
  return Decimal128.fromString(decimalText(exact));
}
