import { BSONRegExp } from 'bson';
import { throwMongoError } from '../errors/mongo-error.ts';
import { keyOf } from '../values/key.ts';
import { TYPE_ORDER, TYPE_ALIASES, typeOrderOf, typeNumber } from '../values/bson-types.ts';
import { isArray, isDoc, isNumeric, toInteger, toNumber, type Doc, type Value } from '../values/types.ts';
import { comparison, regexTest, type Comparison } from './comparison.ts';
import type { ValueTest } from './path.ts';
import type { Predicate } from './predicate.ts';
import { compileRegex, regexValue } from './regex.ts';

export function testPredicate(
  operator: string,
  operand: Value,
  elements: boolean,
  leaf: ValueTest,
): Predicate {
  return { kind: 'test', operator, operand, elements, test: leaf };
}

export function notPredicate(operator: string, operand: Value, inner: readonly Predicate[]): Predicate {
  return { kind: 'not', operator, operand, inner };
}

function compares(operator: Comparison, operand: Value): Predicate {
  return testPredicate(operator, operand, true, comparison(operator, operand));
}

export function equalsOrMatches(operand: Value): Predicate {
  return operand instanceof BSONRegExp
    ? regexPredicate(operand.pattern, operand.options)
    : compares('$eq', operand);
}

function regexPredicate(pattern: string, options: string): Predicate {
  const compiled = compileRegex(pattern, options);
  const value = regexValue(pattern, options);
  return testPredicate('$regex', value, true, regexTest(compiled, value));
}

/** Returns the predicate of `$regex` with its sibling `$options`. */
export function regexOperator(siblings: Doc): Predicate {
  const pattern = siblings['$regex'];
  const options = '$options' in siblings ? siblings['$options'] : '';
  if (typeof options !== 'string') return throwMongoError('BadValue', '$options has to be a string');
  if (typeof pattern === 'string') return regexPredicate(pattern, options);
  if (!(pattern instanceof BSONRegExp)) return throwMongoError('BadValue', '$regex has to be a string');
  const names = Object.keys(siblings);
  const optionsLast = names.indexOf('$options') > names.indexOf('$regex');
  if (pattern.options && (options || optionsLast))
    throwMongoError(optionsLast ? 51075 : 51074, 'options set in both $regex and $options');
  return regexPredicate(pattern.pattern, options || pattern.options);
}

const IN_SET_FROM = 8;

export function inList(operator: '$in' | '$nin', operand: Value): Predicate {
  if (!isArray(operand)) throwMongoError('BadValue', `${operator} needs an array`);
  const plain: Value[] = [];
  const tests: ValueTest[] = [];
  for (const item of operand) {
    if (isDoc(item) && Object.keys(item)[0]?.startsWith('$') && !('$ref' in item)) {
      throwMongoError('BadValue', `cannot nest $ under ${operator}`);
    }
    if (item instanceof BSONRegExp) tests.push(regexTest(compileRegex(item.pattern, item.options), item));
    else plain.push(item);
  }
  if (plain.length < IN_SET_FROM) tests.push(...plain.map((item) => comparison('$eq', item)));
  else {
    const keys = new Set(plain.map((item) => keyOf(item).toString('latin1')));
    tests.push((value) => keys.has(keyOf(value).toString('latin1')));
  }
  const found = testPredicate('$in', operand, true, (value) => tests.some((one) => one(value)));
  return operator === '$in' ? found : notPredicate('$nin', operand, [found]);
}

export function exists(operand: Value): Predicate {
  const there = testPredicate('$exists', operand, false, (value) => value !== undefined);
  return isTruthy(operand) ? there : notPredicate('$exists', operand, [there]);
}

/** Whether MongoDB treats a value as true where any type is allowed. */
export function isTruthy(value: Value): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? toNumber(value) !== 0 : true;
}

export function hasType(operand: Value): Predicate {
  const wanted = new Set<number>();
  for (const item of isArray(operand) ? operand : [operand]) {
    if (item === 'number') for (const number of [1, 16, 18, 19]) wanted.add(number);
    else if (typeof item === 'string') {
      const number = Object.hasOwn(TYPE_ALIASES, item) ? TYPE_ALIASES[item] : undefined;
      wanted.add(number ?? throwMongoError('BadValue', `Unknown type name alias: ${item}`));
    } else {
      if (!isNumeric(item))
        throwMongoError('TypeMismatch', 'type must be represented as a number or a string');
      const number = toNumber(item);
      if (!Object.values(TYPE_ALIASES).includes(number))
        throwMongoError('BadValue', `Invalid numerical type code: ${number}`);
      wanted.add(number);
    }
  }
  if (wanted.size === 0) throwMongoError('FailedToParse', '$type must match at least one type');
  return testPredicate(
    '$type',
    operand,
    true,
    (value) => value !== undefined && wanted.has(typeNumber(value)),
  );
}

export function hasSize(operand: Value): Predicate {
  if (!isNumeric(operand)) throwMongoError('FailedToParse', `Failed to parse $size. Expected a number`);
  const size = toInteger(operand);
  if (size === undefined) throwMongoError('FailedToParse', 'Failed to parse $size. Expected an integer');
  if (size < 0) throwMongoError('FailedToParse', `Failed to parse $size. Expected a non-negative number`);
  return testPredicate('$size', operand, false, (value) => isArray(value) && value.length === size);
}

/** Returns the predicate of a comparison. @throws MongoError for operands that MongoDB rejects */
export function comparisonOperator(operator: Comparison | '$ne', operand: Value): Predicate {
  if (operand instanceof BSONRegExp && operator !== '$eq') {
    throwMongoError('BadValue', `Can't have RegEx as arg to predicate over field with ${operator}`);
  }
  if (operator === '$ne') return notPredicate('$ne', operand, [compares('$eq', operand)]);
  if (typeOrderOf(operand) === TYPE_ORDER.regex)
    return testPredicate('$eq', operand, true, comparison('$eq', operand));
  return compares(operator, operand);
}
