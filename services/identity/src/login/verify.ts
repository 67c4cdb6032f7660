import type { LoginForm } from '@larkfield/mf-marketing/forms';
import { checkLogin, renewHash, ServiceError, UNKNOWN, writeLogin, type Attempt } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import { AUDIT } from '../accounts/own.ts';
import type { AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';

/** Codes for one account in ten minutes, from all addresses: whoever is here knows the password already. */
const CODES = { max: 10, seconds: 600 } as const;

type LoginRequest = Pick<FastifyRequest, 'id' | 'ip'>;
type VerifyContext = Pick<
  IdentityContext,
  'db' | 'now' | 'accounts' | 'attempts' | 'hasher' | 'secondFactors' | 'tries'
>;

/**
 * Checks a login. Unknown name, wrong password and every state but active take the same path: one
 * look-up, one hash, one answer.
 * @throws ServiceError `LOGIN_FAILED`, `CODE_REQUIRED` (only after a right password) or `TOO_MANY_TRIES`.
 */
export async function verifyLogin(
  context: VerifyContext,
  request: LoginRequest,
  { username, password, code }: LoginForm,
): Promise<AccountRecord> {
  const { account, right, attempt } = await checkLogin(context, request, { username, password });
  const subject = account?.reference ?? UNKNOWN;
  if (!account || !right || account.status !== 'active') {
    // Also where nobody has that name: both take as long.
    await writeLogin(context, AUDIT, request, { action: 'loginFailed', subject });
    throw new ServiceError('LOGIN_FAILED');
  }
  if (account.totp?.confirmed) {
    const wrong = () => writeLogin(context, AUDIT, request, { action: 'codeFailed', subject });
    await checkCode(context, attempt, account, { code, wrong });
  }
  await writeLogin(context, AUDIT, request, { action: 'login', subject, actor: subject });
  await attempt.succeeded();
  await renewHash(context, account, password);
  return account;
}

async function checkCode(
  { secondFactors, tries }: VerifyContext,
  attempt: Attempt,
  account: AccountRecord,
  { code, wrong }: { readonly code: string | undefined; readonly wrong: () => Promise<void> },
): Promise<void> {
  if (code === undefined) {
    await attempt.withdrawn();
    throw new ServiceError('CODE_REQUIRED');
  }
  const subject = `code|${account._id}`;
  const { wait } = await tries.take(subject, CODES);
  if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
  if (!(await secondFactors.use(account, code))) {
    await wrong();
    throw new ServiceError('CODE_REQUIRED');
  }
  await tries.clear(subject);
}
