import { fieldNumber } from '../bson/raw.ts';
import { getField, isDoc, type Doc, type Value } from '../values/types.ts';

/** Where a filter matched: the index in the outermost array, for the positional operator `$`. */
export interface MatchDetails {
  index?: number;
  /** Two conditions matched at different indexes, and MongoDB does not define which one `$` means. */
  isAmbiguous?: true;
}

export function mergeMatchDetails(details: MatchDetails, { index, isAmbiguous }: MatchDetails): void {
  if (index === undefined) return;
  if (isAmbiguous || (details.index !== undefined && details.index !== index)) details.isAmbiguous = true;
  details.index = index;
}

export type ValueTest = (value: Value, details?: MatchDetails) => boolean;

export interface Path {
  readonly text: string;
  readonly parts: readonly string[];
}

const PATHS = new Map<string, Path>();

/** Splits a dotted path. Results are cached. */
export function parsePath(text: string): Path {
  let path = PATHS.get(text);
  if (!path) {
    path = { text, parts: text.split('.') };
    if (PATHS.size > 2_000) PATHS.clear();
    PATHS.set(text, path);
  }
  return path;
}

/**
 * Returns whether the test accepts any value at a path. An array on the way is searched: each document in it, and, if
 * the path's next part is a number, the element at that index. If the last value is an array, the test gets each of its
 * elements (if `elements`), then the array itself. A missing value is tested as undefined.
 */
export function anyValueMatches(
  doc: Doc,
  path: Path,
  elements: boolean,
  test: ValueTest,
  details?: MatchDetails,
): boolean {
  if (!details) return inDoc(doc, path.parts, 0, { elements, test, details });
  const own: MatchDetails = {};
  const holds = inDoc(doc, path.parts, 0, { elements, test, details: own });
  if (holds) mergeMatchDetails(details, own);
  return holds;
}

interface Walk {
  readonly elements: boolean;
  readonly test: ValueTest;
  readonly details: MatchDetails | undefined;
}

function inDoc(doc: Doc, parts: readonly string[], at: number, walk: Walk): boolean {
  const value = getField(doc, parts[at] ?? '');
  if (at === parts.length - 1) return atLeaf(value, walk);
  if (isDoc(value)) return inDoc(value, parts, at + 1, walk);
  if (Array.isArray(value)) return inArray(value, parts, at + 1, walk);
  return walk.test(undefined);
}

function inArray(array: Value[], parts: readonly string[], at: number, walk: Walk): boolean {
  const place = fieldNumber(parts[at] ?? '');
  for (let i = 0; i < array.length; i++) {
    const item = array[i];
    if (isDoc(item) && inDoc(item, parts, at, walk)) return found(walk, i);
    if (i !== place) continue;
    if (at === parts.length - 1) {
      if (walk.test(item, walk.details)) return found(walk, i);
    } else if (isDoc(item)) {
      if (inDoc(item, parts, at + 1, walk)) return found(walk, i);
    } else if (Array.isArray(item) && inArray(item, parts, at + 1, walk)) return found(walk, i);
  }
  return false;
}

function atLeaf(value: Value, walk: Walk): boolean {
  if (walk.elements && Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (walk.test(value[i])) return found(walk, i);
  }
  return walk.test(value, walk.details);
}

/** Stores the index of a match. The outermost array calls this last, so its index remains. */
function found(walk: Walk, index: number): true {
  if (walk.details) walk.details.index = index;
  return true;
}

/** Returns all values at a path, for index keys and `distinct`. An array at the end is one value. */
export function valuesAt(doc: Doc, path: Path): Value[] {
  const found: Value[] = [];
  anyValueMatches(doc, path, false, (value) => {
    found.push(value);
    return false;
  });
  return found;
}
