import { createAccountAuditEntry, type LoginAudit } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError } from '@larkfield/kit/http';
import type { FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import type { AccountRecord } from './store.ts';

export const ACCOUNT_AUDIT: LoginAudit = { service: 'identity', subject: 'account' };

export const accountAuditEntry = createAccountAuditEntry(ACCOUNT_AUDIT);

/** Returns the caller's account. @throws ServiceError `NOT_SIGNED_IN` if it is no longer active. */
export async function requireOwnAccount(
  { accounts }: IdentityContext,
  request: Pick<FastifyRequest, 'caller'>,
): Promise<AccountRecord> {
  const { id = '' } = callerOf(request);
  const account = await accounts.findOne({ _id: id, status: 'active' }, QUERY_TIMEOUT);
  if (!account) throw new ServiceError('NOT_SIGNED_IN');
  return account;
}
