import { refuse } from './errors.ts';
import { parsePath, type Path } from './match/path.ts';
import { keysOf } from './store/index-keys.ts';
import { isDoc, isNumeric, toNumber, type Doc } from './values/types.ts';

export interface SortField {
  readonly path: Path;
  readonly direction: 1 | -1;
}

/** Reads a sort document such as `{name: 1, age: -1}`. */
export function parseSort(sort: Doc): SortField[] {
  const fields = Object.entries(sort).map(([name, direction]) => {
    if (isDoc(direction)) return refuse('NotImplemented', '$meta in a sort is not supported');
    const number = isNumeric(direction) ? toNumber(direction) : 0;
    if (number !== 1 && number !== -1) {
      return refuse(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (name === '' || name.split('.').includes(''))
      return refuse(15998, 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$') && name !== '$natural')
      return refuse(16410, "FieldPath field names may not start with '$'.");
    return { path: parsePath(name), direction: number > 0 ? (1 as const) : (-1 as const) };
  });
  if (fields.length > 32) refuse(13103, 'too many sort fields');
  return fields;
}

/**
 * The bytes to compare documents by: of all the keys an index on the same fields would hold for the document,
 * the one that stands first. So an array counts by its least element, or its greatest when descending; an
 * empty one stands before null.
 */
export function sortKey(doc: Doc, sort: readonly SortField[]): Buffer {
  const { keys } = keysOf(sort, doc, () =>
    refuse('BadValue', 'cannot sort with keys that are parallel arrays'),
  );
  const [first = Buffer.alloc(0), ...others] = keys;
  return others.reduce((best, key) => (Buffer.compare(key, best) < 0 ? key : best), first);
}
