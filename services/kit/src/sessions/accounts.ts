import type { Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import { ACCOUNTS, type SessionAccount } from './record.ts';

/** Returns the id of the account of an address (lower case) at the site's login. */
export async function accountOf(db: Db, address: string): Promise<string | undefined> {
  const options = { ...LIMIT, projection: { _id: 1 } };
  return (await db.collection<SessionAccount>(ACCOUNTS).findOne({ email: address }, options))?._id;
}

/**
 * Accounts that were erased, by their ids alone: written by the identity service, read by services that name accounts and
 * have to forget them, whichever of them was asked first and whether an administrator or the end of the days erased it.
 */
export interface ErasedAccount {
  readonly _id: string;
  readonly at: Date;
}

export const ERASED_ACCOUNTS = 'identity_erased_accounts';

/** No service is away for longer. */
const KEEP_SECONDS = 90 * 24 * 3600;

export const erasedAccountIndexes: CollectionIndexes = {
  collection: ERASED_ACCOUNTS,
  indexes: [{ key: { at: 1 }, expireAfterSeconds: KEEP_SECONDS }],
};
