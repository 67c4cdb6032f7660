import { refuse } from '../errors.ts';
import { fieldNumber } from '../bson/raw.ts';
import { isDoc, type Doc, type Value } from '../values/types.ts';
import { UPDATE_OPERATORS, type UpdateRule } from './operators.ts';

/** One change of one path. */
export interface Change {
  readonly rule: UpdateRule;
  readonly path: string;
  readonly parts: readonly string[];
  /** The operand as the rule's `parse` gave it. */
  readonly next: (current: Value) => Value;
}

/**
 * Reads the operators of an update into changes, in the order MongoDB applies them (by path, numbers by
 * value), and refuses paths that touch each other.
 */
export function parseChanges(update: Doc): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    const rule = Object.hasOwn(UPDATE_OPERATORS, operator) ? UPDATE_OPERATORS[operator] : undefined;
    if (!rule)
      return refuse('FailedToParse', `modifier '${operator}' is unknown, or not supported by this server`);
    if (!isDoc(fields))
      return refuse(
        'FailedToParse',
        `Modifiers operate on fields but we found another type instead. For example: {$mod: {<field>: ...}} not {${operator}: …}`,
      );
    for (const [path, operand] of Object.entries(fields))
      changes.push({ rule, path, parts: checkPath(path), next: rule.parse(operand, path) });
  }
  refuseConflicts(changes.map(({ parts }) => parts));
  return changes.sort((a, b) => comparePaths(a.parts, b.parts));
}

function checkPath(path: string): string[] {
  if (path === '') refuse('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes(''))
    refuse('EmptyFieldName', `The update path '${path}' contains an empty field name, which is not allowed.`);
  parts.forEach((part, place) => {
    if (!part.startsWith('$')) return;
    const isPositional = part === '$' || /^\$\[([a-z][A-Za-z0-9]*)?\]$/.test(part);
    if (place === 0 && (isPositional || part.startsWith('$[')))
      refuse('BadValue', `Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
    if (part === '$' && parts.indexOf('$') !== place)
      refuse('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`);
    if (!isPositional && (place === 0 || !['$id', '$ref', '$db'].includes(part)))
      refuse(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  });
  return parts;
}

/** Refuses paths of which one is another, or leads through another. */
export function refuseConflicts(paths: readonly (readonly string[])[]): void {
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
  return refuse(
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
