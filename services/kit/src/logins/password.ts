import type { FastifyRequest } from 'fastify';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { Hasher } from '../passwords/hasher.ts';
import { fieldProblem } from '../passwords/policy.ts';
import type { RecordBase } from '../records/create.ts';
import { findAccount, type LoginAccount, type LoginRecord } from './account.ts';
import type { Attempt, Attempts } from './attempts.ts';

interface PasswordContext {
  readonly attempts: Attempts;
  readonly hasher: Hasher;
}

/** What a name and a password have come to. */
export interface CheckedLogin<Account> {
  readonly account: Account | null;
  /** There is such an account, and the password is its own; its state is not looked at. */
  readonly right: boolean;
  /** The try, which counts as wrong until the caller says otherwise. */
  readonly attempt: Attempt;
}

/**
 * Checks name and password of a login. Unknown names and wrong passwords take the same path: one look-up, one hash.
 * @throws ServiceError `TOO_MANY_TRIES`
 */
export async function checkLogin<Account extends LoginAccount>(
  { accounts, attempts, hasher }: PasswordContext & { readonly accounts: Collection<RecordBase & Account> },
  { ip }: Pick<FastifyRequest, 'ip'>,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<CheckedLogin<RecordBase & Account>> {
  const usernameKey = username.toLowerCase();
  const attempt = await attempts.admit(ip, usernameKey);
  const account = await findAccount<Account>(accounts, { usernameKey, status: { $ne: 'closed' } });
  const right = await hasher.verify(password, account?.password);
  return { account, right, attempt };
}

/**
 * Asks for the password again before something grave; guessing is limited as at the login.
 * @throws ServiceError naming the field when it is wrong.
 */
export async function provePassword(
  { attempts, hasher }: PasswordContext,
  { ip }: Pick<FastifyRequest, 'ip'>,
  account: Pick<LoginRecord, '_id' | 'password'>,
  password: string,
): Promise<void> {
  const attempt = await attempts.admit(ip, `own|${account._id}`);
  if (!(await hasher.verify(password, account.password)))
    throw fieldProblem('password', 'errors.passwordWrong');
  await attempt.succeeded();
}

/** Hashes a password anew whose hash is of former parameters: only at a login is it at hand. One that was changed meanwhile stays. */
export async function renewHash<Account extends LoginAccount>(
  { accounts, hasher }: { readonly accounts: Collection<RecordBase & Account>; readonly hasher: Hasher },
  { _id, password: old }: Pick<LoginRecord, '_id' | 'password'>,
  password: string,
): Promise<void> {
  if (!hasher.isOutdated(old)) return;
  await accounts.updateOne(
    { _id, password: old } as unknown as Filter<RecordBase & Account>,
    { $set: { password: await hasher.hash(password) } } as unknown as UpdateFilter<RecordBase & Account>,
    LIMIT,
  );
}
