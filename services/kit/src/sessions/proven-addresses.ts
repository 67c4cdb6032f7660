import type { Language } from '@larkfield/contracts';
import type { Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import { hashToken } from '../encryption/token.ts';

/**
 * An address that somebody has proven to be theirs, by a mailed link or a fresh login, to see and erase what is kept of
 * them. The token serves no other purpose. Written by the identity service only; every service reads it.
 */
export interface ProvenAddress {
  /** Lower case. */
  readonly email: string;
  readonly language: Language;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export const PROVEN_ADDRESSES = 'identity_proven_addresses';

export const PROOF_LIFETIME_MS = 30 * 60_000;

export const provenAddressIndexes: CollectionIndexes = {
  collection: PROVEN_ADDRESSES,
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
};

/** Returns the address that a token proves, or null if the token is unknown, has been ended or has expired. */
export async function findProvenAddress(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  token: string,
): Promise<ProvenAddress | null> {
  return db
    .collection<ProvenAddress>(PROVEN_ADDRESSES)
    .findOne({ tokenHash: hashToken(token), expiresAt: { $gt: now() } }, QUERY_TIMEOUT);
}
