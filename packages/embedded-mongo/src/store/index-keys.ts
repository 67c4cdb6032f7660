import { throwMongoError } from '../errors/mongo-error.ts';
import { KeyWriter } from '../values/key-writer.ts';
import { writeKey } from '../values/key.ts';
import { TYPE_ORDER } from '../values/bson-types.ts';
import { fieldNumber } from '../bson/raw.ts';
import { getField, isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import type { IndexField, IndexSpec } from './index-spec.ts';

export interface IndexKeys {
  readonly keys: readonly Buffer[];
  /** Bit n is set if the nth field contains an array. */
  readonly multikey: number;
}

interface Slot {
  readonly value: Value;
  readonly rest: readonly string[];
  /** An element of the array at the end of the path, which is not expanded further. */
  readonly element: boolean;
  readonly emptyArray: boolean;
}

interface State {
  multikey: number;
  anyThere: boolean;
  readonly parallel: (fields: readonly IndexField[]) => never;
}

const NONE: IndexKeys = { keys: [], multikey: 0 };

/** Returns the index entries of a document; none if a sparse or partial index does not contain it. */
export function indexKeys(spec: IndexSpec, doc: Doc): IndexKeys {
  if (spec.partial && !spec.partial.filter.match(doc)) return NONE;
  const found = keysForFields(spec.fields, doc, refuseParallel);
  return spec.sparse && !found.anyThere ? NONE : found;
}

function refuseParallel(fields: readonly IndexField[]): never {
  const names = fields.map(({ path }) => path.text).join('] [');
  return throwMongoError('CannotIndexParallelArrays', `cannot index parallel arrays [${names}]`);
}

/** Returns the keys of a document for some fields. `parallel` is called if two fields contain different arrays. */
export function keysForFields(
  fields: readonly IndexField[],
  doc: Doc,
  parallel: (fields: readonly IndexField[]) => never,
): IndexKeys & { readonly anyThere: boolean } {
  const slots = fields.map(({ path }) => ({
    value: doc,
    rest: path.parts,
    element: false,
    emptyArray: false,
  }));
  const state = { multikey: 0, anyThere: false, parallel };
  const tuples = unfold(slots, fields, state);
  const { multikey, anyThere } = state;
  if (tuples.length === 1 && tuples[0]) return { keys: [writeTuple(fields, tuples[0])], multikey, anyThere };
  const distinct = new Map<string, Buffer>();
  for (const tuple of tuples) {
    const key = writeTuple(fields, tuple);
    distinct.set(key.toString('latin1'), key);
  }
  return { keys: [...distinct.values()], multikey, anyThere };
}

/** Expands arrays. An array shared by several fields is expanded for them together. */
function unfold(slots: readonly Slot[], fields: readonly IndexField[], state: State): Slot[][] {
  const reached = slots.map(descend);
  let shared: Value[] | undefined;
  reached.forEach((slot, place) => {
    if (slot.element || !isArray(slot.value)) {
      if (slot.value !== undefined || slot.emptyArray) state.anyThere = true;
      return;
    }
    state.multikey |= 1 << place;
    if (shared && shared !== slot.value) state.parallel(fields);
    shared = slot.value;
  });
  if (!shared) return [reached];
  const array = shared;
  const items: readonly Value[] = array.length > 0 ? array : [undefined];
  return items.flatMap((item) =>
    unfold(
      reached.map((slot) =>
        slot.value === array && !slot.element ? enter(slot, item, array.length === 0) : slot,
      ),
      fields,
      state,
    ),
  );
}

function enter(slot: Slot, item: Value, isEmpty: boolean): Slot {
  if (slot.rest.length === 0) return { value: item, rest: [], element: true, emptyArray: isEmpty };
  return isDoc(item)
    ? { ...slot, value: item }
    : { value: undefined, rest: [], element: true, emptyArray: false };
}

/** Follows the path to its end, to an array, or to a missing value. */
function descend(slot: Slot): Slot {
  let { value, rest } = slot;
  if (slot.element) return slot;
  while (rest.length > 0) {
    const part = rest[0] ?? '';
    if (isDoc(value)) value = getField(value, part);
    else if (isArray(value) && fieldNumber(part) >= 0) value = value[fieldNumber(part)];
    else if (isArray(value)) break;
    else value = undefined;
    rest = rest.slice(1);
  }
  return { ...slot, value, rest };
}

function writeTuple(fields: readonly IndexField[], tuple: readonly Slot[]): Buffer {
  const writer = new KeyWriter();
  fields.forEach(({ direction }, place) => {
    const slot = tuple[place];
    const start = writer.length;
    if (slot?.emptyArray) writer.byte(TYPE_ORDER.empty);
    else writeKey(writer, slot?.value);
    if (direction < 0) writer.invert(start);
  });
  return writer.finish();
}
