import { BSONRegExp } from 'bson';
import { throwMongoError } from '../errors/mongo-error.ts';
import { FIELD_OPERATORS, isOperators, parseFilter } from '../match/filter.ts';
import { equal } from '../values/compare.ts';
import { typeName } from '../values/bson-types.ts';
import { isArray, isDoc, toInteger, type Value } from '../values/types.ts';

type Change = (current: Value) => Value;

function arrayOrMissing(current: Value, operator: string, path: string): Value[] {
  if (current === undefined) return [];
  if (isArray(current)) return current;
  return throwMongoError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeName(current)} (${operator})`,
  );
}

/** `$push` with one value, or with `$each` and `$slice`. */
export function push(operand: Value, path: string): Change {
  if (!isDoc(operand) || !('$each' in operand))
    return (current) => [...arrayOrMissing(current, '$push', path), operand];
  const { $each: each, $slice: slice, ...others } = operand;
  const [other] = Object.keys(others);
  if (other !== undefined)
    throwMongoError('BadValue', `clause '${other}' of $push is unknown, or not supported by this server`);
  if (!isArray(each))
    return throwMongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeName(each)}`,
    );
  const length = toInteger(slice);
  if ('$slice' in operand && length === undefined)
    throwMongoError('BadValue', 'The value for $slice must be an integer value');
  return (current) => {
    const array = [...arrayOrMissing(current, '$push', path), ...each];
    if (length === undefined) return array;
    return length >= 0 ? array.slice(0, length) : array.slice(length);
  };
}

export function addToSet(operand: Value, path: string): Change {
  let items: readonly Value[] = [operand];
  if (isDoc(operand) && Object.keys(operand)[0] === '$each') {
    const each = operand['$each'];
    if (!isArray(each))
      return throwMongoError(
        'TypeMismatch',
        `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
      );
    if (Object.keys(operand).length > 1)
      throwMongoError('BadValue', 'Found unexpected fields after $each in $addToSet');
    items = each;
  }
  return (current) => {
    const array = [...arrayOrMissing(current, '$addToSet', path)];
    for (const item of items) if (!array.some((old) => equal(old, item))) array.push(item);
    return array;
  };
}

/** `$pull` by value or condition. */
export function pull(operand: Value, path: string): Change {
  const isGone = pullTest(operand);
  return (current) =>
    current === undefined
      ? undefined
      : arrayOrMissing(current, '$pull', path).filter((item) => !isGone(item));
}

/**
 * Returns the test for elements to remove. Operators and regular expressions test every element. Another document is a
 * filter for elements that are documents. Any other value removes equal elements.
 */
function pullTest(operand: Value): (item: Value) => boolean {
  const [first = ''] = isDoc(operand) ? Object.keys(operand) : [];
  const forAny = isOperators(operand) && first !== '$not' && Object.hasOwn(FIELD_OPERATORS, first);
  if (forAny || operand instanceof BSONRegExp) {
    const filter = parseFilter({ element: operand });
    return (element) => filter.match({ element });
  }
  if (!isDoc(operand)) return (item) => equal(item, operand);
  const filter = parseFilter(operand);
  return (item) => isDoc(item) && filter.match(item);
}
