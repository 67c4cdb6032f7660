import type { Collection } from 'mongodb';
import { ServiceError } from '../http/service-error.ts';
import type { Hasher } from '../passwords/hasher.ts';
import type { RecordBase } from '../records/submissions/create-record.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { updateAccount, findAccount, type AccountUpdate, type LoginAccount } from './account.ts';

/** At most one completed reset a day (D20). */
const BETWEEN_RESETS_MS = 24 * 3600 * 1000;

type ResetContext<Account extends LoginAccount> = Pick<ServiceContext, 'now'> & {
  readonly accounts: Collection<RecordBase & Account>;
};

/** Returns the account of a reset link. @throws ServiceError `RESET_REFUSED` if the link is not valid */
export async function findByReset<Account extends LoginAccount>(
  { accounts, now }: ResetContext<Account>,
  hash: string,
): Promise<RecordBase & Account> {
  const account = await findAccount<Account>(accounts, { 'resets.hash': hash });
  const isValid = account?.resets.some((link) => link.hash === hash && link.expiresAt > now());
  if (!account || !isValid) throw new ServiceError('RESET_REFUSED');
  return account;
}

export interface Reset<Account extends LoginAccount> extends Pick<
  AccountUpdate<Account>,
  'unset' | 'mail' | 'audit'
> {
  readonly hash: string;
  readonly password: string;
  /** Account statuses in which the password may be reset. */
  readonly states: readonly string[];
}

/**
 * Sets the new password and ends all sessions in one conditional update, so a link works once.
 * @throws ServiceError `RESET_REFUSED` if the link is not valid, or the last reset is less than a day ago.
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
  const changed = await updateAccount<Account>(
    accounts,
    {
      _id,
      status: { $in: states },
      resets: { $elemMatch: { hash, expiresAt: { $gt: time } } },
      $or: [{ lastResetAt: { $exists: false } }, { lastResetAt: { $lte: dayAgo } }],
    },
    { ...rest, set: set as Partial<Account>, revokesSessions: true },
    time,
  );
  if (!changed) throw new ServiceError('RESET_REFUSED');
  wake();
}
