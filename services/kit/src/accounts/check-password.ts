import type { FastifyRequest } from 'fastify';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { Hasher } from '../passwords/hasher.ts';
import { fieldProblem } from '../passwords/password-policy.ts';
import type { RecordBase } from '../records/submissions/create-record.ts';
import { findAccount, type LoginAccount, type LoginRecord } from './account.ts';
import type { LoginAttempt, LoginAttempts } from './login-attempts.ts';

interface PasswordContext {
  readonly attempts: LoginAttempts;
  readonly hasher: Hasher;
}

export interface CheckedLogin<Account> {
  readonly account: Account | null;
  /** Whether the account exists and the password is correct. The account's status is not checked. */
  readonly isCorrect: boolean;
  /** The attempt. It counts as failed until the caller calls `markSucceeded` or `withdraw`. */
  readonly attempt: LoginAttempt;
}

/**
 * Checks name and password of a login. Unknown names and wrong passwords take the same path (one query, one hash), so
 * the response time reveals nothing.
 * @throws ServiceError `TOO_MANY_TRIES`, or `UNAVAILABLE` if the attempt cannot be counted.
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
  return { account, isCorrect: right, attempt };
}

/**
 * Checks the password of a logged-in user before a sensitive action. Wrong attempts are limited as at the login.
 * @throws ServiceError with a problem of the field `password` if it is wrong, else as `checkLogin`.
 */
export async function requirePassword(
  { attempts, hasher }: PasswordContext,
  { ip }: Pick<FastifyRequest, 'ip'>,
  account: Pick<LoginRecord, '_id' | 'password'>,
  password: string,
): Promise<void> {
  const attempt = await attempts.admit(ip, `own|${account._id}`);
  if (!(await hasher.verify(password, account.password)))
    throw fieldProblem('password', 'errors.passwordWrong');
  await attempt.markSucceeded();
}

/** Replaces an outdated hash at a login. Does nothing if the password was changed meanwhile. */
export async function renewHash<Account extends LoginAccount>(
  { accounts, hasher }: { readonly accounts: Collection<RecordBase & Account>; readonly hasher: Hasher },
  { _id, password: old }: Pick<LoginRecord, '_id' | 'password'>,
  password: string,
): Promise<void> {
  if (!hasher.isOutdated(old)) return;
  await accounts.updateOne(
    { _id, password: old } as unknown as Filter<RecordBase & Account>,
    { $set: { password: await hasher.hash(password) } } as unknown as UpdateFilter<RecordBase & Account>,
    QUERY_TIMEOUT,
  );
}
