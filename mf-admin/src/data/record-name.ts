import type { KindShape, ListedRecord } from './kinds.ts';
import type { Formats } from './use-formats.ts';

type NamedKind = Pick<KindShape, 'columns' | 'namedBy'>;

/** Returns what names a record for people, such as first and last name, or undefined if it has no such values. */
export function recordName(
  { columns, namedBy = [] }: NamedKind,
  { values }: Pick<ListedRecord, 'values'>,
  format: Formats,
): string | undefined {
  const parts = namedBy.map((id) => {
    const column = columns.find((one) => one.id === id);
    return column ? format.value(column, values[id]) : '';
  });
  return parts.filter(Boolean).join(' ') || undefined;
}

/** Shortens long random ids; their beginning identifies them. */
export function shortReference(reference: string): string {
  return reference.length > 20 ? `${reference.slice(0, 8)}…` : reference;
}
