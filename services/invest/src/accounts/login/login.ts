import { checkLogin, renewHash, UNKNOWN_SUBJECT, auditLogin } from '@larkfield/kit/accounts';
import { responseSchemas, ServiceError, type TypeBoxInstance } from '@larkfield/kit/http';
import { isHoneypotFilled } from '@larkfield/kit/records';
import { investorLoginForm, type InvestorLoginForm } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { InvestContext } from '../investor/context.ts';
import { INVESTOR_AUDIT } from '../investor/audit.ts';
import { LOGIN_LIMIT } from './rate-limits.ts';
import type { InvestorRecord } from '../investor/store.ts';

const loggedIn = Type.Object({ Username: Type.String() });
const options = {
  schema: { body: investorLoginForm, response: responseSchemas({ 200: loggedIn }) },
  config: { rights: 'visitor', limit: LOGIN_LIMIT, form: true, repeatable: 'by-nature' },
} as const;

/** Registers `POST /api/verifylogininvestmentportal` (I21-I23). */
export function loginRoutes(app: TypeBoxInstance, context: InvestContext): void {
  app.post('/api/verifylogininvestmentportal', options, async (request, reply) => {
    if (isHoneypotFilled(request.body)) throw new ServiceError('INVESTOR_LOGIN_FAILED');
    const { _id: account, epoch, username } = await verifyLogin(context, request, request.body);
    await context.sessions.begin(request, reply, { kind: 'investor', account, epoch });
    return { Username: username };
  });
}

/**
 * Checks name and password. The error is the same for an unknown name, a wrong password and a suspended
 * account. Only with the correct password does a pending account get its own error (D71).
 * @throws ServiceError `INVESTOR_LOGIN_FAILED`, `INVESTOR_PENDING` or `TOO_MANY_TRIES`
 */
async function verifyLogin(
  context: InvestContext,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  { username, password }: InvestorLoginForm,
): Promise<InvestorRecord> {
  const { investors: accounts, attempts, hasher } = context;
  const login = await checkLogin({ accounts, attempts, hasher }, request, { username, password });
  const { account, isCorrect, attempt } = login;
  const subject = account?.reference ?? UNKNOWN_SUBJECT;
  const isOpen = account?.status === 'active' || account?.status === 'pending';
  if (!account || !isCorrect || !isOpen) {
    await auditLogin(context, INVESTOR_AUDIT, request, { action: 'loginFailed', subject });
    throw new ServiceError('INVESTOR_LOGIN_FAILED');
  }
  if (account.status === 'pending') {
    await auditLogin(context, INVESTOR_AUDIT, request, { action: 'loginPending', subject });
    await attempt.markSucceeded();
    throw new ServiceError('INVESTOR_PENDING');
  }
  await auditLogin(context, INVESTOR_AUDIT, request, { action: 'login', subject, actor: subject });
  await attempt.markSucceeded();
  await renewHash({ accounts, hasher }, account, password);
  return account;
}
