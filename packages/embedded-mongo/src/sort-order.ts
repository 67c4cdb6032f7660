import { refuse } from './errors.ts';
import { KeyWriter } from './values/key-writer.ts';
import { writeKey } from './values/key.ts';
import { ORDER } from './values/kinds.ts';
import { isArray, isDoc, isNumeric, toNumber, type Doc, type Value } from './values/types.ts';
import { parsePath, valuesAt, type Path } from './match/path.ts';

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
 * The bytes to compare documents by. An array counts by its least element (its greatest when descending);
 * an empty one stands before null.
 */
export function sortKey(doc: Doc, sort: readonly SortField[]): Buffer {
  const writer = new KeyWriter();
  for (const { path, direction } of sort) {
    const start = writer.length;
    writeExtreme(writer, valuesAt(doc, path), direction);
    if (direction < 0) writer.invert(start);
  }
  return writer.finish();
}

function writeExtreme(writer: KeyWriter, values: readonly Value[], direction: 1 | -1): void {
  let best: Buffer | undefined;
  const candidates: SortValue[] = [];
  for (const value of values) {
    if (!isArray(value)) candidates.push(value);
    else if (value.length === 0) candidates.push(EMPTY);
    else candidates.push(...value);
  }
  if (candidates.length <= 1) return writeOne(writer, candidates[0]);
  for (const candidate of candidates) {
    const one = new KeyWriter();
    writeOne(one, candidate);
    const key = one.finish();
    if (!best || Buffer.compare(key, best) * direction < 0) best = key;
  }
  if (best) writer.bytes(best);
}

const EMPTY: unique symbol = Symbol('empty array');
type SortValue = Value | typeof EMPTY;

function writeOne(writer: KeyWriter, value: SortValue): void {
  if (value === EMPTY) writer.byte(ORDER.empty);
  else writeKey(writer, value);
}
