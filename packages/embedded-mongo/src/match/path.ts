import { fieldNumber } from '../bson/raw.ts';
import { getField, isDoc, type Doc, type Value } from '../values/types.ts';

/** Where a match was found: the index in the first array on the way, for the positional operator. */
export interface MatchDetails {
  index?: number;
  /** Two conditions were met at different places, and MongoDB does not settle which of them `$` means. */
  isAmbiguous?: true;
}

/** Adds what one condition found to what others found before. */
export function record(details: MatchDetails, { index, isAmbiguous }: MatchDetails): void {
  if (index === undefined) return;
  if (isAmbiguous || (details.index !== undefined && details.index !== index)) details.isAmbiguous = true;
  details.index = index;
}

/** Decides about the value a path leads to; `whole` is false for an element of the array at its end. */
export type LeafTest = (value: Value, details?: MatchDetails) => boolean;

export interface Path {
  readonly text: string;
  readonly parts: readonly string[];
}

const PATHS = new Map<string, Path>();

/** Splits a dotted path, remembering the ones in use. */
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
 * True when the test holds for a value the path leads to. Arrays on the way are entered: each document in
 * them, and the element a numeric component names. At the end of the path the test sees each element of an
 * array (`elements`) and then the array itself.
 */
export function anyAt(
  doc: Doc,
  path: Path,
  elements: boolean,
  test: LeafTest,
  details?: MatchDetails,
): boolean {
  if (!details) return inDoc(doc, path.parts, 0, { elements, test, details });
  const own: MatchDetails = {};
  const holds = inDoc(doc, path.parts, 0, { elements, test, details: own });
  if (holds) record(details, own);
  return holds;
}

interface Walk {
  readonly elements: boolean;
  readonly test: LeafTest;
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

/** Called while the walk returns from the inside out, so the outermost array has the last word. */
function found(walk: Walk, index: number): true {
  if (walk.details) walk.details.index = index;
  return true;
}

/** Every value a path leads to, arrays at its end unfolded: the keys of an index, the values of `distinct`. */
export function valuesAt(doc: Doc, path: Path): Value[] {
  const found: Value[] = [];
  anyAt(doc, path, false, (value) => {
    found.push(value);
    return false;
  });
  return found;
}
