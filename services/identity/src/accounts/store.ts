import { ACCOUNTS, updateAccount as change, loginIndexes, type AccountUpdate } from '@larkfield/kit/accounts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import type { RecordBase } from '@larkfield/kit/records';
import type { Collection, Db, Filter, WithId } from 'mongodb';
import type { Account } from './account.ts';

export type AccountRecord = RecordBase & Account;

export const accountIndexes: CollectionIndexes = {
  collection: ACCOUNTS,
  indexes: [
    ...loginIndexes,
    { key: { 'emailChange.hash': 1 } },
    { key: { 'emailCancels.hash': 1 } },
    { key: { 'emailCancels.expiresAt': 1 } },
    { key: { level: 1, status: 1 } },
  ],
};

export function accountStore(db: Db): Collection<AccountRecord> {
  return db.collection<AccountRecord>(ACCOUNTS);
}

export type SiteAccountUpdate = AccountUpdate<Account>;

/** Updates an account. If it ends all sessions, it also cancels a pending change of address. */
export function updateAccount(
  accounts: Collection<AccountRecord>,
  filter: Filter<AccountRecord>,
  { unset = [], ...rest }: SiteAccountUpdate,
  now: Date,
): Promise<WithId<AccountRecord> | null> {
  const removed: SiteAccountUpdate['unset'] = rest.revokesSessions ? [...unset, 'emailChange'] : unset;
  return change<Account>(accounts, filter, { ...rest, unset: removed }, now);
}
