import { Decimal128, Double, Int32, Long } from 'bson';
import { refuse } from '../errors.ts';
import { isLong, toNumber, type Numeric } from './types.ts';

const HALF = 2n ** 32n;

/** The whole number in an int or a long. */
const whole = (value: Int32 | Long): bigint => (isLong(value) ? value.toBigInt() : BigInt(value.value));

/** Sums and increments of decimals are refused: MongoDB's rounding of them is not rebuilt here. */
function refuseDecimal(value: Numeric): asserts value is Int32 | Long | Double {
  if (value instanceof Decimal128)
    refuse('NotImplemented', 'arithmetic with decimals is not supported by this server');
}

/**
 * Adds as `$inc` does: the wider type wins (int, long, double), an int that overflows becomes a long.
 * @returns undefined when a 64-bit integer overflows
 */
export function add(a: Numeric, b: Numeric): Numeric | undefined {
  refuseDecimal(a);
  refuseDecimal(b);
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b));
  const result = whole(a) + whole(b);
  if (!isLong(a) && !isLong(b) && result === BigInt.asIntN(32, result)) return new Int32(Number(result));
  return result === BigInt.asIntN(64, result) ? Long.fromBigInt(result) : undefined;
}

/**
 * The sum of `$sum`: whole numbers exactly, doubles as MongoDB's compensated sum of two doubles, so that a hundred
 * times 0.1 is 10. The widest type that went in decides the type of the result; a sum beyond 64 bits is a double.
 */
export function summation(): { add(value: Numeric): void; result(): Numeric } {
  let [sum, addend, plain, integers] = [0, 0, 0, 0n];
  let [anyLong, anyDouble] = [false, false];
  const addDouble = (value: number): void => {
    // Infinities turn the compensated sum into NaN; then the plain one counts.
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
      // Two halves, each of which a double holds exactly.
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
