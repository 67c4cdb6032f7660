import { Int32 } from 'bson';
import { compare } from '../../values/compare.ts';
import type { Value } from '../../values/types.ts';
import { truthyExpression } from '../truth.ts';
import type { OperatorTable } from './table.ts';

/** In expressions a missing value is below null, and values of different types do compare. */
function order(values: readonly Value[]): number {
  const [a, b] = values;
  if (a === undefined || b === undefined) {
    if (a === b) return 0;
    return a === undefined ? -1 : 1;
  }
  return compare(a, b);
}

const two = [2, 2] as const;

export const comparisonOperators: OperatorTable = {
  $eq: { count: two, run: (values) => order(values) === 0 },
  $ne: { count: two, run: (values) => order(values) !== 0 },
  $gt: { count: two, run: (values) => order(values) > 0 },
  $gte: { count: two, run: (values) => order(values) >= 0 },
  $lt: { count: two, run: (values) => order(values) < 0 },
  $lte: { count: two, run: (values) => order(values) <= 0 },
  $cmp: { count: two, run: (values) => new Int32(Math.sign(order(values))) },
  $not: { count: [1, 1], run: ([value]) => !truthyExpression(value) },
};
