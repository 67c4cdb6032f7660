import { throwMongoError } from '../errors/mongo-error.ts';
import { isTruthy } from '../match/operators.ts';
import { isArray, isDoc, isNumeric, setField, type Doc, type Value } from '../values/types.ts';

export type Projection = (doc: Doc) => Doc;

/** Fields of one level: selected as a whole, or with selected fields inside. */
type Fields = Map<string, true | Fields>;

interface Parts {
  readonly fields: Fields;
  keeps: boolean | undefined;
  id: boolean | undefined;
}

/** Compiles a projection of find or `$project`. @throws MongoError, also for unsupported features (see README) */
export function parseProjection(projection: Doc): Projection {
  const parts: Parts = { fields: new Map(), keeps: undefined, id: undefined };
  for (const [name, operand] of Object.entries(projection)) addField(parts, name, operand);
  const { fields, id } = parts;
  const keeps = parts.keeps ?? id === true;
  // `_id` is included unless it is excluded by name, in both kinds of projection.
  if ((id ?? true) === keeps && !fields.has('_id') && (keeps || id === false)) fields.set('_id', true);
  return keeps ? (doc) => keepFields(doc, fields) : (doc) => dropFields(doc, fields);
}

function addField(parts: Parts, name: string, operand: Value): void {
  if (name === '') throwMongoError(40352, 'FieldPath cannot be constructed with empty string');
  if (isDoc(operand)) {
    const [first] = Object.keys(operand);
    if (first === undefined)
      return throwMongoError(
        51270,
        'An empty sub-projection is not a valid value. Found empty object at path',
      );
    if (first.startsWith('$'))
      throwMongoError(
        'InvalidPipelineOperator',
        `expression '${first}' is unknown, or not supported by this server`,
      );
    for (const [inner, value] of Object.entries(operand)) addField(parts, `${name}.${inner}`, value);
    return;
  }
  if (!isNumeric(operand) && typeof operand !== 'boolean')
    throwMongoError('NotImplemented', 'computed fields of a projection are not supported by this server');
  const keep = isTruthy(operand);
  if (name === '_id') {
    parts.id = keep;
    return;
  }
  if (parts.keeps === !keep && keep)
    throwMongoError(31253, `Cannot do inclusion on field ${name} in exclusion projection`);
  if (parts.keeps === !keep)
    throwMongoError(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
  parts.keeps = keep;
  addPath(parts.fields, name);
}

function addPath(fields: Fields, path: string): void {
  const parts = path.split('.');
  if (path.endsWith('.')) throwMongoError(40353, "FieldPath must not end with a '.'.");
  if (parts.includes('')) throwMongoError(15998, 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part.startsWith('$')))
    throwMongoError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  let level = fields;
  parts.forEach((part, depth) => {
    const found = level.get(part);
    if (depth === parts.length - 1) {
      if (found) throwMongoError(31250, `Path collision at ${path}`);
      level.set(part, true);
      return;
    }
    if (found === true)
      return throwMongoError(
        31249,
        `Path collision at ${path} remaining portion ${parts.slice(depth + 1).join('.')}`,
      );
    const inner: Fields = found ?? new Map();
    level.set(part, inner);
    level = inner;
  });
}

function keepFields(doc: Doc, fields: Fields): Doc {
  const result: Doc = {};
  for (const field of Object.keys(doc)) {
    const wanted = fields.get(field);
    const value = wanted && wanted !== true ? keepInside(doc[field], wanted) : wanted && doc[field];
    if (value !== undefined) setField(result, field, value);
  }
  return result;
}

function keepInside(value: Value, fields: Fields): Value {
  if (isDoc(value)) return keepFields(value, fields);
  if (!isArray(value)) return undefined;
  return value.flatMap((item) => {
    const kept = keepInside(item, fields);
    return kept === undefined ? [] : [kept];
  });
}

function dropFields(doc: Doc, fields: Fields): Doc {
  const result: Doc = {};
  for (const field of Object.keys(doc)) {
    const unwanted = fields.get(field);
    if (!unwanted) setField(result, field, doc[field]);
    else if (unwanted !== true) setField(result, field, dropInside(doc[field], unwanted));
  }
  return result;
}

function dropInside(value: Value, fields: Fields): Value {
  if (isDoc(value)) return dropFields(value, fields);
  return isArray(value) ? value.map((item) => dropInside(item, fields)) : value;
}
