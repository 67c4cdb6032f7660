import { throwMongoError } from '../errors/mongo-error.ts';
import { parsePath, type Path } from '../match/path.ts';
import { keysForFields } from '../store/index-keys.ts';
import { isDoc, isNumeric, toNumber, type Doc } from '../values/types.ts';

export interface SortField {
  readonly path: Path;
  readonly direction: 1 | -1;
}

export function parseSort(sort: Doc): SortField[] {
  const fields = Object.entries(sort).map(([name, direction]) => {
    if (isDoc(direction)) return throwMongoError('NotImplemented', '$meta in a sort is not supported');
    const number = isNumeric(direction) ? toNumber(direction) : 0;
    if (number !== 1 && number !== -1) {
      return throwMongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (name === '' || name.split('.').includes(''))
      return throwMongoError(15998, 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$') && name !== '$natural')
      return throwMongoError(16410, "FieldPath field names may not start with '$'.");
    return { path: parsePath(name), direction: number > 0 ? (1 as const) : (-1 as const) };
  });
  if (fields.length > 32) throwMongoError(13103, 'too many sort fields');
  return fields;
}

/**
 * Returns the sort key of a document: the first of the keys that an index on these fields would have. So an
 * array sorts by its lowest element, or by its highest if descending; an empty array sorts before null.
 */
export function sortKey(doc: Doc, sort: readonly SortField[]): Buffer {
  const { keys } = keysForFields(sort, doc, () =>
    throwMongoError('BadValue', 'cannot sort with keys that are parallel arrays'),
  );
  const [first = Buffer.alloc(0), ...others] = keys;
  return others.reduce((best, key) => (Buffer.compare(key, best) < 0 ? key : best), first);
}
