import type { Value } from '../../values/types.ts';
import { arithmeticOperators } from './arithmetic.ts';
import { arrayOperators } from './arrays.ts';
import { comparisonOperators } from './comparison.ts';
import { textOperators } from './text.ts';
import { dateOperators } from './dates.ts';
import { typeOperators } from './types.ts';

/** An operator that sees its arguments already computed. */
export interface EagerOperator {
  /** Least and greatest number of arguments. */
  readonly count: readonly [number, number];
  readonly run: (values: readonly Value[]) => Value;
}

export type OperatorTable = Readonly<Record<string, EagerOperator>>;

/** All operators with computed arguments. */
export const operators: OperatorTable = {
  ...arithmeticOperators,
  ...arrayOperators,
  ...comparisonOperators,
  ...textOperators,
  ...dateOperators,
  ...typeOperators,
};
