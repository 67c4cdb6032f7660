import { BSONRegExp, BSONSymbol } from 'bson';
import { compare, equal } from '../values/compare.ts';
import { ORDER, orderOf } from '../values/kinds.ts';
import { isNumeric, toNumber, type Value } from '../values/types.ts';
import type { TextTest } from './regex.ts';

export type Comparison = '$eq' | '$gt' | '$gte' | '$lt' | '$lte';

export const isNaNValue = (value: Value): boolean => isNumeric(value) && Number.isNaN(toNumber(value));

/**
 * A comparison with an operand. Only values of the operand's own type compare (a number is neither above nor
 * below a text), except against MinKey and MaxKey; NaN equals itself and is neither above nor below anything.
 */
export function comparison(operator: Comparison, operand: Value): (value: Value) => boolean {
  const order = orderOf(operand);
  const acrossTypes = order === ORDER.minKey || order === ORDER.maxKey;
  if (operator === '$eq') return (value) => orderOf(value) === order && equal(value, operand);
  const operandIsNaN = isNaNValue(operand);
  return (value) => {
    if (!acrossTypes && orderOf(value) !== order) return false;
    if (operandIsNaN || isNaNValue(value)) {
      return operandIsNaN && isNaNValue(value) && (operator === '$gte' || operator === '$lte');
    }
    const result = compare(value, operand);
    if (operator === '$gt') return result > 0;
    if (operator === '$gte') return result >= 0;
    return operator === '$lt' ? result < 0 : result <= 0;
  };
}

/** A regular expression matches texts, and the stored expression that is the same one. */
export function regexTest(matches: TextTest, source: BSONRegExp): (value: Value) => boolean {
  return (value) => {
    if (typeof value === 'string') return matches(value);
    if (value instanceof BSONSymbol) return matches(value.value);
    return (
      value instanceof BSONRegExp && value.pattern === source.pattern && value.options === source.options
    );
  };
}
