import {
  ACCOUNTS,
  changeAccount as change,
  loginIndexes,
  type AccountChange,
  type CollectionIndexes,
  type RecordBase,
} from '@larkfield/kit';
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

export type Change = AccountChange<Account>;

/** The kit's change of an account; what ends everything ends a pending change of address as well. */
export function changeAccount(
  accounts: Collection<AccountRecord>,
  filter: Filter<AccountRecord>,
  { unset = [], ...rest }: Change,
  now: Date,
): Promise<WithId<AccountRecord> | null> {
  const gone: Change['unset'] = rest.endsAll ? [...unset, 'emailChange'] : unset;
  return change<Account>(accounts, filter, { ...rest, unset: gone }, now);
}
