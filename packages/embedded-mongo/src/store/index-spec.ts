import { Int32 } from 'bson';
import { MongoError, throwMongoError } from '../errors/mongo-error.ts';
import { parseFilter, type Filter } from '../match/filter.ts';
import { parsePath, type Path } from '../match/path.ts';
import { identical } from '../values/compare.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../values/types.ts';
import { checkFields, type Fields } from '../values/check-fields.ts';

export interface IndexField {
  readonly path: Path;
  readonly direction: 1 | -1;
}

export interface IndexSpec {
  readonly name: string;
  readonly key: Doc;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /** The index contains only documents that match. */
  readonly partial: { readonly source: Doc; readonly filter: Filter } | undefined;
  /** Documents expire this many seconds after the date in the field. */
  readonly expireAfterSeconds: number | undefined;
  readonly source: Doc;
}

export const INDEX_OPTIONS: Fields = {
  unique: 'flag',
  sparse: 'flag',
  partialFilterExpression: 'object',
  expireAfterSeconds: 'number',
};
const FIELDS: Fields = {
  ...INDEX_OPTIONS,
  v: 'number',
  ns: 'text',
  background: 'flag',
  name: 'text',
  key: 'object',
  collation: 'collation',
  hidden: 'off',
};

export function parseIndexSpec(source: Doc): IndexSpec {
  const key = source['key'];
  if (!isDoc(key))
    return throwMongoError(
      'FailedToParse',
      "The 'key' field is a required property of an index specification",
    );
  const fields = parseKey(key);
  for (const option of Object.keys(source)) {
    if (!Object.hasOwn(FIELDS, option))
      throwMongoError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification, or not supported by this server`,
      );
  }
  checkFields('createIndexes.indexes', source, FIELDS);
  const name = source['name'] ?? indexName(key);
  if (typeof name !== 'string' || name === '')
    return throwMongoError('CannotCreateIndex', 'index name cannot be empty');
  if (name === '*') throwMongoError('BadValue', "The index name '*' is not valid.");
  const sparse = source['sparse'] === true;
  const partial = parsePartial(source['partialFilterExpression'], sparse);
  const unique = source['unique'] === true;
  const expireAfterSeconds = parseExpiry(source['expireAfterSeconds'], fields, key);
  return {
    name,
    key,
    fields,
    unique,
    sparse,
    partial,
    expireAfterSeconds,
    source: describe(source, key, name),
  };
}

function parseKey(key: Doc): IndexField[] {
  const fields = Object.entries(key).map(([name, direction]) => {
    if (typeof direction === 'string') {
      return throwMongoError(
        direction === '' ? 'CannotCreateIndex' : 'NotImplemented',
        direction === ''
          ? 'Values in the index key pattern cannot be an empty string'
          : `an index of kind '${direction}' is not supported by this server`,
      );
    }
    if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
      return throwMongoError(
        'CannotCreateIndex',
        `Values in the index key pattern must be numbers > 0, numbers < 0, or a kind of index: ${name}`,
      );
    }
    if (name === '' || name.split('.').includes(''))
      throwMongoError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
    if (name.includes('$**'))
      throwMongoError('NotImplemented', 'wildcard indexes are not supported by this server');
    if (name.split('.').some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part))) {
      throwMongoError(
        'CannotCreateIndex',
        `Index key contains an illegal field name: field name starts with '$'.`,
      );
    }
    return { path: parsePath(name), direction: toNumber(direction) > 0 ? (1 as const) : (-1 as const) };
  });
  if (fields.length === 0) throwMongoError('CannotCreateIndex', 'Index keys cannot be an empty document');
  if (fields.length > 32) throwMongoError(13103, 'too many compound keys');
  return fields;
}

/** Returns MongoDB's default name, such as `a_1_b_-1`. */
function indexName(key: Doc): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${isNumeric(direction) ? toNumber(direction) : String(direction)}`)
    .join('_');
}

const PARTIAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

function parsePartial(source: Value, sparse: boolean): IndexSpec['partial'] {
  if (source === undefined) return undefined;
  if (!isDoc(source))
    return throwMongoError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
  if (sparse)
    throwMongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  try {
    const filter = parseFilter(source);
    checkPartial(filter);
    return { source, filter };
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    return throwMongoError(
      error.codeName === 'NotImplemented' ? 'NotImplemented' : 'CannotCreateIndex',
      error.message,
    );
  }
}

function checkPartial(filter: Filter): void {
  if (filter.kind === 'and' || filter.kind === 'or') filter.parts.forEach(checkPartial);
  else if (
    filter.kind !== 'field' ||
    (!PARTIAL_OPERATORS.has(filter.predicate.operator) && filter.predicate.operator !== '$exists')
  ) {
    throwMongoError('CannotCreateIndex', 'Expression not supported in partial index');
  } else if (filter.predicate.operator === '$exists' && filter.predicate.kind === 'not') {
    throwMongoError('CannotCreateIndex', 'Expression not supported in partial index: $not $exists');
  }
}

function parseExpiry(value: Value, fields: readonly IndexField[], key: Doc): number | undefined {
  if (value === undefined) return undefined;
  if (!isNumeric(value))
    return throwMongoError('TypeMismatch', "TTL index 'expireAfterSeconds' option must be numeric");
  const seconds = Math.trunc(toNumber(value));
  if (!(seconds >= 0 && seconds <= 2_147_483_647)) {
    throwMongoError(
      'CannotCreateIndex',
      "TTL index 'expireAfterSeconds' option must be within an acceptable range, 0 to 2147483647",
    );
  }
  if (fields.length > 1 || '_id' in key)
    throwMongoError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL.',
    );
  return seconds;
}

function describe(source: Doc, key: Doc, name: string): Doc {
  const shown: Doc = { v: new Int32(2), key, name };
  for (const option of Object.keys(INDEX_OPTIONS))
    if (source[option] !== undefined) shown[option] = source[option];
  return shown;
}

/** Returns whether two keys have the same fields, order and directions, whatever the type of their numbers. */
export function isSameKey(a: Doc, b: Doc): boolean {
  const plain = (key: Doc): Value =>
    Object.entries(key).flatMap(([field, direction]) => [
      field,
      isNumeric(direction) ? String(toNumber(direction)) : direction,
    ]);
  return identical(plain(a), plain(b));
}

/** Formats a key for messages, such as `{ a: 1, b: -1 }`. */
export function keyText(key: Doc): string {
  const fields = Object.entries(key).map(
    ([field, direction]) => `${field}: ${isNumeric(direction) ? toNumber(direction) : String(direction)}`,
  );
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

export const isIdKey = (key: Doc): boolean => isSameKey(key, ID_INDEX.key);

export const ID_INDEX: IndexSpec = parseIndexSpec({ key: { _id: new Int32(1) }, name: '_id_' });
