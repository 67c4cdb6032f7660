import type { KindShape, ListedRecord } from '../data/kinds.ts';
import { recordName } from '../data/record-name.ts';
import type { Formats } from '../data/use-formats.ts';

/** Returns what identifies a record to people: its name, the first e-mail address, the reference. */
export function recordTitle(shape: KindShape, record: ListedRecord, format: Formats): string {
  const address = shape.columns.find(({ type, listed }) => listed && type === 'email');
  const email = address && format.value(address, record.values[address.id]);
  const name = recordName(shape, record, format);
  return [...new Set([name, email, record.reference])].filter(Boolean).join(' · ');
}
