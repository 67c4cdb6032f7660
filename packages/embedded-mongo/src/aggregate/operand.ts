import { refuse } from '../errors.ts';
import { getField, isArray, isDoc, type Doc, type Value } from '../values/types.ts';

/** What `$group` works on: the same for all documents, or read from a field. */
export interface Operand {
  readonly read: (doc: Doc) => Value;
  /** False for a constant. */
  readonly reads: boolean;
}

/**
 * Reads a constant such as `1` or the path of a field such as `'$a.b'`.
 * @throws MongoError for every other expression
 */
export function parseOperand(source: Value): Operand {
  if (isDoc(source) && Object.keys(source)[0]?.startsWith('$'))
    refuse(
      'InvalidPipelineOperator',
      `expression '${Object.keys(source)[0]}' is unknown, or not supported by this server`,
    );
  if (isDoc(source) || isArray(source) || (typeof source === 'string' && source.startsWith('$$')))
    return refuse(
      'NotImplemented',
      'objects, arrays and variables in expressions are not supported by this server',
    );
  if (typeof source !== 'string' || !source.startsWith('$')) return { read: () => source, reads: false };
  const parts = source.slice(1).split('.');
  if (source === '$') refuse(16872, `'$' by itself is not a valid FieldPath`);
  if (source.endsWith('.')) refuse(40353, "FieldPath must not end with a '.'.");
  if (parts.includes('')) refuse(15998, 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part.startsWith('$')))
    refuse(16410, "FieldPath field names may not start with '$'.");
  return { read: (doc) => readPath(doc, parts, 0), reads: true };
}

/** Arrays on the way give the list of what their documents hold; numbers are no places in an array here. */
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
