import { throwMongoError } from '../errors/mongo-error.ts';
import { fieldNumber, throwNumberedField } from '../bson/raw.ts';
import { isArray, isDoc, setField, type Doc, type Value } from '../values/types.ts';
import { typeName } from '../values/bson-types.ts';

const MAX_PADDING = 1_500_000;

/** Returns the value at a path, or undefined. The path must have no parts with `$`. */
export function valueAt(root: Doc, parts: readonly string[]): Value {
  let value: Value = root;
  for (const part of parts) {
    if (isDoc(value)) value = Object.hasOwn(value, part) ? value[part] : undefined;
    else if (isArray(value)) value = value[fieldNumber(part)];
    else return undefined;
  }
  return value;
}

/** Sets the value at a path, creating documents and filling arrays with null. @throws MongoError PathNotViable */
export function putAt(root: Doc, parts: readonly string[], value: Value): void {
  let parent: Doc | Value[] = root;
  parts.forEach((part, depth) => {
    if (depth === parts.length - 1) return putChild(parent, part, value, parts);
    let child: Value = isArray(parent) ? parent[placeIn(parent, part, parts)] : ownField(parent, part);
    if (child === undefined) {
      child = {};
      putChild(parent, part, child, parts);
    } else if (!isDoc(child) && !isArray(child)) {
      notViable(parts[depth + 1] ?? '', part, child);
    }
    parent = child;
  });
}

function ownField(doc: Doc, field: string): Value {
  return Object.hasOwn(doc, field) ? doc[field] : undefined;
}

function putChild(parent: Doc | Value[], part: string, value: Value, path: readonly string[]): void {
  if (!isArray(parent)) {
    const number = fieldNumber(part);
    const follows = (name: string): boolean => fieldNumber(name) < 0 || fieldNumber(name) > number;
    if (number >= 0 && !Object.hasOwn(parent, part) && Object.keys(parent).some(follows))
      throwNumberedField();
    return setField(parent, part, value);
  }
  const place = placeIn(parent, part, path);
  if (place - parent.length > MAX_PADDING) {
    throwMongoError('CannotBackfillArray', `can't backfill more than ${MAX_PADDING} elements of an array`);
  }
  while (parent.length < place) parent.push(null);
  parent[place] = value;
}

function placeIn(array: Value[], part: string, path: readonly string[]): number {
  const place = fieldNumber(part);
  if (place < 0) notViable(part, path[path.indexOf(part) - 1] ?? '', array);
  return place;
}

function notViable(part: string, holder: string, found: Value): never {
  return throwMongoError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${holder}: <${typeName(found)}>}`,
  );
}

/** Removes the value at a path. An array element becomes null, so that the others keep their indexes. */
export function removeAt(root: Doc, parts: readonly string[]): boolean {
  const parent = parts.length === 1 ? root : valueAt(root, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (isArray(parent)) {
    const place = fieldNumber(last);
    if (place < 0 || place >= parent.length || parent[place] === null) return false;
    parent[place] = null;
    return true;
  }
  if (!isDoc(parent) || !Object.hasOwn(parent, last)) return false;
  Reflect.deleteProperty(parent, last);
  return true;
}
