import { throwMongoError } from '../errors/mongo-error.ts';
import { fieldNumber } from '../bson/raw.ts';
import { isDoc, type Doc, type Value } from '../values/types.ts';
import { UPDATE_OPERATORS, type UpdateRule } from './operators.ts';

export interface FieldChange {
  readonly rule: UpdateRule;
  readonly path: string;
  readonly parts: readonly string[];
  readonly compute: (current: Value) => Value;
}

/** Parses an update into changes, ordered by path like MongoDB. @throws MongoError, also if paths overlap */
export function parseChanges(update: Doc): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    const rule = Object.hasOwn(UPDATE_OPERATORS, operator) ? UPDATE_OPERATORS[operator] : undefined;
    if (!rule)
      return throwMongoError(
        'FailedToParse',
        `modifier '${operator}' is unknown, or not supported by this server`,
      );
    if (!isDoc(fields))
      return throwMongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found another type instead. For example: {$mod: {<field>: ...}} not {${operator}: …}`,
      );
    for (const [path, operand] of Object.entries(fields))
      changes.push({ rule, path, parts: checkPath(path), compute: rule.parse(operand, path) });
  }
  checkConflicts(changes.map(({ parts }) => parts));
  return changes.sort((a, b) => comparePaths(a.parts, b.parts));
}

function checkPath(path: string): string[] {
  if (path === '') throwMongoError('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes(''))
    throwMongoError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  parts.forEach((part, place) => {
    if (!part.startsWith('$')) return;
    const isPositional = part === '$' || /^\$\[([a-z][A-Za-z0-9]*)?\]$/.test(part);
    if (place === 0 && (isPositional || part.startsWith('$[')))
      throwMongoError(
        'BadValue',
        `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
      );
    if (part === '$' && parts.indexOf('$') !== place)
      throwMongoError('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`);
    if (!isPositional && (place === 0 || !['$id', '$ref', '$db'].includes(part)))
      throwMongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  });
  return parts;
}

/** @throws MongoError if one path equals another or contains it */
export function checkConflicts(paths: readonly (readonly string[])[]): void {
  const seen = new Set<string>();
  for (const parts of paths) {
    const path = parts.join('.');
    if (seen.has(path)) conflict(path, path);
    seen.add(path);
  }
  for (const parts of paths) {
    for (let length = 1; length < parts.length; length++) {
      const parent = parts.slice(0, length).join('.');
      if (seen.has(parent)) conflict(parts.join('.'), parent);
    }
  }
}

function conflict(path: string, other: string): never {
  return throwMongoError(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${other}'`,
  );
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? '', b[i] ?? ''];
    if (x === y) continue;
    const [m, n] = [fieldNumber(x), fieldNumber(y)];
    if (m >= 0 && n >= 0) return m - n;
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}
