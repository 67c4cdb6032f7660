import { throwMongoError } from '../errors/mongo-error.ts';
import { isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import {
  comparisonOperator,
  equalsOrMatches,
  exists,
  hasSize,
  hasType,
  inList,
  notPredicate,
  regexOperator,
  testPredicate,
} from './operators.ts';
import { parsePath, mergeMatchDetails, type MatchDetails, type Path } from './path.ts';
import { matchesAtPath, matchesValue, type Predicate } from './predicate.ts';

export type Filter =
  | { readonly kind: 'field'; readonly path: Path; readonly predicate: Predicate; readonly match: Match }
  | { readonly kind: 'and' | 'or' | 'nor'; readonly parts: readonly Filter[]; readonly match: Match };

export type Match = (doc: Doc, details?: MatchDetails) => boolean;

/** Parses a filter document. @throws MongoError for what MongoDB rejects and for what this server does not support */
export function parseFilter(filter: Doc): Filter {
  const parts: Filter[] = [];
  for (const [name, operand] of Object.entries(filter)) {
    if (name.startsWith('$')) {
      const part = topOperator(name, operand);
      if (part) parts.push(part);
    } else {
      const path = parsePath(name);
      for (const predicate of conditions(operand)) parts.push(onField(path, predicate));
    }
  }
  return parts.length === 1 && parts[0] ? parts[0] : all(parts);
}

function onField(path: Path, predicate: Predicate): Filter {
  return {
    kind: 'field',
    path,
    predicate,
    match: (doc, details) => matchesAtPath(predicate, doc, path, details),
  };
}

function all(parts: readonly Filter[]): Filter {
  return { kind: 'and', parts, match: (doc, details) => parts.every((part) => part.match(doc, details)) };
}

function any(parts: readonly Filter[]): Filter {
  const match: Match = (doc, details) => {
    if (!details) return parts.some((part) => part.match(doc));
    // MongoDB does not define which of several alternatives `$` refers to, so all are evaluated.
    let found = false;
    for (const part of parts) {
      const own: MatchDetails = {};
      if (!part.match(doc, own)) continue;
      found = true;
      mergeMatchDetails(details, own);
    }
    return found;
  };
  return { kind: 'or', parts, match };
}

function parseParts(name: string, operand: Value): Filter[] {
  if (!isArray(operand)) return throwMongoError('BadValue', `${name} must be an array`);
  if (operand.length === 0) throwMongoError('BadValue', '$and/$or/$nor must be a nonempty array');
  return operand.map((part) =>
    isDoc(part)
      ? parseFilter(part)
      : throwMongoError('BadValue', '$or/$and/$nor entries need to be full objects'),
  );
}

export const TOP_OPERATORS: Readonly<Record<string, (operand: Value) => Filter | undefined>> = {
  $and: (operand) => all(parseParts('$and', operand)),
  $or: (operand) => any(parseParts('$or', operand)),
  $nor: (operand) => {
    const parts = parseParts('$nor', operand);
    return { kind: 'nor', parts, match: (doc) => !parts.some((part) => part.match(doc)) };
  },
  $comment: () => undefined,
};

function topOperator(name: string, operand: Value): Filter | undefined {
  const parse = Object.hasOwn(TOP_OPERATORS, name) ? TOP_OPERATORS[name] : undefined;
  if (parse) return parse(operand);
  return throwMongoError(
    'BadValue',
    `operator '${name}' in place of a field is unknown, or not supported by this server`,
  );
}

function conditions(operand: Value): Predicate[] {
  return isOperators(operand) ? operators(operand) : [equalsOrMatches(operand)];
}

/** Whether a value contains operators such as `{$gt: 5}`. A reference (`{$ref, $id}`) is a value. */
export function isOperators(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !('$ref' in value && '$id' in value);
}

/** Filter operators of a field. `siblings` is the object that contains the operator. */
export const FIELD_OPERATORS: Readonly<
  Record<string, (operand: Value, siblings: Doc) => Predicate | readonly Predicate[]>
> = {
  $eq: (operand) => comparisonOperator('$eq', operand),
  $ne: (operand) => comparisonOperator('$ne', operand),
  $gt: (operand) => comparisonOperator('$gt', operand),
  $gte: (operand) => comparisonOperator('$gte', operand),
  $lt: (operand) => comparisonOperator('$lt', operand),
  $lte: (operand) => comparisonOperator('$lte', operand),
  $in: (operand) => inList('$in', operand),
  $nin: (operand) => inList('$nin', operand),
  $all: allOf,
  $exists: exists,
  $type: hasType,
  $size: hasSize,
  $elemMatch: elemMatch,
  $not: negation,
  $regex: (_operand, siblings) => regexOperator(siblings),
  $options: (_operand, siblings) =>
    '$regex' in siblings ? [] : throwMongoError('BadValue', '$options needs a $regex'),
};

function operators(doc: Doc): Predicate[] {
  return Object.entries(doc).flatMap(([name, operand]) => {
    const parse = Object.hasOwn(FIELD_OPERATORS, name) ? FIELD_OPERATORS[name] : undefined;
    if (!parse)
      return throwMongoError('BadValue', `operator '${name}' is unknown, or not supported by this server`);
    return parse(operand, doc);
  });
}

/** `$all`: each listed value must match some element. */
function allOf(operand: Value): Predicate[] {
  if (!isArray(operand)) return throwMongoError('BadValue', '$all needs an array');
  if (operand.some(isOperators))
    throwMongoError('BadValue', 'no $ expressions in $all; its $elemMatch is not supported by this server');
  return operand.length > 0
    ? operand.map(equalsOrMatches)
    : [testPredicate('$all', operand, false, () => false)];
}

function negation(operand: Value): Predicate {
  const inner = conditions(operand);
  const plain = inner.length === 1 && inner[0]?.operator === '$regex';
  if (!plain && !isDoc(operand)) throwMongoError('BadValue', '$not needs a regex or a document');
  if (isDoc(operand) && Object.keys(operand).length === 0)
    throwMongoError('BadValue', '$not cannot be empty');
  if (!plain && !isOperators(operand))
    throwMongoError('BadValue', `unknown operator: ${Object.keys(operand ?? {})[0] ?? ''}`);
  return notPredicate('$not', operand, inner);
}

function elemMatch(operand: Value): Predicate {
  if (!isDoc(operand)) return throwMongoError('BadValue', '$elemMatch needs an Object');
  const byValue = isOperators(operand) && !Object.hasOwn(TOP_OPERATORS, Object.keys(operand)[0] ?? '');
  const element = byValue ? valueTest(operators(operand)) : documentTest(parseFilter(operand));
  return testPredicate('$elemMatch', operand, false, (value, details) => {
    if (!isArray(value)) return false;
    const index = value.findIndex(element);
    if (index < 0) return false;
    if (details) details.index = index;
    return true;
  });
}

function valueTest(predicates: readonly Predicate[]): (item: Value) => boolean {
  return (item) => predicates.every((predicate) => matchesValue(predicate, item));
}

/** An array inside an array is matched like a document whose field names are the indexes. */
function documentTest(filter: Filter): (item: Value) => boolean {
  return (item) => {
    if (isDoc(item)) return filter.match(item);
    return isArray(item) && filter.match(Object.fromEntries(item.entries()));
  };
}
