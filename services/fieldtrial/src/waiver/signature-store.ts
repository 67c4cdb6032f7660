import { LIMIT, type CollectionIndexes } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** What a waiver was signed for. */
export interface SignatureRecord {
  /** Id of the file. */
  readonly _id: string;
  /** Of all that is printed, by `printedDigest`. */
  readonly printed: string;
  /** Hash of the text that was signed. */
  readonly consent: string;
  readonly purgeAt: Date;
}

const COLLECTION = 'trial_signatures';

/** Longer than the file waits for its registration: one that none names is deleted after a day. */
const KEPT_MS = 2 * 24 * 3600_000;

export const signatureIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { purgeAt: 1 }, expireAfterSeconds: 0 }],
};

export function signatureStore(db: Db): Collection<SignatureRecord> {
  return db.collection<SignatureRecord>(COLLECTION);
}

/** Keeps what a file was signed for. */
export async function keepSignature(
  db: Db,
  now: Date,
  { fileid, ...signed }: { readonly fileid: string; readonly printed: string; readonly consent: string },
): Promise<void> {
  const purgeAt = new Date(now.getTime() + KEPT_MS);
  await signatureStore(db).insertOne({ _id: fileid, ...signed, purgeAt }, LIMIT);
}

/** What a file was signed for; nothing for one that was uploaded. */
export function findSignature(db: Db, fileid: string): Promise<SignatureRecord | null> {
  return signatureStore(db).findOne({ _id: fileid }, LIMIT);
}
