import type { LoginForm } from '@larkfield/mf-marketing/forms';
import {
  checkLogin,
  renewHash,
  UNKNOWN_SUBJECT,
  auditLogin,
  type LoginAttempt,
} from '@larkfield/kit/accounts';
import { ServiceError } from '@larkfield/kit/http';
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_AUDIT } from '../accounts/own-account.ts';
import type { AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';

/** Limit of codes per account, counted over all IP addresses: who is asked for a code already knows the password. */
const CODE_LIMIT = { max: 10, seconds: 600 } as const;

type LoginRequest = Pick<FastifyRequest, 'id' | 'ip'>;
type VerifyContext = Pick<
  IdentityContext,
  'db' | 'now' | 'accounts' | 'attempts' | 'hasher' | 'secondFactors' | 'attemptLimiter'
>;

/**
 * Checks a login. Unknown names, wrong passwords and inactive accounts take the same path: one query, one hash, one
 * response.
 * @throws ServiceError `LOGIN_FAILED`, `CODE_REQUIRED` (only after a correct password), `TOO_MANY_TRIES` or
 * `UNAVAILABLE`.
 */
export async function verifyLogin(
  context: VerifyContext,
  request: LoginRequest,
  { username, password, code }: LoginForm,
): Promise<AccountRecord> {
  const { account, isCorrect, attempt } = await checkLogin(context, request, { username, password });
  const subject = account?.reference ?? UNKNOWN_SUBJECT;
  if (!account || !isCorrect || account.status !== 'active') {
    // Also for unknown names, so that both take the same time.
    await auditLogin(context, ACCOUNT_AUDIT, request, { action: 'loginFailed', subject });
    throw new ServiceError('LOGIN_FAILED');
  }
  if (account.totp?.confirmed) {
    const onWrongCode = () => auditLogin(context, ACCOUNT_AUDIT, request, { action: 'codeFailed', subject });
    await checkCode(context, attempt, account, { code, onWrongCode });
  }
  await auditLogin(context, ACCOUNT_AUDIT, request, { action: 'login', subject, actor: subject });
  await attempt.markSucceeded();
  await renewHash(context, account, password);
  return account;
}

async function checkCode(
  { secondFactors, attemptLimiter }: VerifyContext,
  attempt: LoginAttempt,
  account: AccountRecord,
  { code, onWrongCode }: { readonly code: string | undefined; readonly onWrongCode: () => Promise<void> },
): Promise<void> {
  if (code === undefined) {
    await attempt.withdraw();
    throw new ServiceError('CODE_REQUIRED');
  }
  const subject = `code|${account._id}`;
  const { wait } = await attemptLimiter.consume(subject, CODE_LIMIT);
  if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
  if (!(await secondFactors.consumeCode(account, code))) {
    await onWrongCode();
    throw new ServiceError('CODE_REQUIRED');
  }
  await attemptLimiter.clear(subject);
}
