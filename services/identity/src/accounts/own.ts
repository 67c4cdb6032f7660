import { accountLines, callerOf, LIMIT, ServiceError, type LoginAudit } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import type { AccountRecord } from './store.ts';

export const AUDIT: LoginAudit = { service: 'identity', subject: 'account' };

/** An audit line about an account, without personal data. */
export const auditLine = accountLines(AUDIT);

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
