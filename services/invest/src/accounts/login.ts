import {
  answers,
  checkLogin,
  isHoneypotFilled,
  renewHash,
  ServiceError,
  UNKNOWN,
  writeLogin,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { investorLoginForm, type InvestorLoginForm } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { InvestContext } from '../context.ts';
import { AUDIT } from './audit.ts';
import { LOGIN_LIMIT } from './limits.ts';
import type { InvestorRecord } from './store.ts';

const loggedIn = Type.Object({ Username: Type.String() });
const options = {
  schema: { body: investorLoginForm, response: answers({ 200: loggedIn }) },
  config: { rights: 'visitor', limit: LOGIN_LIMIT, form: true, repeatable: 'by-nature' },
} as const;

/** `POST /api/verifylogininvestmentportal` (I21-I23). */
export function loginRoutes(app: TypeBoxInstance, context: InvestContext): void {
  app.post('/api/verifylogininvestmentportal', options, async (request, reply) => {
    if (isHoneypotFilled(request.body)) throw new ServiceError('INVESTOR_LOGIN_FAILED');
    const { _id: account, epoch, username } = await verifyLogin(context, request, request.body);
    await context.sessions.begin(request, reply, { kind: 'investor', account, epoch });
    return { Username: username };
  });
}

/**
 * Unknown name, wrong password and suspension are answered alike. Whoever knows the password of an account that was not
 * activated is told so (D71).
 * @throws ServiceError `INVESTOR_LOGIN_FAILED`, `INVESTOR_PENDING` or `TOO_MANY_TRIES`.
 */
async function verifyLogin(
  context: InvestContext,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  { username, password }: InvestorLoginForm,
): Promise<InvestorRecord> {
  const { investors: accounts, attempts, hasher } = context;
  const login = await checkLogin({ accounts, attempts, hasher }, request, { username, password });
  const { account, right, attempt } = login;
  const subject = account?.reference ?? UNKNOWN;
  const isOpen = account?.status === 'active' || account?.status === 'pending';
  if (!account || !right || !isOpen) {
    await writeLogin(context, AUDIT, request, { action: 'loginFailed', subject });
    throw new ServiceError('INVESTOR_LOGIN_FAILED');
  }
  if (account.status === 'pending') {
    await writeLogin(context, AUDIT, request, { action: 'loginPending', subject });
    await attempt.succeeded();
    throw new ServiceError('INVESTOR_PENDING');
  }
  await writeLogin(context, AUDIT, request, { action: 'login', subject, actor: subject });
  await attempt.succeeded();
  await renewHash({ accounts, hasher }, account, password);
  return account;
}
