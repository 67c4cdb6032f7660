import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import type { Collection, Db } from 'mongodb';

export interface SignatureRecord {
  readonly _id: string;
  /** Keyed hash of the printed entries (`printedDigest`). */
  readonly printed: string;
  readonly consent: string;
  readonly purgeAt: Date;
}

const COLLECTION = 'trial_signatures';

/** Longer than the one day for which a file without a registration is kept. */
export const SIGNATURE_KEPT_MS = 2 * 24 * 3600_000;

export const signatureIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { purgeAt: 1 }, expireAfterSeconds: 0 }],
};

function signatureStore(db: Db): Collection<SignatureRecord> {
  return db.collection<SignatureRecord>(COLLECTION);
}

export async function saveSignature(
  db: Db,
  now: Date,
  { fileid, ...signed }: { readonly fileid: string; readonly printed: string; readonly consent: string },
): Promise<void> {
  const purgeAt = new Date(now.getTime() + SIGNATURE_KEPT_MS);
  await signatureStore(db).insertOne({ _id: fileid, ...signed, purgeAt }, QUERY_TIMEOUT);
}

/** Returns the signature record of a signed file, or null if the file was uploaded. */
export function findSignature(db: Db, fileid: string): Promise<SignatureRecord | null> {
  return signatureStore(db).findOne({ _id: fileid }, QUERY_TIMEOUT);
}
