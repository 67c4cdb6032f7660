import { BSONRegExp } from 'bson';
import { refuse } from '../errors.ts';
import { keyOf } from '../values/key.ts';
import { ORDER, TYPE_ALIASES, orderOf, typeNumber } from '../values/kinds.ts';
import { isArray, isDoc, isNumeric, toInteger, toNumber, type Doc, type Value } from '../values/types.ts';
import { comparison, regexTest, type Comparison } from './leaf.ts';
import type { LeafTest } from './path.ts';
import type { Predicate } from './predicate.ts';
import { compileRegex, regexValue } from './regex.ts';
import { bitsTest, type BitOperator } from './bits.ts';

export function test(operator: string, operand: Value, elements: boolean, leaf: LeafTest): Predicate {
  return { kind: 'test', operator, operand, elements, test: leaf };
}

export function not(operator: string, operand: Value, inner: readonly Predicate[]): Predicate {
  return { kind: 'not', operator, operand, inner };
}

export function compares(operator: Comparison, operand: Value): Predicate {
  return test(operator, operand, true, comparison(operator, operand));
}

/** `{field: value}`: equality, or a match for a regular expression. */
export function equalsOrMatches(operand: Value): Predicate {
  return operand instanceof BSONRegExp ? regex(operand.pattern, operand.options) : compares('$eq', operand);
}

export function regex(pattern: string, options: string): Predicate {
  const value = regexValue(pattern, options);
  return test('$regex', value, true, regexTest(compileRegex(pattern, options), value));
}

/** `$regex` with its `$options`, which stand beside it. */
export function regexOperator(operators: Doc): Predicate {
  const pattern = operators['$regex'];
  const options = operators['$options'];
  if (options !== undefined && typeof options !== 'string') refuse('BadValue', '$options has to be a string');
  if (pattern instanceof BSONRegExp) {
    if (pattern.options && options !== undefined) refuse(51074, 'options set in both $regex and $options');
    return regex(pattern.pattern, options ?? pattern.options);
  }
  if (typeof pattern !== 'string') refuse('BadValue', '$regex has to be a string');
  return regex(pattern, options ?? '');
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
      const number = toInteger(item);
      if (number === undefined) refuse('TypeMismatch', 'type must be represented as a number or a string');
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

export function remainder(operand: Value): Predicate {
  if (!isArray(operand)) refuse('BadValue', 'malformed mod, needs to be an array');
  if (operand.length < 2) refuse('BadValue', 'malformed mod, not enough elements');
  if (operand.length > 2) refuse('BadValue', 'malformed mod, too many elements');
  const [divisor, rest] = operand.map((item) =>
    isNumeric(item) && Number.isFinite(toNumber(item))
      ? Math.trunc(toNumber(item))
      : refuse('BadValue', 'malformed mod, divisor and remainder must be finite numbers'),
  );
  if (divisor === undefined || rest === undefined || divisor === 0)
    return refuse('BadValue', 'divisor cannot be 0');
  return test('$mod', operand, true, (value) => {
    if (!isNumeric(value)) return false;
    const number = toNumber(value);
    if (!Number.isFinite(number)) return false;
    return Number.isSafeInteger(Math.trunc(number))
      ? Math.trunc(number) % divisor === rest || (rest === 0 && Math.trunc(number) % divisor === 0)
      : BigInt(Math.trunc(number)) % BigInt(divisor) === BigInt(rest);
  });
}

export function bits(operator: BitOperator, operand: Value): Predicate {
  return test(operator, operand, true, bitsTest(operator, operand));
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
