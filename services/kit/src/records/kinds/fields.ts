import type { DataSubject, RecordKind } from './kind.ts';

export const referenceField = ({ reference = 'reference' }: Pick<RecordKind, 'reference'>): string =>
  reference;
export const dueField = ({ states }: RecordKind): string => states.dueField ?? 'purgeAt';
export const orderField = ({ order = 'createdAt' }: RecordKind): string => order;

export const dataSubjectField = (dataSubject: DataSubject): string =>
  'email' in dataSubject ? dataSubject.email : dataSubject.account;

export function filterField({ columns, states }: RecordKind, name: string): string {
  if (name === 'state') return states.field;
  return columns[name]?.field ?? name;
}

/** Returns whether lists can be filtered by state alone, so that an index serves it. */
export function hasStateFilter({ filters }: RecordKind): boolean {
  return filters.some((names) => String(names) === 'state');
}

/** Returns whether a kind has sensitive columns or answers. Reading such a record is written to the audit. */
export function isSensitive({ columns, answers }: RecordKind): boolean {
  if (answers) return true;
  return Object.values(columns).some(({ sensitivity }) => sensitivity === 'sensitive');
}

/** Returns the value at a dotted path of a document. */
export function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
      document,
    );
}
