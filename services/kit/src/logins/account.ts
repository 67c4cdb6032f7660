import type { Language } from '@larkfield/contracts';
import type { Collection, Document, Filter, IndexDescription, UpdateFilter, WithId } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { addParts } from '../records/add-parts.ts';
import { recordIndexes, type RecordBase } from '../records/create.ts';
import type { AuditEntry, Mail } from '../records/parts.ts';

/** A mailed link: only the hash of its token is kept. */
export interface Link {
  readonly hash: string;
  readonly expiresAt: Date;
}

/** What an account of any login holds. */
export interface LoginAccount {
  readonly username: string;
  /** Lower case; unique. */
  readonly usernameKey: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly language: Language;
  /** Only `active` ones may sign in. */
  readonly status: string;
  /** Argon2id, `$argon2id$…`. */
  readonly password: string;
  /** Raised by whatever ends all sessions: they are good only with the epoch of their login. */
  readonly epoch: number;
  /** Links that show that the address is the owner's. */
  readonly confirmations: readonly Link[];
  readonly resets: readonly Link[];
  readonly lastResetAt?: Date;
}

export type LoginRecord = RecordBase & LoginAccount;

/** Indexes of the accounts of a login: names and addresses are unique, mailed links are found by their hashes. */
export const loginIndexes: readonly IndexDescription[] = [
  ...recordIndexes,
  { key: { usernameKey: 1 }, unique: true },
  { key: { email: 1 }, unique: true },
  { key: { 'confirmations.hash': 1 } },
  { key: { 'resets.hash': 1 } },
];

/** What happens to an account, with the mails and audit lines that belong to it. */
export interface AccountChange<Account extends LoginAccount> {
  readonly set?: Partial<Account>;
  readonly unset?: readonly (keyof Account & string)[];
  /** Ends all sessions, and all mailed links. */
  readonly endsAll?: boolean;
  /** Further operators. */
  readonly more?: Document;
  readonly mail?: readonly Mail[];
  readonly audit: readonly AuditEntry[];
}

/** What ends all sessions of an account and all mailed links. */
export const ENDING = {
  inc: { epoch: 1 },
  set: { confirmations: [], resets: [] },
} as const satisfies { inc: object; set: Partial<LoginAccount> };

/** An account as it was read, unless its sessions have been ended since: for a filter. */
export function unchanged({ _id, epoch }: Pick<LoginRecord, '_id' | 'epoch'>) {
  return { _id, epoch, status: 'active' } as const;
}

/** One account by a filter: the one place that says so of the driver's type. */
export function findAccount<Account extends LoginAccount>(
  accounts: Collection<RecordBase & Account>,
  filter: Document,
): Promise<(RecordBase & Account) | null> {
  return accounts.findOne<RecordBase & Account>(filter as Filter<RecordBase & Account>, LIMIT);
}

/**
 * Changes the account that a filter matches, in one step with its mails and audit lines. The filter holds the
 * condition, so that of many calls at once one succeeds.
 * @returns the account as it is now, or null when none matched.
 */
export function changeAccount<Account extends LoginAccount>(
  accounts: Collection<RecordBase & Account>,
  filter: Document,
  { set = {}, unset = [], endsAll = false, more = {}, mail = [], audit }: AccountChange<Account>,
  now: Date,
): Promise<WithId<RecordBase & Account> | null> {
  const parts = addParts(now, mail, audit);
  const { $push = {}, $inc = {}, $set = {}, ...others } = more;
  const $unset = Object.fromEntries(unset.map((name) => [name, '']));
  const update: Document = {
    ...others,
    $inc: { ...$inc, ...(endsAll ? ENDING.inc : {}), ...parts.$inc },
    $set: { ...(endsAll ? ENDING.set : {}), ...set, ...$set, ...parts.$set },
    $push: { ...$push, ...parts.$push },
    ...(unset.length > 0 ? { $unset } : {}),
  };
  return accounts.findOneAndUpdate(
    filter as Filter<RecordBase & Account>,
    update as UpdateFilter<RecordBase & Account>,
    { ...LIMIT, returnDocument: 'after' },
  );
}
