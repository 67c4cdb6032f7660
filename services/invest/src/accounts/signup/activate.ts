import { updateAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT, withRetry } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  ServiceError,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { activationForm } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import type { InvestContext } from '../investor/context.ts';
import type { InvestorAccount } from '../investor/account.ts';
import { investorAuditEntry } from '../investor/audit.ts';
import { investorMail, loginLink } from '../investor/mail.ts';

const options = {
  schema: { body: activationForm, response: responseSchemas({ 200: successSchema }) },
  config: TOKEN_CALL,
} as const;

/** Registers `POST /api/invest/activate`, for the link of the activation mail (I48, D71). */
export function activationRoutes(app: TypeBoxInstance, context: InvestContext): void {
  app.post('/api/invest/activate', options, async (request) => {
    const hash = hashToken(request.body.token);
    if (!(await withRetry(() => activate(context, hash, request)))) throw new ServiceError('NOT_FOUND');
    context.wake();
    return SUCCESS;
  });
}

/** Activates an account. Repeating it succeeds. Returns false for an unknown or expired link. */
async function activate(
  { investors, config, now }: InvestContext,
  hash: string,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<boolean> {
  const account = await investors.findOne({ 'confirmations.hash': hash }, QUERY_TIMEOUT);
  if (!account) return false;
  if (account.status !== 'pending') return true;
  const { _id } = account;
  const activated = await updateAccount<InvestorAccount>(
    investors,
    { _id, status: 'pending', confirmations: { $elemMatch: { hash, expiresAt: { $gt: now() } } } },
    {
      set: { status: 'active' },
      unset: ['purgeAt'],
      mail: [investorMail('account.active', account, { link: loginLink(config, account) })],
      audit: [investorAuditEntry('activated', account, request)],
    },
    now(),
  );
  return activated !== null || (await investors.countDocuments({ _id, status: 'active' }, QUERY_TIMEOUT)) > 0;
}
