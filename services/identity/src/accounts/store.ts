import {
  ACCOUNTS,
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

export const accountIndexes: CollectionIndexes = {
  collection: ACCOUNTS,
  indexes: [
    ...recordIndexes,
    { key: { usernameKey: 1 }, unique: true },
    { key: { email: 1 }, unique: true },
    { key: { 'confirmations.hash': 1 } },
    { key: { 'resets.hash': 1 } },
    { key: { 'emailChange.hash': 1 } },
    { key: { 'emailCancels.hash': 1 } },
    { key: { 'emailCancels.expiresAt': 1 } },
    { key: { level: 1, status: 1 } },
    { key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
};

export function accountStore(db: Db): Collection<AccountRecord> {
  return db.collection<AccountRecord>(ACCOUNTS);
}

/** What happens to an account, with the mails and audit lines that belong to it. */
export interface Change {
  readonly set?: Partial<Account>;
  readonly unset?: readonly (keyof Account)[];
  /** Ends all sessions, and everything that is pending: a change of address, mailed links. */
  readonly endsAll?: boolean;
  /** Further operators. */
  readonly more?: UpdateFilter<AccountRecord>;
  readonly mail?: readonly Mail[];
  readonly audit: readonly AuditEntry[];
}

/** What ends all sessions of an account and all that is pending. */
export const ENDING = {
  inc: { epoch: 1 },
  set: { confirmations: [], resets: [] },
  unset: ['emailChange'],
} as const satisfies { inc: object; set: Partial<Account>; unset: readonly (keyof Account)[] };

/** An account as it was read, unless its sessions have been ended since: for a filter. */
export function unchanged({ _id, epoch }: Pick<AccountRecord, '_id' | 'epoch'>) {
  return { _id, epoch, status: 'active' } as const;
}

/**
 * Changes the account that a filter matches, in one step with its mails and audit lines. The filter holds the
 * condition, so that of many calls at once one succeeds.
 * @returns the account as it is now, or null when none matched.
 */
export function changeAccount(
  accounts: Collection<AccountRecord>,
  filter: Filter<AccountRecord>,
  { set = {}, unset = [], endsAll = false, more = {}, mail = [], audit }: Change,
  now: Date,
): Promise<WithId<AccountRecord> | null> {
  const parts = addParts(now, mail, audit);
  const { $push = {}, $inc = {}, ...others } = more as Document;
  const gone = endsAll ? [...unset, ...ENDING.unset] : unset;
  const $unset = Object.fromEntries(gone.map((name) => [name, '']));
  const update: Document = {
    ...others,
    $inc: { ...$inc, ...(endsAll ? ENDING.inc : {}), ...parts.$inc },
    $set: { ...(endsAll ? ENDING.set : {}), ...set, ...parts.$set },
    $push: { ...$push, ...parts.$push },
    ...(gone.length > 0 ? { $unset } : {}),
  };
  return accounts.findOneAndUpdate(filter, update as UpdateFilter<AccountRecord>, {
    ...LIMIT,
    returnDocument: 'after',
  });
}
