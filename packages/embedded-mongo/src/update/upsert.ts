import { refuse } from '../errors.ts';
import { isOperators } from '../match/filter.ts';
import { BSONRegExp } from 'bson';
import { clone, isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { putAt, valueAt } from './document.ts';

/** The equalities of a filter (`{a: 1}`, `$eq`, `$all`, `$and`, one-element `$in` and `$or`): what an upsert starts from. */
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
          refuse('NotSingleValueField', `cannot infer query fields to set, path '${name}' is matched twice`);
        found.set(name, value);
      }
    }
  }
  return found;
}

/** The values that operators fix a field to. */
function fixedBy({ $eq: value, $in: list, $all: all }: Doc): readonly Value[] {
  return [
    ...(value === undefined ? [] : [value]),
    ...(isArray(list) && list.length === 1 ? list : []),
    ...(isArray(all) ? all : []),
  ];
}

/** The document an upsert with operators starts from. */
export function seedFromFilter(filter: Doc): Doc {
  const seed: Doc = {};
  const fields = equalities(filter);
  for (const [path, value] of fields) {
    const parts = path.split('.');
    for (const other of fields.keys()) {
      if (other !== path && path.startsWith(`${other}.`)) {
        refuse(
          'NotSingleValueField',
          `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`,
        );
      }
    }
    if (valueAt(seed, parts) === undefined) putAt(seed, parts, clone(value));
  }
  return seed;
}
