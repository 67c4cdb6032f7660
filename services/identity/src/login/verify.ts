import type { LoginForm } from '@larkfield/mf-marketing/forms';
import { LIMIT, ServiceError } from '@larkfield/kit';
import type { AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import type { Attempt } from './attempts.ts';

/** Codes for one account in ten minutes, from all addresses: whoever is here knows the password already. */
const CODES = { max: 10, seconds: 600 } as const;

type VerifyContext = Pick<IdentityContext, 'accounts' | 'attempts' | 'hasher' | 'secondFactors' | 'tries'>;

/**
 * Checks a login. Unknown name, wrong password and every state but active take the same path: one
 * look-up, one hash, one answer.
 * @throws ServiceError `LOGIN_FAILED`, `CODE_REQUIRED` (only after a right password) or `TOO_MANY_TRIES`.
 */
export async function verifyLogin(
  context: VerifyContext,
  ip: string,
  { username, password, code }: LoginForm,
): Promise<AccountRecord> {
  const { accounts, attempts, hasher } = context;
  const usernameKey = username.toLowerCase();
  const attempt = await attempts.admit(ip, usernameKey);
  const account = await accounts.findOne({ usernameKey, status: { $ne: 'closed' } }, LIMIT);
  const right = await hasher.verify(password, account?.password);
  if (!account || !right || account.status !== 'active') throw new ServiceError('LOGIN_FAILED');
  if (account.totp?.confirmed) await checkCode(context, attempt, account, code);
  await attempt.succeeded();
  if (hasher.isOutdated(account.password)) await rehash(context, account, password);
  return account;
}

async function checkCode(
  { secondFactors, tries }: VerifyContext,
  attempt: Attempt,
  account: AccountRecord,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) {
    await attempt.withdrawn();
    throw new ServiceError('CODE_REQUIRED');
  }
  const subject = `code|${account._id}`;
  const { wait } = await tries.take(subject, CODES);
  if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
  if (!(await secondFactors.use(account, code))) throw new ServiceError('CODE_REQUIRED');
  await tries.clear(subject);
}

/** Only here is the password at hand. One that was changed meanwhile stays as it is. */
async function rehash({ accounts, hasher }: VerifyContext, account: AccountRecord, password: string) {
  const { _id, password: old } = account;
  await accounts.updateOne(
    { _id, password: old },
    { $set: { password: await hasher.hash(password) } },
    LIMIT,
  );
}
