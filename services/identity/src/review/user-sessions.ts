import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  callerOf,
  requireRole,
  SUCCESS,
  successSchema,
  ServiceError,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { writeAudit } from '@larkfield/kit/records';
import Type from 'typebox';
import { REVIEWERS } from '../../service.config.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import { updateAccount, type AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { REVIEW_LIMIT } from '../limits.ts';
import { accountForm, userSessionsForm } from './forms.ts';

const list = Type.Array(
  Type.Object({
    id: Type.String(),
    startedAt: Type.String(),
    lastSeenAt: Type.String(),
    browser: Type.String(),
  }),
);
const config = {
  rights: 'admin',
  roles: REVIEWERS,
  limit: REVIEW_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;

/**
 * Registers `POST /api/userSessions`, which lists a user's sessions, and `POST /api/endUserSessions`, which ends one
 * or all. The address is in the body, because paths are logged.
 */
export function userSessionRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, db, now, sessions } = context;
  const find = async (email: string): Promise<AccountRecord> => {
    const account = await accounts.findOne({ email: email.toLowerCase() }, QUERY_TIMEOUT);
    if (!account) throw new ServiceError('NOT_FOUND');
    return account;
  };

  const listRoute = { schema: { body: accountForm, response: responseSchemas({ 200: list }) }, config };
  app.post('/api/userSessions', listRoute, async ({ body }) =>
    (await sessions.list(await find(body.email))).map(({ handle, startedAt, lastSeenAt, browser }) => ({
      id: handle,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      browser,
    })),
  );

  const endRoute = {
    schema: { body: userSessionsForm, response: responseSchemas({ 200: successSchema }) },
    config: { ...config, freshLogin: true },
  };
  app.post('/api/endUserSessions', endRoute, async (request) => {
    const { email, id } = request.body;
    const account = await find(email);
    const { id: own, username = '' } = callerOf(request);
    // Otherwise reviewers could shut out the office.
    if (account.level === 'Admin' && account._id !== own) requireRole(request, ['administrator']);
    if (id === undefined) {
      const audit = [accountAuditEntry('sessionsEnded', account, request, username)];
      await updateAccount(accounts, { _id: account._id }, { revokesSessions: true, audit }, now());
      context.wake();
      return SUCCESS;
    }
    if (!(await sessions.endOne(account._id, id))) throw new ServiceError('NOT_FOUND');
    const entry = accountAuditEntry('sessionEnded', account, request, username);
    await writeAudit({ db, service: 'identity', now: now() }, [entry]);
    return SUCCESS;
  });
}
