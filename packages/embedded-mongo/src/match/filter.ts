import { refuse } from '../errors.ts';
import { isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { compileExpression, type Variables } from '../aggregate/expression.ts';
import { truthyExpression } from '../aggregate/truth.ts';
import {
  bits,
  comparisonOperator,
  equalsOrMatches,
  exists,
  hasSize,
  hasType,
  inList,
  not,
  regexOperator,
  remainder,
  test,
} from './operators.ts';
import { parsePath, type MatchDetails, type Path } from './path.ts';
import { holdsAt, holdsFor, type Predicate } from './predicate.ts';

/** A parsed filter: what the planner reads, and the test a document has to pass. */
export type Filter =
  | { readonly kind: 'field'; readonly path: Path; readonly predicate: Predicate; readonly match: Match }
  | { readonly kind: 'and' | 'or' | 'nor'; readonly parts: readonly Filter[]; readonly match: Match }
  | { readonly kind: 'other'; readonly match: Match };

export type Match = (doc: Doc, details?: MatchDetails) => boolean;

/** What a filter may use from outside: the variables of the command (`let`). */
export interface FilterContext {
  readonly variables: Variables;
}

/**
 * Parses a filter document.
 * @throws MongoError for what MongoDB refuses and for what this server does not support
 */
export function parseFilter(filter: Doc, context: FilterContext): Filter {
  const parts: Filter[] = [];
  for (const [name, operand] of Object.entries(filter)) {
    if (name.startsWith('$')) parts.push(...topLevel(name, operand, context));
    else {
      const path = parsePath(name);
      for (const predicate of conditions(operand, context)) parts.push(onField(path, predicate));
    }
  }
  return parts.length === 1 && parts[0] ? parts[0] : all(parts);
}

function onField(path: Path, predicate: Predicate): Filter {
  return { kind: 'field', path, predicate, match: (doc, details) => holdsAt(predicate, doc, path, details) };
}

function all(parts: readonly Filter[]): Filter {
  return { kind: 'and', parts, match: (doc, details) => parts.every((part) => part.match(doc, details)) };
}

const UNSUPPORTED = new Set([
  '$where',
  '$text',
  '$jsonSchema',
  '$sampleRate',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$geoNear',
  '$within',
  '$maxDistance',
  '$minDistance',
]);

function topLevel(name: string, operand: Value, context: FilterContext): Filter[] {
  if (name === '$comment') return [];
  if (name === '$and' || name === '$or' || name === '$nor') {
    if (!isArray(operand)) refuse('BadValue', `${name} must be an array`);
    if (operand.length === 0) refuse('BadValue', '$and/$or/$nor must be a nonempty array');
    const parts = operand.map((part) =>
      isDoc(part)
        ? parseFilter(part, context)
        : refuse('BadValue', '$or/$and/$nor entries need to be full objects'),
    );
    if (name === '$and') return [all(parts)];
    if (name === '$or')
      return [{ kind: 'or', parts, match: (doc, details) => parts.some((part) => part.match(doc, details)) }];
    return [{ kind: 'nor', parts, match: (doc) => !parts.some((part) => part.match(doc)) }];
  }
  if (name === '$expr') {
    const expression = compileExpression(operand);
    return [{ kind: 'other', match: (doc) => truthyExpression(expression(doc, context.variables)) }];
  }
  if (name === '$alwaysTrue' || name === '$alwaysFalse')
    return [{ kind: 'other', match: () => name === '$alwaysTrue' }];
  if (UNSUPPORTED.has(name)) return refuse('NotImplemented', `${name} is not supported by this server`);
  return refuse(
    'BadValue',
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

/** The conditions a field has to meet: operators, or equality with anything else. */
export function conditions(operand: Value, context: FilterContext): Predicate[] {
  return isOperators(operand) ? operators(operand, context) : [equalsOrMatches(operand)];
}

/** True for `{$gt: 5}`; a reference (`{$ref, $id}`) is a value. */
export function isOperators(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

function operators(doc: Doc, context: FilterContext): Predicate[] {
  const found: Predicate[] = [];
  if ('$options' in doc && !('$regex' in doc)) refuse('BadValue', '$options needs a $regex');
  for (const [name, operand] of Object.entries(doc)) {
    if (name !== '$options' && name !== '$comment') found.push(operator(name, operand, doc, context));
  }
  return found;
}

function operator(name: string, operand: Value, doc: Doc, context: FilterContext): Predicate {
  switch (name) {
    case '$eq':
    case '$ne':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return comparisonOperator(name, operand);
    case '$in':
    case '$nin':
      return inList(name, operand);
    case '$exists':
      return exists(operand);
    case '$type':
      return hasType(operand);
    case '$size':
      return hasSize(operand);
    case '$mod':
      return remainder(operand);
    case '$regex':
      return regexOperator(doc);
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return bits(name, operand);
    case '$not':
      return negation(operand, context);
    case '$all':
      return allOf(operand, context);
    case '$elemMatch':
      return elemMatch(operand, context);
    default:
      if (UNSUPPORTED.has(name)) return refuse('NotImplemented', `${name} is not supported by this server`);
      return refuse('BadValue', `unknown operator: ${name}`);
  }
}

function negation(operand: Value, context: FilterContext): Predicate {
  const inner = conditions(operand, context);
  const plain = inner.length === 1 && inner[0]?.operator === '$regex';
  if (!plain && !isDoc(operand)) refuse('BadValue', '$not needs a regex or a document');
  if (isDoc(operand) && Object.keys(operand).length === 0) refuse('BadValue', '$not cannot be empty');
  if (!plain && !isOperators(operand))
    refuse('BadValue', `unknown operator: ${Object.keys(operand ?? {})[0] ?? ''}`);
  return not('$not', operand, inner);
}

function allOf(operand: Value, context: FilterContext): Predicate {
  if (!isArray(operand)) refuse('BadValue', '$all needs an array');
  const nested = (item: Value): item is Doc => isOperators(item);
  const elem = (item: Value): boolean => isDoc(item) && Object.keys(item)[0] === '$elemMatch';
  const anyElem = operand.some(elem);
  const inner = operand.map((item) => {
    if (anyElem !== elem(item)) return refuse('BadValue', '$all/$elemMatch has to be consistent');
    if (anyElem && isDoc(item)) return elemMatch(item['$elemMatch'], context);
    return nested(item) ? refuse('BadValue', 'no $ expressions in $all') : equalsOrMatches(item);
  });
  return { kind: 'every', operator: '$all', operand, inner };
}

function elemMatch(operand: Value, context: FilterContext): Predicate {
  if (!isDoc(operand)) refuse('BadValue', '$elemMatch needs an Object');
  const byValue =
    isOperators(operand) &&
    !['$and', '$or', '$nor', '$expr', '$where'].includes(Object.keys(operand)[0] ?? '');
  const element = byValue
    ? valueTest(operators(operand, context))
    : documentTest(parseFilter(operand, context));
  return test('$elemMatch', operand, false, (value, details) => {
    if (!isArray(value)) return false;
    const index = value.findIndex(element);
    if (index < 0) return false;
    if (details) details.index = index;
    return true;
  });
}

function valueTest(predicates: readonly Predicate[]): (item: Value) => boolean {
  return (item) => predicates.every((predicate) => holdsFor(predicate, item));
}

/** Arrays in arrays count as documents whose fields are the places. */
function documentTest(filter: Filter): (item: Value) => boolean {
  return (item) => {
    if (isDoc(item)) return filter.match(item);
    return isArray(item) && filter.match(Object.fromEntries(item.entries()));
  };
}
