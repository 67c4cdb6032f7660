import { refuse } from '../errors.ts';
import { isDoc, type Doc, type Value } from '../values/types.ts';
import { arrayIndex } from '../match/path.ts';

export const OPERATORS = [
  '$set',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$setOnInsert',
  '$currentDate',
  '$push',
  '$addToSet',
  '$pop',
  '$pull',
  '$pullAll',
  '$bit',
] as const;

export type Operator = (typeof OPERATORS)[number];

/** One change of one path. */
export interface Change {
  readonly operator: Operator;
  readonly path: string;
  readonly parts: readonly string[];
  readonly operand: Value;
}

const isOperator = (name: string): name is Operator => OPERATORS.some((known) => known === name);

/**
 * Reads the operators of an update into changes, in the order MongoDB applies them (by path, numbers by
 * value), and refuses paths that touch each other.
 */
export function parseChanges(update: Doc): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!isOperator(operator)) {
      return refuse(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      return refuse(
        'FailedToParse',
        `Modifiers operate on fields but we found another type instead. For example: {$mod: {<field>: ...}} not {${operator}: …}`,
      );
    }
    for (const [path, operand] of Object.entries(fields)) {
      changes.push({ operator, path, parts: checkPath(path), operand });
      if (operator === '$rename') changes.push(renameTarget(path, operand));
    }
  }
  refuseConflicts(changes);
  return changes.sort((a, b) => comparePaths(a.parts, b.parts));
}

/** `$rename` occupies its target too; the target entry itself does nothing when applied. */
function renameTarget(path: string, operand: Value): Change {
  if (typeof operand !== 'string') refuse('BadValue', `The 'to' field for $rename must be a string: ${path}`);
  const parts = checkPath(operand);
  if (parts.some((part) => part.startsWith('$')) || path.split('.').some((part) => part.startsWith('$'))) {
    refuse('BadValue', `The source and destination fields for $rename may not be dynamic: ${path}`);
  }
  if (path === operand)
    refuse('BadValue', `The source and target field for $rename must differ: ${path}: "${path}"`);
  return { operator: '$rename', path: operand, parts, operand: undefined };
}

function checkPath(path: string): string[] {
  if (path === '') refuse('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.some((part) => part === '')) {
    refuse('EmptyFieldName', `The update path '${path}' contains an empty field name, which is not allowed.`);
  }
  parts.forEach((part, place) => {
    if (!part.startsWith('$')) return;
    if (place === 0) {
      const positional = part === '$' || part.startsWith('$[');
      if (positional)
        refuse(
          'BadValue',
          `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
        );
      refuse(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
    if (part === '$' && parts.indexOf('$') !== place) {
      refuse('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`);
    }
    if (part !== '$' && !/^\$\[[a-z]?[A-Za-z0-9]*\]$/.test(part) && !['$id', '$ref', '$db'].includes(part)) {
      refuse(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  });
  return parts;
}

function refuseConflicts(changes: readonly Change[]): void {
  const seen = new Set<string>();
  for (const { path } of changes) {
    if (seen.has(path)) conflict(path, path);
    seen.add(path);
  }
  for (const { path, parts } of changes) {
    for (let length = 1; length < parts.length; length++) {
      const parent = parts.slice(0, length).join('.');
      if (seen.has(parent)) conflict(path, parent);
    }
  }
}

function conflict(path: string, other: string): never {
  return refuse(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${other}'`,
  );
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? '', b[i] ?? ''];
    if (x === y) continue;
    const [m, n] = [arrayIndex(x), arrayIndex(y)];
    if (m >= 0 && n >= 0) return m - n;
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}
