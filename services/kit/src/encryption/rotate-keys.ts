import type { Collection, Document } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { KeyRing } from './key-ring.ts';

/** Encrypted fields of a record, one text per field, so that each can be decrypted alone. */
export interface HasEncryptedFields {
  readonly _id: string;
  readonly reference: string;
  readonly sealed?: Readonly<Record<string, string>>;
}

/** Returns the place of an encrypted field, the only place at which it can be decrypted. */
export function encryptedFieldPlace(collection: string, reference: string, field: string): string {
  return `${collection}|${reference}|${field}`;
}

/** Longer than a call may take. After it, no running call writes with the old key. */
const GRACE_MS = 5_000;

export interface Rotation {
  readonly ring: KeyRing;
  readonly collections: readonly Collection<HasEncryptedFields & Document>[];
  readonly now: () => Date;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Encrypts all fields with a new key while the site runs. Can be repeated after an interruption.
 * @returns the number of fields that were encrypted again.
 */
export async function rotateKeys({ ring, collections, now, pause }: Rotation): Promise<number> {
  ring.addKey();
  const graceEnd = now().getTime() + GRACE_MS;
  let fields = 0;
  for (;;) {
    const isGraceOver = now().getTime() >= graceEnd;
    let changed = 0;
    for (const collection of collections) changed += await reencryptAll(collection, ring);
    fields += changed;
    if (isGraceOver && changed === 0) break;
    if (!isGraceOver) await pause(graceEnd - now().getTime());
  }
  ring.dropFormerKeys();
  return fields;
}

async function reencryptAll(
  collection: Collection<HasEncryptedFields & Document>,
  ring: KeyRing,
): Promise<number> {
  let changed = 0;
  const records = collection.find({ sealed: { $exists: true } }, { projection: { reference: 1, sealed: 1 } });
  for await (const { _id, reference, sealed = {} } of records) {
    for (const [field, text] of Object.entries(sealed)) {
      const place = encryptedFieldPlace(collection.collectionName, reference, field);
      if (!ring.usesFormerKey(place, text)) continue;
      const path = `sealed.${field}`;
      const reencrypted = ring.encrypt(place, ring.decrypt(place, text));
      // Only if unchanged: a field that was changed meanwhile already uses the new key.
      await collection.updateOne(
        { _id, [path]: text } as object,
        { $set: { [path]: reencrypted } } as object,
        QUERY_TIMEOUT,
      );
      changed += 1;
    }
  }
  return changed;
}
