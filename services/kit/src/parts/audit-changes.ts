import type { AuditChange } from './parts.ts';

type Value = string | number | boolean;

/** Longest recorded text. Notes fit. */
const MAX_LENGTH = 5_000;

/** Returns a field's value as the audit records it: dates as text. Objects and lists have no value. */
export function auditValueOf(value: unknown): Value | undefined {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.slice(0, MAX_LENGTH) || undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Returns the change of one field, or nothing if the value stays the same. */
export function differenceOf(field: string, before: unknown, after: unknown): AuditChange[] {
  const [was, to] = [auditValueOf(before), auditValueOf(after)];
  if (was === to) return [];
  return [{ field, ...(was === undefined ? {} : { was }), ...(to === undefined ? {} : { to }) }];
}

/** Returns the changes between two objects, for the given fields. */
export function differences<Name extends string>(
  before: { readonly [name in Name]?: unknown },
  after: { readonly [name in Name]?: unknown },
  names: readonly Name[],
): AuditChange[] {
  return names.flatMap((name) => differenceOf(name, before[name], after[name]));
}
