import {
  answers,
  changeAccount,
  DONE,
  done,
  hashToken,
  LIMIT,
  ServiceError,
  TOKEN_CALL,
  withRetry,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { activationForm } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import type { InvestContext } from '../context.ts';
import type { Account } from './account.ts';
import { auditLine } from './audit.ts';
import { investorMail, loginLink } from './mail.ts';

const options = {
  schema: { body: activationForm, response: answers({ 200: done }) },
  config: TOKEN_CALL,
} as const;

/** `POST /api/invest/activate`: the link of the activation mail (I48, D71). */
export function activationRoutes(app: TypeBoxInstance, context: InvestContext): void {
  app.post('/api/invest/activate', options, async (request) => {
    const hash = hashToken(request.body.token);
    if (!(await withRetry(() => activate(context, hash, request)))) throw new ServiceError('NOT_FOUND');
    context.wake();
    return DONE;
  });
}

/** A repeat changes nothing and succeeds. False for a link that is unknown or too old. */
async function activate(
  { investors, config, now }: InvestContext,
  hash: string,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<boolean> {
  const account = await investors.findOne({ 'confirmations.hash': hash }, LIMIT);
  if (!account) return false;
  if (account.status !== 'pending') return true;
  const { _id } = account;
  const activated = await changeAccount<Account>(
    investors,
    { _id, status: 'pending', confirmations: { $elemMatch: { hash, expiresAt: { $gt: now() } } } },
    {
      set: { status: 'active' },
      unset: ['purgeAt'],
      mail: [investorMail('account.active', account, { link: loginLink(config, account) })],
      audit: [auditLine('activated', account, request)],
    },
    now(),
  );
  return activated !== null || (await investors.countDocuments({ _id, status: 'active' }, LIMIT)) > 0;
}
