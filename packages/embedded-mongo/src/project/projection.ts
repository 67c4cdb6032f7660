import { refuse } from '../errors.ts';
import { compileExpression, type Variables } from '../aggregate/expression.ts';
import { parseFilter, type FilterContext } from '../match/filter.ts';
import { truthy } from '../match/operators.ts';
import { isArray, isDoc, isNumeric, toInteger, type Doc, type Value } from '../values/types.ts';
import { addNode, excludeFields, includeFields, type Fields, type ProjectionNode } from './tree.ts';

/** @param position index the query matched in an array, for `{"a.$": 1}` */
export type Projection = (doc: Doc, position?: number) => Doc;

interface Parts {
  readonly fields: Fields;
  mode: 'include' | 'exclude' | undefined;
  id: ProjectionNode | undefined;
  /** Array of the positional projection `a.$`. */
  positional: string | undefined;
  /** Fields with `$slice`: kept in both modes. */
  readonly slices: [string, ProjectionNode][];
}

/**
 * Compiles the projection of a find or of `$project`.
 * @param language `find` knows `$slice`, `$elemMatch` and `a.$`; in `aggregate` these are expressions or errors
 */
export function parseProjection(
  projection: Doc,
  language: 'find' | 'aggregate',
  context: FilterContext,
): Projection {
  const parts: Parts = {
    fields: new Map(),
    mode: undefined,
    id: undefined,
    positional: undefined,
    slices: [],
  };
  for (const [name, operand] of Object.entries(projection)) addField(parts, name, operand, language, context);
  const mode =
    parts.mode ?? (parts.id?.kind === 'include' || parts.id?.kind === 'value' ? 'include' : 'exclude');
  for (const [name, node] of parts.slices) addNode(parts.fields, name, node);
  if (mode === 'include') parts.id ??= { kind: 'include' };
  if (
    parts.id &&
    !(mode === 'exclude' && parts.id.kind === 'include') &&
    !(mode === 'include' && parts.id.kind === 'exclude')
  ) {
    if (!parts.fields.has('_id')) parts.fields.set('_id', parts.id);
  }
  return projector(parts, mode, context.variables);
}

function projector(parts: Parts, mode: 'include' | 'exclude', variables: Variables): Projection {
  const { fields, positional } = parts;
  return (doc, position) => {
    const source = positional === undefined ? doc : onlyMatched(doc, positional.split('.'), position);
    return mode === 'include' ? includeFields(source, fields, doc, variables) : excludeFields(source, fields);
  };
}

function addField(
  parts: Parts,
  name: string,
  operand: Value,
  language: 'find' | 'aggregate',
  context: FilterContext,
): void {
  if (name === '') refuse(40352, 'FieldPath cannot be constructed with empty string');
  if (name.startsWith('$'))
    refuse(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
  if (language === 'find' && name.endsWith('.$')) return addPositional(parts, name.slice(0, -2), operand);
  if (isNumeric(operand) || typeof operand === 'boolean') return addFlag(parts, name, truthy(operand));
  if (language === 'find' && isDoc(operand)) {
    const special = arrayNode(operand, context);
    if (special && '$slice' in operand) {
      parts.slices.push([name, special]);
      return;
    }
    if (special) {
      setMode(parts, 'include', name);
      return addNode(parts.fields, name, special);
    }
  }
  if (isDoc(operand) && !Object.keys(operand)[0]?.startsWith('$')) {
    if (Object.keys(operand).length === 0)
      refuse(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
    for (const [inner, value] of Object.entries(operand))
      addField(parts, `${name}.${inner}`, value, language, context);
    return;
  }
  setMode(parts, 'include', name);
  const node: ProjectionNode = { kind: 'value', expression: compileExpression(operand) };
  if (name === '_id') parts.id = node;
  else addNode(parts.fields, name, node);
}

function addFlag(parts: Parts, name: string, keep: boolean): void {
  if (name === '_id') {
    parts.id = { kind: keep ? 'include' : 'exclude' };
    return;
  }
  setMode(parts, keep ? 'include' : 'exclude', name);
  addNode(parts.fields, name, { kind: keep ? 'include' : 'exclude' });
}

function setMode(parts: Parts, mode: 'include' | 'exclude', name: string): void {
  if (name === '_id') return;
  if (parts.mode && parts.mode !== mode) {
    if (mode === 'include') refuse(31253, `Cannot do inclusion on field ${name} in exclusion projection`);
    refuse(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
  }
  parts.mode = mode;
}

function addPositional(parts: Parts, path: string, operand: Value): void {
  if (!truthy(operand)) refuse(31395, 'positional projection cannot be used with exclusion');
  if (parts.positional !== undefined)
    refuse(31276, 'Cannot specify more than one positional projection per query.');
  setMode(parts, 'include', path);
  parts.positional = path;
  addNode(parts.fields, path, { kind: 'include' });
}

/** `$slice` and `$elemMatch` of a find. */
function arrayNode(operand: Doc, context: FilterContext): ProjectionNode | undefined {
  const [name] = Object.keys(operand);
  if (name === '$slice') return sliceNode(operand['$slice']);
  if (name !== '$elemMatch') return undefined;
  const condition = operand['$elemMatch'];
  if (!isDoc(condition)) return refuse('BadValue', 'elemMatch: Invalid argument, object required');
  return {
    kind: 'array',
    change: (value) => {
      if (!isArray(value)) return undefined;
      const found = value.find((item) =>
        parseFilter({ x: { $elemMatch: condition } }, context).match({ x: [item] }),
      );
      return found === undefined ? undefined : [found];
    },
  };
}

function sliceNode(operand: Value): ProjectionNode | undefined {
  if (isArray(operand)) {
    const [skip, limit] = operand.map(toInteger);
    // With three arguments, or other types, it is the expression of the same name.
    if (operand.length !== 2 || skip === undefined || limit === undefined) return undefined;
    if (limit <= 0) refuse(28724, 'First argument to $slice must be an array, but is of type: int');
    return {
      kind: 'array',
      change: (value) => {
        if (!isArray(value)) return value;
        const start = skip >= 0 ? skip : Math.max(value.length + skip, 0);
        return value.slice(start, start + limit);
      },
    };
  }
  const count = toInteger(operand);
  if (count === undefined)
    return refuse(28667, 'Invalid $slice syntax. The given syntax did not match the find() syntax');
  return {
    kind: 'array',
    change: (value) => (isArray(value) ? (count >= 0 ? value.slice(0, count) : value.slice(count)) : value),
  };
}

/** The document with the array at the path cut down to the element the query matched. */
function onlyMatched(doc: Doc, parts: readonly string[], position: number | undefined): Doc {
  const [first = '', ...rest] = parts;
  const value = doc[first];
  if (isArray(value)) {
    if (position === undefined || position >= value.length) {
      return value.length === 0
        ? doc
        : refuse(
            51246,
            "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
          );
    }
    return { ...doc, [first]: [value[position]] };
  }
  return isDoc(value) && rest.length > 0 ? { ...doc, [first]: onlyMatched(value, rest, position) } : doc;
}
