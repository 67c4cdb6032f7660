import type { Document } from 'mongodb';
import type { ServiceContext } from '../../service-context.ts';
import type { RecordKind, StoredRecord } from './kind.ts';

/** What is read of a record that is shown alone: also what it holds sealed. */
export function withSealed({ sealed }: RecordKind, projection: Document): Document {
  return { ...projection, ...Object.fromEntries((sealed?.fields ?? []).map((field) => [field, 1])) };
}

/** A record with its sealed columns in their places; one that holds none as it is. */
export async function openRecord(
  context: ServiceContext,
  { sealed }: RecordKind,
  record: StoredRecord,
): Promise<object> {
  return sealed ? sealed.open(context, record) : record;
}
