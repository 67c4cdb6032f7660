import { throwMongoError } from '../errors/mongo-error.ts';
import { isOperators } from '../match/filter.ts';
import { BSONRegExp } from 'bson';
import { clone, isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { putAt, valueAt } from './document.ts';

/** Returns the values that a filter requires, as the initial fields of an upsert. */
export function equalities(filter: Doc, found: Map<string, Value> = new Map()): Map<string, Value> {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' && isArray(operand)) {
      for (const part of operand) if (isDoc(part)) equalities(part, found);
    } else if (name === '$or' && isArray(operand) && operand.length === 1) {
      const only = operand[0];
      if (isDoc(only)) equalities(only, found);
    } else if (!name.startsWith('$')) {
      for (const value of isOperators(operand) ? fixedBy(operand) : [operand]) {
        if (value instanceof BSONRegExp) continue;
        if (found.has(name))
          throwMongoError(
            'NotSingleValueField',
            `cannot infer query fields to set, path '${name}' is matched twice`,
          );
        found.set(name, value);
      }
    }
  }
  return found;
}

function fixedBy({ $eq: value, $in: list, $all: all }: Doc): readonly Value[] {
  return [
    ...(value === undefined ? [] : [value]),
    ...(isArray(list) && list.length === 1 ? list : []),
    ...(isArray(all) ? all : []),
  ];
}

export function seedFromFilter(filter: Doc): Doc {
  const seed: Doc = {};
  const fields = equalities(filter);
  for (const [path, value] of fields) {
    const parts = path.split('.');
    for (const other of fields.keys()) {
      if (other !== path && path.startsWith(`${other}.`)) {
        throwMongoError(
          'NotSingleValueField',
          `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`,
        );
      }
    }
    if (valueAt(seed, parts) === undefined) putAt(seed, parts, clone(value));
  }
  return seed;
}
