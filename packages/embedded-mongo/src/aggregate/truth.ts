import { isNumeric, toNumber, type Value } from '../values/types.ts';

/** What counts as true in an expression: everything but false, null, a missing value and zero. */
export function truthyExpression(value: Value): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? toNumber(value) !== 0 : true;
}
