import { BSONRegExp, BSONSymbol } from 'bson';
import { compare, equal } from '../values/compare.ts';
import { TYPE_ORDER, typeOrderOf } from '../values/bson-types.ts';
import { isNumeric, toNumber, type Value } from '../values/types.ts';
import type { TextTest } from './regex.ts';

export type Comparison = '$eq' | '$gt' | '$gte' | '$lt' | '$lte';

export const isNaNValue = (value: Value): boolean => isNumeric(value) && Number.isNaN(toNumber(value));

/** Returns a test against an operand. Only equal types compare, except with MinKey and MaxKey. NaN equals only itself. */
export function comparison(operator: Comparison, operand: Value): (value: Value) => boolean {
  const order = typeOrderOf(operand);
  const acrossTypes = order === TYPE_ORDER.minKey || order === TYPE_ORDER.maxKey;
  if (operator === '$eq') return (value) => typeOrderOf(value) === order && equal(value, operand);
  const operandIsNaN = isNaNValue(operand);
  return (value) => {
    if (!acrossTypes && typeOrderOf(value) !== order) return false;
    if (operandIsNaN || isNaNValue(value)) {
      return operandIsNaN && isNaNValue(value) && (operator === '$gte' || operator === '$lte');
    }
    const result = compare(value, operand);
    if (operator === '$gt') return result > 0;
    if (operator === '$gte') return result >= 0;
    return operator === '$lt' ? result < 0 : result <= 0;
  };
}

/** Returns a test that accepts texts that match, and a stored regular expression that is identical. */
export function regexTest(matches: TextTest, source: BSONRegExp): (value: Value) => boolean {
  return (value) => {
    if (typeof value === 'string') return matches(value);
    if (value instanceof BSONSymbol) return matches(value.value);
    return (
      value instanceof BSONRegExp && value.pattern === source.pattern && value.options === source.options
    );
  };
}
