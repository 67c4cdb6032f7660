import { refuse } from '../errors.ts';
import type { FilterContext } from '../match/filter.ts';
import { identical } from '../values/compare.ts';
import { isArray, type Doc, type Value } from '../values/types.ts';
import { addToSet, pop, pull, pullAll, push } from './arrays.ts';
import { valueAt, putAt, removeAt } from './document.ts';
import type { Change } from './parse.ts';
import { resolvePaths, type ArrayFilters } from './positional.ts';
import { arithmetic, bitwise, currentDate, minMax } from './scalars.ts';

/** What an update needs to know besides the document. */
export interface UpdateContext extends FilterContext {
  readonly now: Date;
  /** True while the document of an upsert is made. */
  readonly inserting: boolean;
  /** Index that the query matched in an array, for `$`. */
  readonly position: number | undefined;
  readonly arrayFilters: ArrayFilters;
}

/** Applies the changes to the document in place. */
export function applyChanges(doc: Doc, changes: readonly Change[], context: UpdateContext): void {
  for (const change of changes) {
    if (change.operator === '$setOnInsert' && !context.inserting) continue;
    if (change.operator === '$rename') {
      if (change.operand !== undefined) rename(doc, change);
      continue;
    }
    for (const parts of resolvePaths(doc, change, context)) applyAt(doc, parts, change, context);
  }
}

function applyAt(doc: Doc, parts: readonly string[], change: Change, context: UpdateContext): void {
  if (change.operator === '$unset') {
    removeAt(doc, parts);
    return;
  }
  const current = valueAt(doc, parts);
  const next = nextValue(change, current, context);
  // A path that cannot be made is refused even where the operator would change nothing there.
  if (next !== undefined && !(current !== undefined && identical(current, next))) putAt(doc, parts, next);
}

function nextValue(change: Change, current: Value, context: UpdateContext): Value {
  const { operator, operand, path } = change;
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return operand;
    case '$inc':
    case '$mul':
      return arithmetic(operator, current, operand, path);
    case '$min':
    case '$max':
      return minMax(operator, current, operand);
    case '$currentDate':
      return currentDate(operand, context.now);
    case '$bit':
      return bitwise(current, operand, path);
    case '$push':
      return push(current, operand, path);
    case '$addToSet':
      return addToSet(current, operand, path);
    case '$pop':
      return pop(current, operand, path);
    case '$pull':
      return pull(current, operand, path, context);
    case '$pullAll':
      return pullAll(current, operand, path);
    default:
      return refuse('InternalError', `operator ${operator} has no rule`);
  }
}

function rename(doc: Doc, change: Change): void {
  const target = typeof change.operand === 'string' ? change.operand.split('.') : [];
  for (const parts of [change.parts, target]) {
    for (let length = 1; length < parts.length; length++) {
      if (isArray(valueAt(doc, parts.slice(0, length)))) {
        refuse(
          'BadValue',
          `The ${parts === target ? 'destination' : 'source'} field cannot be an array element, '${parts.join('.')}'`,
        );
      }
    }
  }
  const value = valueAt(doc, change.parts);
  if (value === undefined) return;
  removeAt(doc, change.parts);
  removeAt(doc, target);
  putAt(doc, target, value);
}
