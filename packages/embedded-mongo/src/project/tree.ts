import { refuse } from '../errors.ts';
import type { Expression } from '../aggregate/expression.ts';
import { isArray, isDoc, setField, type Doc, type Value } from '../values/types.ts';
import type { Variables } from '../aggregate/expression.ts';

/** What a projection does at one place of the document. */
export type ProjectionNode =
  | { readonly kind: 'include' | 'exclude' }
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'array'; readonly change: (value: Value) => Value }
  | { readonly kind: 'fields'; readonly fields: Map<string, ProjectionNode> };

export type Fields = Map<string, ProjectionNode>;

/** Adds a node at a dotted path, refusing paths that overlap. */
export function addNode(fields: Fields, path: string, node: ProjectionNode): void {
  const parts = path.split('.');
  if (path.endsWith('.')) refuse(40353, "FieldPath must not end with a '.'.");
  if (parts.includes('')) refuse(15998, 'FieldPath field names may not be empty strings.');
  let level = fields;
  parts.forEach((part, depth) => {
    const last = depth === parts.length - 1;
    const found = level.get(part);
    if (last) {
      if (found) refuse(31250, `Path collision at ${path}`);
      level.set(part, node);
    } else if (!found) {
      const inner: Fields = new Map();
      level.set(part, { kind: 'fields', fields: inner });
      level = inner;
    } else if (found.kind === 'fields') level = found.fields;
    else refuse(31249, `Path collision at ${path} remaining portion ${parts.slice(depth + 1).join('.')}`);
  });
}

/** Keeps the named fields, in the order of the document; computed ones follow in the order of the projection. */
export function includeFields(doc: Doc, fields: Fields, root: Doc, variables: Variables): Doc {
  const result: Doc = {};
  for (const field of Object.keys(doc)) {
    const node = fields.get(field);
    if (!node) continue;
    const value = doc[field];
    if (node.kind === 'include') setField(result, field, value);
    else if (node.kind === 'array') setIfThere(result, field, node.change(value));
    else if (node.kind === 'fields')
      setIfThere(result, field, includeInside(value, node.fields, root, variables));
  }
  addComputed(result, fields, root, variables);
  return result;
}

function includeInside(value: Value, fields: Fields, root: Doc, variables: Variables): Value {
  if (isDoc(value)) return includeFields(value, fields, root, variables);
  if (!isArray(value)) return undefined;
  return value.flatMap((item) => {
    const kept = includeInside(item, fields, root, variables);
    return kept === undefined ? [] : [kept];
  });
}

/** Drops the named fields and keeps all others. */
export function excludeFields(doc: Doc, fields: Fields): Doc {
  const result: Doc = {};
  for (const field of Object.keys(doc)) {
    const node = fields.get(field);
    const value = doc[field];
    if (!node) setField(result, field, value);
    else if (node.kind === 'array') setIfThere(result, field, node.change(value));
    else if (node.kind === 'fields') setField(result, field, excludeInside(value, node.fields));
  }
  return result;
}

function excludeInside(value: Value, fields: Fields): Value {
  if (isDoc(value)) return excludeFields(value, fields);
  return isArray(value) ? value.map((item) => excludeInside(item, fields)) : value;
}

/** Puts computed values into a document, entering arrays and making documents where there are none. */
export function addComputed(result: Doc, fields: Fields, root: Doc, variables: Variables): void {
  for (const [field, node] of fields) {
    if (node.kind === 'value') {
      const value = node.expression(root, variables);
      if (value === undefined) Reflect.deleteProperty(result, field);
      else setField(result, field, value);
    } else if (node.kind === 'fields' && computes(node.fields)) {
      setField(
        result,
        field,
        computeInside(Object.hasOwn(result, field) ? result[field] : undefined, node.fields, root, variables),
      );
    }
  }
}

function computeInside(value: Value, fields: Fields, root: Doc, variables: Variables): Value {
  if (isArray(value)) return value.map((item) => computeInside(item, fields, root, variables));
  const inner: Doc = isDoc(value) ? { ...value } : {};
  addComputed(inner, fields, root, variables);
  return inner;
}

function computes(fields: Fields): boolean {
  return [...fields.values()].some(
    (node) => node.kind === 'value' || (node.kind === 'fields' && computes(node.fields)),
  );
}

function setIfThere(doc: Doc, field: string, value: Value): void {
  if (value !== undefined) setField(doc, field, value);
}
