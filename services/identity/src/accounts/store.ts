import {
  addParts,
  LIMIT,
  recordIndexes,
  type AuditEntry,
  type CollectionIndexes,
  type Mail,
  type RecordBase,
} from '@larkfield/kit';
import type { Collection, Db, Document, Filter, UpdateFilter, WithId } from 'mongodb';
import type { Account } from './account.ts';

export type AccountRecord = RecordBase & Account;

const COLLECTION = 'identity_accounts';

export const accountIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { usernameKey: 1 }, unique: true },
    { key: { email: 1 }, unique: true },
    { key: { 'confirmations.hash': 1 } },
    { key: { 'resets.hash': 1 } },
    { key: { 'emailChange.hash': 1 } },
    { key: { level: 1, status: 1 } },
    { key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
};

export function accountStore(db: Db): Collection<AccountRecord> {
  return db.collection<AccountRecord>(COLLECTION);
}

/** What happens to an account, with the mails and audit lines that belong to it. */
export interface Change {
  readonly set?: Partial<Account>;
  readonly unset?: readonly (keyof Account)[];
  /** Further operators. */
  readonly more?: UpdateFilter<AccountRecord>;
  readonly mail?: readonly Mail[];
  readonly audit: readonly AuditEntry[];
}

/**
 * Changes the account that a filter matches, in one step with its mails and audit lines. The filter holds the
 * condition, so that of many calls at once one succeeds.
 * @returns the account as it is now, or null when none matched.
 */
export function changeAccount(
  accounts: Collection<AccountRecord>,
  filter: Filter<AccountRecord>,
  { set = {}, unset = [], more = {}, mail = [], audit }: Change,
  now: Date,
): Promise<WithId<AccountRecord> | null> {
  const parts = addParts(now, mail, audit);
  const { $push = {}, $inc = {}, ...others } = more as Document;
  const $unset = Object.fromEntries(unset.map((name) => [name, '']));
  const update: Document = {
    ...others,
    $inc: { ...$inc, ...parts.$inc },
    $set: { ...set, ...parts.$set },
    $push: { ...$push, ...parts.$push },
    ...(unset.length > 0 ? { $unset } : {}),
  };
  return accounts.findOneAndUpdate(filter, update as UpdateFilter<AccountRecord>, {
    ...LIMIT,
    returnDocument: 'after',
  });
}
