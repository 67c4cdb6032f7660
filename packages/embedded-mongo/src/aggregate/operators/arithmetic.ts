import { Decimal128, Double, Int32, Long } from 'bson';
import { refuse } from '../../errors.ts';
import { calculate, toBigInt, toExact, type Operation } from '../../values/arithmetic.ts';
import { typeName } from '../../values/kinds.ts';
import { isLong, isNumeric, toNumber, type Numeric, type Value } from '../../values/types.ts';
import type { OperatorTable } from './table.ts';

const nullish = (value: Value): value is null | undefined => value === null || value === undefined;

function number(value: Value, name: string): Numeric {
  if (isNumeric(value)) return value;
  return refuse('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
}

/** Adds or multiplies; a sum that overflows 64 bits becomes a double. */
export function accumulate(operation: Operation, a: Numeric, b: Numeric): Numeric {
  return (
    calculate(operation, a, b) ??
    new Double(operation === 'add' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b))
  );
}

function add(values: readonly Value[]): Value {
  if (values.some(nullish)) return null;
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) refuse(16612, 'only one date allowed in an $add expression');
  const numbers = values.filter((value) => !(value instanceof Date)).map((value) => number(value, '$add'));
  const sum = numbers.reduce((total, item) => accumulate('add', total, item), new Int32(0) as Numeric);
  const [date] = dates;
  return date instanceof Date ? new Date(date.getTime() + Math.round(toNumber(sum))) : sum;
}

function subtract([a, b]: readonly Value[]): Value {
  if (nullish(a) || nullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    return new Date(a.getTime() - Math.round(toNumber(number(b, '$subtract'))));
  }
  const minus = accumulate('multiply', number(b, '$subtract'), new Int32(-1));
  return accumulate('add', number(a, '$subtract'), minus);
}

function divide([a, b]: readonly Value[]): Value {
  if (nullish(a) || nullish(b)) return null;
  const [x, y] = [number(a, '$divide'), number(b, '$divide')];
  if (toNumber(y) === 0) refuse('BadValue', "can't $divide by zero");
  if (x instanceof Decimal128 || y instanceof Decimal128) return divideDecimals(x, y);
  return new Double(toNumber(x) / toNumber(y));
}

function divideDecimals(x: Numeric, y: Numeric): Value {
  const [a, b] = [toExact(x), toExact(y)];
  if (!a || !b) return Decimal128.fromString(String(toNumber(x) / toNumber(y)));
  const scale = 10n ** 80n;
  const digits = (a.digits * scale) / b.digits;
  return (
    calculate('multiply', Decimal128.fromString('1'), decimalOf(digits, a.exponent - b.exponent - 80)) ?? null
  );
}

function decimalOf(digits: bigint, exponent: number): Decimal128 {
  const text = digits.toString();
  const cut = Math.max(text.replace('-', '').length - 34, 0);
  const kept = cut > 0 ? digits / 10n ** BigInt(cut) : digits;
  return Decimal128.fromString(`${kept}E${exponent + cut}`);
}

function mod([a, b]: readonly Value[]): Value {
  if (nullish(a) || nullish(b)) return null;
  const [x, y] = [number(a, '$mod'), number(b, '$mod')];
  if (toNumber(y) === 0) refuse(16610, "can't $mod by zero");
  if (x instanceof Decimal128 || y instanceof Decimal128)
    return refuse('NotImplemented', '$mod of decimals is not supported by this server');
  if (x instanceof Double || y instanceof Double) return new Double(toNumber(x) % toNumber(y));
  const rest = toBigInt(x) % toBigInt(y);
  return isLong(x) || isLong(y) ? Long.fromBigInt(rest) : new Int32(Number(rest));
}

/** Rounds towards a side; whole-number types stay as they are. */
function rounding(name: string, round: (value: number) => number): OperatorTable {
  return {
    [name]: {
      count: [1, 1],
      run: ([value]) => {
        if (nullish(value)) return null;
        const found = number(value, name);
        if (found instanceof Decimal128)
          return refuse('NotImplemented', `${name} of decimals is not supported by this server`);
        return found instanceof Double ? new Double(round(found.value)) : found;
      },
    },
  };
}

export const arithmeticOperators: OperatorTable = {
  $add: { count: [0, Infinity], run: add },
  $subtract: { count: [2, 2], run: subtract },
  $multiply: {
    count: [0, Infinity],
    run: (values) =>
      values.some(nullish)
        ? null
        : values
            .map((value) => number(value, '$multiply'))
            .reduce((total, item) => accumulate('multiply', total, item), new Int32(1) as Numeric),
  },
  $divide: { count: [2, 2], run: divide },
  $mod: { count: [2, 2], run: mod },
  ...rounding('$ceil', Math.ceil),
  ...rounding('$floor', Math.floor),
  $abs: {
    count: [1, 1],
    run: ([value]) => {
      if (nullish(value)) return null;
      const found = number(value, '$abs');
      return toNumber(found) < 0 ? accumulate('multiply', found, new Int32(-1)) : found;
    },
  },
  $rand: { count: [0, 1], run: () => new Double(Math.random()) },
};
