import { Decimal128, Double, Int32, Long } from 'bson';
import { throwMongoError } from '../errors/mongo-error.ts';
import { isLong, toNumber, type Numeric } from './types.ts';

const HALF = 2n ** 32n;

const whole = (value: Int32 | Long): bigint => (isLong(value) ? value.toBigInt() : BigInt(value.value));

/** Decimals are rejected, because MongoDB's rounding is not implemented. */
function refuseDecimal(value: Numeric): asserts value is Int32 | Long | Double {
  if (value instanceof Decimal128)
    throwMongoError('NotImplemented', 'arithmetic with decimals is not supported by this server');
}

/** Adds as `$inc` does; the result has the wider type. @returns undefined if a 64-bit integer overflows */
export function add(a: Numeric, b: Numeric): Numeric | undefined {
  refuseDecimal(a);
  refuseDecimal(b);
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b));
  const result = whole(a) + whole(b);
  if (!isLong(a) && !isLong(b) && result === BigInt.asIntN(32, result)) return new Int32(Number(result));
  return result === BigInt.asIntN(64, result) ? Long.fromBigInt(result) : undefined;
}

/**
 * Creates the sum of `$sum`: exact for integers, and with compensated summation for doubles like MongoDB, so
 * that a hundred times 0.1 is 10. The result has the widest type added; a sum beyond 64 bits is a double.
 */
export function createSum(): { add(value: Numeric): void; result(): Numeric } {
  let [sum, addend, plain, integers] = [0, 0, 0, 0n];
  let [anyLong, anyDouble] = [false, false];
  const addDouble = (value: number): void => {
    // Fallback: infinities turn the compensated sum into NaN.
    plain += value;
    const first = value + addend;
    addend -= first - value;
    const next = sum + first;
    const back = next - first;
    addend += sum - back + (first - (next - back));
    sum = next;
  };
  return {
    add: (value) => {
      refuseDecimal(value);
      if (value instanceof Double) {
        anyDouble = true;
        return addDouble(value.value);
      }
      const number = whole(value);
      anyLong ||= isLong(value);
      integers += number;
      // Two parts, each of which a double can represent exactly.
      const high = (number / HALF) * HALF;
      addDouble(Number(number - high));
      addDouble(Number(high));
    },
    result: () => {
      const fits = integers === BigInt.asIntN(64, integers);
      if (anyDouble || !fits) return new Double(Number.isNaN(sum) ? plain : sum);
      const isInt = !anyLong && integers === BigInt.asIntN(32, integers);
      return isInt ? new Int32(Number(integers)) : Long.fromBigInt(integers);
    },
  };
}
