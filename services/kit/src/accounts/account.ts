import type { Language } from '@larkfield/contracts';
import type { Collection, Document, Filter, IndexDescription, UpdateFilter, WithId } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { addParts } from '../parts/add-parts.ts';
import { recordIndexes, type RecordBase } from '../records/submissions/create-record.ts';
import type { AuditEntry, MailRequest } from '../parts/parts.ts';

/** A mailed link. Only the hash of its token is stored. */
export interface MailedLink {
  readonly hash: string;
  readonly expiresAt: Date;
}

/** Fields of an account, the same for every login. */
export interface LoginAccount {
  /** Of the office about the person. */
  readonly note?: string;
  readonly username: string;
  /** Lower case, unique. */
  readonly usernameKey: string;
  /** Lower case, unique. */
  readonly email: string;
  readonly language: Language;
  /** Only `active` accounts may log in. */
  readonly status: string;
  /** Argon2id, `$argon2id$…`. */
  readonly password: string;
  /** Increased whenever all sessions are ended. A session is valid only with the epoch of its login. */
  readonly epoch: number;
  /** Links that confirm the email address. */
  readonly confirmations: readonly MailedLink[];
  readonly resets: readonly MailedLink[];
  readonly lastResetAt?: Date;
}

export type LoginRecord = RecordBase & LoginAccount;

/** Indexes of an account collection: unique names and addresses, mailed links by hash. */
export const loginIndexes: readonly IndexDescription[] = [
  ...recordIndexes,
  { key: { usernameKey: 1 }, unique: true },
  { key: { email: 1 }, unique: true },
  { key: { 'confirmations.hash': 1 } },
  { key: { 'resets.hash': 1 } },
];

export interface AccountUpdate<Account extends LoginAccount> {
  readonly set?: Partial<Account>;
  readonly unset?: readonly (keyof Account & string)[];
  /** Ends all sessions and invalidates all mailed links. */
  readonly revokesSessions?: boolean;
  /** Further update operators of MongoDB. */
  readonly more?: Document;
  readonly mail?: readonly MailRequest[];
  readonly audit: readonly AuditEntry[];
}

/** Update fields that end all sessions of an account and invalidate all its mailed links. */
export const REVOKE_SESSIONS = {
  inc: { epoch: 1 },
  set: { confirmations: [], resets: [] },
} as const satisfies { inc: object; set: Partial<LoginAccount> };

/** Returns a filter for the active account, if its sessions have not been ended since it was read. */
export function sameEpochFilter({ _id, epoch }: Pick<LoginRecord, '_id' | 'epoch'>) {
  return { _id, epoch, status: 'active' } as const;
}

/** Finds one account. Keeps the type assertion that the driver's filter type needs in one place. */
export function findAccount<Account extends LoginAccount>(
  accounts: Collection<RecordBase & Account>,
  filter: Document,
): Promise<(RecordBase & Account) | null> {
  return accounts.findOne<RecordBase & Account>(filter as Filter<RecordBase & Account>, QUERY_TIMEOUT);
}

/**
 * Updates the account that matches the filter, and adds its mails and audit entries in the same update. The filter
 * holds the condition, so only one of several parallel calls succeeds.
 * @returns the updated account, or null if none matched.
 */
export function updateAccount<Account extends LoginAccount>(
  accounts: Collection<RecordBase & Account>,
  filter: Document,
  { set = {}, unset = [], revokesSessions = false, more = {}, mail = [], audit }: AccountUpdate<Account>,
  now: Date,
): Promise<WithId<RecordBase & Account> | null> {
  const parts = addParts(now, mail, audit);
  const { $push = {}, $inc = {}, $set = {}, ...others } = more;
  const $unset = Object.fromEntries(unset.map((name) => [name, '']));
  const update: Document = {
    ...others,
    $inc: { ...$inc, ...(revokesSessions ? REVOKE_SESSIONS.inc : {}), ...parts.$inc },
    $set: { ...(revokesSessions ? REVOKE_SESSIONS.set : {}), ...set, ...$set, ...parts.$set },
    $push: { ...$push, ...parts.$push },
    ...(unset.length > 0 ? { $unset } : {}),
  };
  return accounts.findOneAndUpdate(
    filter as Filter<RecordBase & Account>,
    update as UpdateFilter<RecordBase & Account>,
    { ...QUERY_TIMEOUT, returnDocument: 'after' },
  );
}
