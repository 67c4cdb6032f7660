import { callerOf, LIMIT, networkOf, ServiceError, type AuditEntry } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { fieldProblem } from '../passwords/policy.ts';
import type { AccountRecord } from './store.ts';

/** The account of the caller. @throws ServiceError when it is not active any more. */
export async function ownAccount(
  { accounts }: IdentityContext,
  request: Pick<FastifyRequest, 'caller'>,
): Promise<AccountRecord> {
  const { id = '' } = callerOf(request);
  const account = await accounts.findOne({ _id: id, status: 'active' }, LIMIT);
  if (!account) throw new ServiceError('NOT_SIGNED_IN');
  return account;
}

/**
 * Asks for the password again before something grave; guessing is limited as at the login.
 * @throws ServiceError naming the field when it is wrong.
 */
export async function provePassword(
  { attempts, hasher }: IdentityContext,
  request: Pick<FastifyRequest, 'ip'>,
  account: AccountRecord,
  password: string,
): Promise<void> {
  const attempt = await attempts.admit(request.ip, `own|${account._id}`);
  if (!(await hasher.verify(password, account.password)))
    throw fieldProblem('password', 'errors.passwordWrong');
  await attempt.succeeded();
}

/** An audit line about an account, without personal data. */
export function auditLine(
  action: string,
  account: Pick<AccountRecord, 'reference'>,
  request: Pick<FastifyRequest, 'id'> & Partial<Pick<FastifyRequest, 'ip'>>,
  actor = account.reference,
): AuditEntry {
  const line = { action: `account.${action}`, actor, subject: account.reference, requestId: request.id };
  return request.ip === undefined ? line : { ...line, from: networkOf(request.ip) };
}
