import { refuse } from '../errors.ts';
import { conditions, isOperators, parseFilter, type FilterContext } from '../match/filter.ts';
import { holdsFor } from '../match/predicate.ts';
import { parseSort, sortKey } from '../sort-order.ts';
import { compare, equal } from '../values/compare.ts';
import { typeName } from '../values/kinds.ts';
import { isArray, isDoc, isNumeric, toInteger, toNumber, type Doc, type Value } from '../values/types.ts';

const PUSH_OPTIONS = new Set(['$each', '$slice', '$sort', '$position']);

function arrayOrMissing(current: Value, operator: string, path: string): Value[] {
  if (current === undefined) return [];
  if (isArray(current)) return [...current];
  const code = operator === '$pop' ? 'TypeMismatch' : 'BadValue';
  return refuse(
    code,
    `The field '${path}' must be an array but is of type ${typeName(current)} (${operator})`,
  );
}

/** `$push` with `$each`, `$position`, `$slice` and `$sort`. */
export function push(current: Value, operand: Value, path: string): Value {
  const options = isDoc(operand) && '$each' in operand ? operand : undefined;
  const array = arrayOrMissing(current, '$push', path);
  if (!options) return [...array, operand];
  for (const name of Object.keys(options)) {
    if (!PUSH_OPTIONS.has(name)) refuse('BadValue', `Unrecognized clause in $push: ${name}`);
  }
  const each = options['$each'];
  if (!isArray(each))
    return refuse(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeName(each)}`,
    );
  const position = wholeOption(options, '$position') ?? array.length;
  array.splice(position < 0 ? Math.max(array.length + position, 0) : position, 0, ...each);
  const sorted = '$sort' in options ? sortArray(array, options['$sort']) : array;
  const slice = wholeOption(options, '$slice');
  if (slice === undefined) return sorted;
  return slice >= 0 ? sorted.slice(0, slice) : sorted.slice(slice);
}

function wholeOption(options: Doc, name: string): number | undefined {
  if (!(name in options)) return undefined;
  const number = toInteger(options[name]);
  return number ?? refuse('BadValue', `The value for ${name} must be an integer value`);
}

function sortArray(array: Value[], order: Value): Value[] {
  if (isNumeric(order)) {
    const direction = toNumber(order);
    if (direction !== 1 && direction !== -1)
      refuse('BadValue', 'The $sort element value must be either 1 or -1');
    return array.sort((a, b) => compare(a, b) * direction);
  }
  if (!isDoc(order) || Object.keys(order).length === 0) {
    return refuse(
      'BadValue',
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  const sort = parseSort(order);
  return array
    .map((item) => ({ item, key: sortKey(isDoc(item) ? item : {}, sort) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ item }) => item);
}

export function addToSet(current: Value, operand: Value, path: string): Value {
  const array = arrayOrMissing(current, '$addToSet', path);
  let items: Value[] = [operand];
  if (isDoc(operand) && Object.keys(operand)[0] === '$each') {
    const each = operand['$each'];
    if (!isArray(each))
      return refuse(
        'TypeMismatch',
        `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
      );
    if (Object.keys(operand).length > 1)
      refuse('BadValue', 'Found unexpected fields after $each in $addToSet');
    items = each;
  }
  for (const item of items) if (!array.some((old) => equal(old, item))) array.push(item);
  return array;
}

export function pop(current: Value, operand: Value, path: string): Value {
  const end = isNumeric(operand) ? toNumber(operand) : 0;
  if (!isNumeric(operand)) refuse('FailedToParse', `Expected a number in: ${path}`);
  if (end !== 1 && end !== -1) refuse('FailedToParse', `$pop expects 1 or -1, found: ${end}`);
  if (current === undefined) return undefined;
  const array = arrayOrMissing(current, '$pop', path);
  return end === 1 ? array.slice(0, -1) : array.slice(1);
}

export function pullAll(current: Value, operand: Value, path: string): Value {
  if (!isArray(operand))
    return refuse('BadValue', '$pullAll requires an array argument but was given another type');
  if (current === undefined) return undefined;
  return arrayOrMissing(current, '$pullAll', path).filter(
    (item) => !operand.some((gone) => equal(gone, item)),
  );
}

/** `$pull` takes a value, conditions on the element (`{$gt: 5}`), or a filter for elements that are documents. */
export function pull(current: Value, operand: Value, path: string, context: FilterContext): Value {
  const isGone = pullTest(operand, context);
  if (current === undefined) return undefined;
  return arrayOrMissing(current, '$pull', path).filter((item) => !isGone(item));
}

function pullTest(operand: Value, context: FilterContext): (item: Value) => boolean {
  if (isDoc(operand) && !isOperators(operand)) {
    const filter = parseFilter(operand, context);
    return (item) => isDoc(item) && filter.match(item);
  }
  const predicates = conditions(operand, context);
  return (item) => predicates.every((predicate) => holdsFor(predicate, item));
}
