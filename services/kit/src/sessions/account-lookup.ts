import type { Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import { ACCOUNTS, type SessionAccount } from './session-record.ts';

/** Returns the id of the site account with an address (lower case). */
export async function findAccountId(db: Db, address: string): Promise<string | undefined> {
  const options = { ...QUERY_TIMEOUT, projection: { _id: 1 } };
  return (await db.collection<SessionAccount>(ACCOUNTS).findOne({ email: address }, options))?._id;
}

/** An erased account. Written by the identity service, read by services that refer to accounts. */
export interface ErasedAccount {
  readonly _id: string;
  readonly at: Date;
}

export const ERASED_ACCOUNTS = 'identity_erased_accounts';

/** Longer than any outage of a service. */
const KEEP_SECONDS = 90 * 24 * 3600;

export const erasedAccountIndexes: CollectionIndexes = {
  collection: ERASED_ACCOUNTS,
  indexes: [{ key: { at: 1 }, expireAfterSeconds: KEEP_SECONDS }],
};
