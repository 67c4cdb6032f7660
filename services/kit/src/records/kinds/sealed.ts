import type { Document } from 'mongodb';
import Type from 'typebox';
import { SealError } from '../../seal.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { RecordKind, StoredRecord } from './kind.ts';

/** What is read of a record that is shown alone: also what it holds sealed. */
export function withSealed({ sealed }: RecordKind, projection: Document): Document {
  return { ...projection, ...Object.fromEntries((sealed?.fields ?? []).map((field) => [field, 1])) };
}

/** A record with its sealed columns in their places, or without them and marked where they cannot be opened. */
interface OpenedRecord {
  readonly opened: object;
  readonly damaged?: true;
}

/** Opens what a record holds sealed; one that holds nothing sealed is returned as it is. */
export async function openRecord(
  context: ServiceContext,
  { sealed }: RecordKind,
  record: StoredRecord,
): Promise<OpenedRecord> {
  if (!sealed) return { opened: record };
  try {
    return { opened: await sealed.open(context, record) };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    context.damaged(error);
    return { opened: record, damaged: true };
  }
}

/** What an answer says of a record of which sealed columns are left out. */
export const damagedMark = { damaged: Type.Optional(Type.Literal(true)) };
