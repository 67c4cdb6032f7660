import { throwMongoError } from '../errors/mongo-error.ts';
import { getField, isArray, isDoc, type Doc, type Value } from '../values/types.ts';

/** An expression of `$group`: a constant or a field. */
export interface Operand {
  readonly read: (doc: Doc) => Value;
  /** False for a constant. */
  readonly readsField: boolean;
}

/** Parses a constant such as `1` or a field path such as `'$a.b'`. @throws MongoError for any other expression */
export function parseOperand(source: Value): Operand {
  if (isDoc(source) && Object.keys(source)[0]?.startsWith('$'))
    throwMongoError(
      'InvalidPipelineOperator',
      `expression '${Object.keys(source)[0]}' is unknown, or not supported by this server`,
    );
  if (isDoc(source) || isArray(source) || (typeof source === 'string' && source.startsWith('$$')))
    return throwMongoError(
      'NotImplemented',
      'objects, arrays and variables in expressions are not supported by this server',
    );
  if (typeof source !== 'string' || !source.startsWith('$')) return { read: () => source, readsField: false };
  const parts = source.slice(1).split('.');
  if (source === '$') throwMongoError(16872, `'$' by itself is not a valid FieldPath`);
  if (source.endsWith('.')) throwMongoError(40353, "FieldPath must not end with a '.'.");
  if (parts.includes('')) throwMongoError(15998, 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part.startsWith('$')))
    throwMongoError(16410, "FieldPath field names may not start with '$'.");
  return { read: (doc) => readPath(doc, parts, 0), readsField: true };
}

/** Returns the value at a path. An array on the way returns the values of its documents; numbers are no indexes. */
function readPath(value: Value, parts: readonly string[], at: number): Value {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return readPath(getField(value, part), parts, at + 1);
  if (!isArray(value)) return undefined;
  return value.flatMap((item) => {
    const found = isDoc(item) || isArray(item) ? readPath(item, parts, at) : undefined;
    return found === undefined ? [] : [found];
  });
}
