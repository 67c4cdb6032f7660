import { Int32 } from 'bson';
import { refuse } from '../../errors.ts';
import { equal } from '../../values/compare.ts';
import { typeName } from '../../values/kinds.ts';
import { isArray, isDoc, setField, toInteger, type Doc, type Value } from '../../values/types.ts';
import { truthyExpression } from '../truth.ts';
import type { OperatorTable } from './table.ts';

const nullish = (value: Value): value is null | undefined => value === null || value === undefined;

function elementAt(array: Value, index: number, name: string): Value {
  if (nullish(array)) return null;
  if (!isArray(array))
    return refuse(28689, `${name}'s first argument must be an array, but is ${typeName(array)}`);
  return array[index < 0 ? array.length + index : index];
}

function slice([array, second, third]: readonly Value[]): Value {
  if (nullish(array) || second === null) return null;
  if (!isArray(array))
    return refuse(28724, `First argument to $slice must be an array, but is of type: ${typeName(array)}`);
  const [a, b] = [toInteger(second), third === undefined ? undefined : toInteger(third)];
  if (a === undefined) return refuse(28725, 'Second argument to $slice must be numeric');
  if (third === undefined) return a >= 0 ? array.slice(0, a) : array.slice(a);
  if (b === undefined || b <= 0) return refuse(28729, 'Third argument to $slice must be positive');
  const start = a >= 0 ? a : Math.max(array.length + a, 0);
  return array.slice(start, start + b);
}

function mergeObjects(values: readonly Value[]): Value {
  const merged: Doc = {};
  for (const value of values.flatMap((item) => (isArray(item) ? item : [item]))) {
    if (nullish(value)) continue;
    if (!isDoc(value))
      return refuse(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
    for (const field of Object.keys(value)) setField(merged, field, value[field]);
  }
  return merged;
}

export const arrayOperators: OperatorTable = {
  $size: {
    count: [1, 1],
    run: ([array]) =>
      isArray(array)
        ? new Int32(array.length)
        : refuse(17124, `The argument to $size must be an array, but was of type: ${typeName(array)}`),
  },
  $arrayElemAt: {
    count: [2, 2],
    run: ([array, index]) => {
      if (nullish(array) || nullish(index)) return null;
      return elementAt(
        array,
        toInteger(index) ?? refuse(28690, "$arrayElemAt's second argument must be a numeric value"),
        '$arrayElemAt',
      );
    },
  },
  $first: { count: [1, 1], run: ([array]) => elementAt(array, 0, '$first') },
  $last: { count: [1, 1], run: ([array]) => elementAt(array, -1, '$last') },
  $slice: { count: [2, 3], run: slice },
  $in: {
    count: [2, 2],
    run: ([value, array]) =>
      isArray(array)
        ? array.some((item) => equal(item, value))
        : refuse(40081, `$in requires an array as a second argument, found: ${typeName(array)}`),
  },
  $isArray: { count: [1, 1], run: ([value]) => isArray(value) },
  $concatArrays: {
    count: [0, Infinity],
    run: (values) =>
      values.some(nullish)
        ? null
        : values.flatMap((value) =>
            isArray(value)
              ? value
              : refuse(28664, `$concatArrays only supports arrays, not ${typeName(value)}`),
          ),
  },
  $reverseArray: {
    count: [1, 1],
    run: ([array]) => {
      if (nullish(array)) return null;
      return isArray(array)
        ? [...array].reverse()
        : refuse(
            34435,
            `The argument to $reverseArray must be an array, but was of type: ${typeName(array)}`,
          );
    },
  },
  $anyElementTrue: {
    count: [1, 1],
    run: ([array]) =>
      isArray(array)
        ? array.some(truthyExpression)
        : refuse(17041, "$anyElementTrue's argument must be an array"),
  },
  $allElementsTrue: {
    count: [1, 1],
    run: ([array]) =>
      isArray(array)
        ? array.every(truthyExpression)
        : refuse(17040, "$allElementsTrue's argument must be an array"),
  },
  $mergeObjects: { count: [0, Infinity], run: mergeObjects },
  $objectToArray: {
    count: [1, 1],
    run: ([value]) => {
      if (nullish(value)) return null;
      if (!isDoc(value))
        return refuse(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
      return Object.entries(value).map(([k, v]) => ({ k, v }));
    },
  },
};
