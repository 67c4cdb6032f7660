import type { LoginForm } from '@larkfield/mf-marketing/forms';
import { LIMIT, networkOf, ServiceError, writeAudit } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import type { AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import type { Attempt } from './attempts.ts';

/** Codes for one account in ten minutes, from all addresses: whoever is here knows the password already. */
const CODES = { max: 10, seconds: 600 } as const;

/** In the audit, whoever is no account; the name that was typed may be a password in the wrong field. */
const UNKNOWN = 'unknown';

type LoginRequest = Pick<FastifyRequest, 'id' | 'ip'>;
type WriteContext = Pick<IdentityContext, 'db' | 'now'>;
type VerifyContext = WriteContext &
  Pick<IdentityContext, 'accounts' | 'attempts' | 'hasher' | 'secondFactors' | 'tries'>;

/** Writes down that somebody has logged in, or has tried to: when, as whom, and from which network. */
export async function writeLogin(
  { db, now }: WriteContext,
  { id: requestId, ip }: LoginRequest,
  { subject, actor = 'visitor' }: { readonly subject: string; readonly actor?: string },
  action: 'login' | 'loginFailed' | 'codeFailed',
): Promise<void> {
  const line = { action: `account.${action}`, actor, subject, requestId, from: networkOf(ip) };
  await writeAudit({ db, service: 'identity', now: now() }, [line]);
}

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
  const { accounts, attempts, hasher } = context;
  const usernameKey = username.toLowerCase();
  const attempt = await attempts.admit(request.ip, usernameKey);
  const account = await accounts.findOne({ usernameKey, status: { $ne: 'closed' } }, LIMIT);
  const right = await hasher.verify(password, account?.password);
  const subject = account?.reference ?? UNKNOWN;
  if (!account || !right || account.status !== 'active') {
    // Also where nobody has that name: both take as long.
    await writeLogin(context, request, { subject }, 'loginFailed');
    throw new ServiceError('LOGIN_FAILED');
  }
  if (account.totp?.confirmed) {
    const wrong = () => writeLogin(context, request, { subject }, 'codeFailed');
    await checkCode(context, attempt, account, { code, wrong });
  }
  await writeLogin(context, request, { subject, actor: subject }, 'login');
  await attempt.succeeded();
  if (hasher.isOutdated(account.password)) await rehash(context, account, password);
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

/** Only here is the password at hand. One that was changed meanwhile stays as it is. */
async function rehash({ accounts, hasher }: VerifyContext, account: AccountRecord, password: string) {
  const { _id, password: old } = account;
  await accounts.updateOne(
    { _id, password: old },
    { $set: { password: await hasher.hash(password) } },
    LIMIT,
  );
}
