import type { Collection } from 'mongodb';
import { ServiceError } from '../http/errors.ts';
import type { Hasher } from '../passwords/hasher.ts';
import type { RecordBase } from '../records/create.ts';
import type { ServiceContext } from '../service-context.ts';
import { changeAccount, findAccount, type AccountChange, type LoginAccount } from './account.ts';

/** One completed reset a day (D20). */
const BETWEEN_RESETS_MS = 24 * 3600 * 1000;

type ResetContext<Account extends LoginAccount> = Pick<ServiceContext, 'now'> & {
  readonly accounts: Collection<RecordBase & Account>;
};

/** @throws ServiceError `RESET_REFUSED` for a link that is unknown, used or too old, alike. */
export async function findByReset<Account extends LoginAccount>(
  { accounts, now }: ResetContext<Account>,
  hash: string,
): Promise<RecordBase & Account> {
  const account = await findAccount<Account>(accounts, { 'resets.hash': hash });
  const good = account?.resets.some((link) => link.hash === hash && link.expiresAt > now());
  if (!account || !good) throw new ServiceError('RESET_REFUSED');
  return account;
}

/** A new password for the account of a mailed link, and what goes with it. */
export interface Reset<Account extends LoginAccount> extends Pick<
  AccountChange<Account>,
  'unset' | 'mail' | 'audit'
> {
  readonly hash: string;
  readonly password: string;
  /** States of accounts that may have a new password. */
  readonly states: readonly string[];
}

/**
 * One conditional step, which ends all sessions: of many calls with one link, one changes the password.
 * @throws ServiceError `RESET_REFUSED`, also within a day of the last one.
 */
export async function resetPassword<Account extends LoginAccount>(
  {
    accounts,
    hasher,
    now,
    wake,
  }: ResetContext<Account> & Pick<ServiceContext, 'wake'> & { readonly hasher: Hasher },
  { _id }: Pick<RecordBase, '_id'>,
  { hash, password, states, ...rest }: Reset<Account>,
): Promise<void> {
  const hashed = await hasher.hash(password);
  const time = now();
  const dayAgo = new Date(time.getTime() - BETWEEN_RESETS_MS);
  const set: Partial<LoginAccount> = { password: hashed, lastResetAt: time };
  const changed = await changeAccount<Account>(
    accounts,
    {
      _id,
      status: { $in: states },
      resets: { $elemMatch: { hash, expiresAt: { $gt: time } } },
      $or: [{ lastResetAt: { $exists: false } }, { lastResetAt: { $lte: dayAgo } }],
    },
    { ...rest, set: set as Partial<Account>, endsAll: true },
    time,
  );
  if (!changed) throw new ServiceError('RESET_REFUSED');
  wake();
}
