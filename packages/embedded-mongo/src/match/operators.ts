import { BSONRegExp } from 'bson';
import { refuse } from '../errors.ts';
import { keyOf } from '../values/key.ts';
import { ORDER, TYPE_ALIASES, orderOf, typeNumber } from '../values/kinds.ts';
import { isArray, isDoc, isNumeric, toInteger, toNumber, type Doc, type Value } from '../values/types.ts';
import { comparison, regexTest, type Comparison } from './leaf.ts';
import type { LeafTest } from './path.ts';
import type { Predicate } from './predicate.ts';
import { compileRegex, regexValue } from './regex.ts';

export function test(operator: string, operand: Value, elements: boolean, leaf: LeafTest): Predicate {
  return { kind: 'test', operator, operand, elements, test: leaf };
}

export function not(operator: string, operand: Value, inner: readonly Predicate[]): Predicate {
  return { kind: 'not', operator, operand, inner };
}

function compares(operator: Comparison, operand: Value): Predicate {
  return test(operator, operand, true, comparison(operator, operand));
}

/** `{field: value}`: equality, or a match for a regular expression. */
export function equalsOrMatches(operand: Value): Predicate {
  return operand instanceof BSONRegExp ? regex(operand.pattern, operand.options) : compares('$eq', operand);
}

export function regex(pattern: string, options: string): Predicate {
  const compiled = compileRegex(pattern, options);
  const value = regexValue(pattern, options);
  return test('$regex', value, true, regexTest(compiled, value));
}

/** `$regex` with its `$options`, which stand beside it. */
export function regexOperator(siblings: Doc): Predicate {
  const pattern = siblings['$regex'];
  const options = '$options' in siblings ? siblings['$options'] : '';
  if (typeof options !== 'string') return refuse('BadValue', '$options has to be a string');
  if (typeof pattern === 'string') return regex(pattern, options);
  if (!(pattern instanceof BSONRegExp)) return refuse('BadValue', '$regex has to be a string');
  const names = Object.keys(siblings);
  const optionsLast = names.indexOf('$options') > names.indexOf('$regex');
  if (pattern.options && (options || optionsLast))
    refuse(optionsLast ? 51075 : 51074, 'options set in both $regex and $options');
  return regex(pattern.pattern, options || pattern.options);
}

const IN_SET_FROM = 8;

export function inList(operator: '$in' | '$nin', operand: Value): Predicate {
  if (!isArray(operand)) refuse('BadValue', `${operator} needs an array`);
  const plain: Value[] = [];
  const tests: LeafTest[] = [];
  for (const item of operand) {
    if (isDoc(item) && Object.keys(item)[0]?.startsWith('$') && !('$ref' in item)) {
      refuse('BadValue', `cannot nest $ under ${operator}`);
    }
    if (item instanceof BSONRegExp) tests.push(regexTest(compileRegex(item.pattern, item.options), item));
    else plain.push(item);
  }
  if (plain.length < IN_SET_FROM) tests.push(...plain.map((item) => comparison('$eq', item)));
  else {
    const keys = new Set(plain.map((item) => keyOf(item).toString('latin1')));
    tests.push((value) => keys.has(keyOf(value).toString('latin1')));
  }
  const found = test('$in', operand, true, (value) => tests.some((one) => one(value)));
  return operator === '$in' ? found : not('$nin', operand, [found]);
}

export function exists(operand: Value): Predicate {
  const there = test('$exists', operand, false, (value) => value !== undefined);
  return truthy(operand) ? there : not('$exists', operand, [there]);
}

/** What MongoDB takes for true where a flag may be any value. */
export function truthy(value: Value): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? toNumber(value) !== 0 : true;
}

export function hasType(operand: Value): Predicate {
  const wanted = new Set<number>();
  for (const item of isArray(operand) ? operand : [operand]) {
    if (item === 'number') for (const number of [1, 16, 18, 19]) wanted.add(number);
    else if (typeof item === 'string') {
      const number = Object.hasOwn(TYPE_ALIASES, item) ? TYPE_ALIASES[item] : undefined;
      wanted.add(number ?? refuse('BadValue', `Unknown type name alias: ${item}`));
    } else {
      if (!isNumeric(item)) refuse('TypeMismatch', 'type must be represented as a number or a string');
      const number = toNumber(item);
      if (!Object.values(TYPE_ALIASES).includes(number))
        refuse('BadValue', `Invalid numerical type code: ${number}`);
      wanted.add(number);
    }
  }
  if (wanted.size === 0) refuse('FailedToParse', '$type must match at least one type');
  return test('$type', operand, true, (value) => value !== undefined && wanted.has(typeNumber(value)));
}

export function hasSize(operand: Value): Predicate {
  if (!isNumeric(operand)) refuse('FailedToParse', `Failed to parse $size. Expected a number`);
  const size = toInteger(operand);
  if (size === undefined) refuse('FailedToParse', 'Failed to parse $size. Expected an integer');
  if (size < 0) refuse('FailedToParse', `Failed to parse $size. Expected a non-negative number`);
  return test('$size', operand, false, (value) => isArray(value) && value.length === size);
}

/** `$eq`, `$gt` … with the operands MongoDB refuses. */
export function comparisonOperator(operator: Comparison | '$ne', operand: Value): Predicate {
  if (operand instanceof BSONRegExp && operator !== '$eq') {
    refuse('BadValue', `Can't have RegEx as arg to predicate over field with ${operator}`);
  }
  if (operator === '$ne') return not('$ne', operand, [compares('$eq', operand)]);
  if (orderOf(operand) === ORDER.regex) return test('$eq', operand, true, comparison('$eq', operand));
  return compares(operator, operand);
}
