import type { Document } from 'mongodb';
import Type from 'typebox';
import { DecryptionError } from '../../encryption/encrypt.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';

/** Adds the encrypted fields of a record to a projection. */
export function withEncryptedFields({ encrypted }: RecordKind, projection: Document): Document {
  return { ...projection, ...Object.fromEntries((encrypted?.fields ?? []).map((field) => [field, 1])) };
}

/** A record with its decrypted columns, or marked as damaged and without them. */
interface OpenedRecord {
  readonly opened: object;
  readonly damaged?: true;
}

/** Decrypts the encrypted fields of a record. A kind without such fields returns the record unchanged. */
export async function decryptRecord(
  context: ServiceContext,
  { encrypted }: RecordKind,
  record: StoredRecord,
): Promise<OpenedRecord> {
  if (!encrypted) return { opened: record };
  try {
    return { opened: await encrypted.open(context, record) };
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    context.reportDecryptionError(error);
    return { opened: record, damaged: true };
  }
}

/** Response field that marks a record whose encrypted columns are left out. */
export const damagedMark = { damaged: Type.Optional(Type.Literal(true)) };
