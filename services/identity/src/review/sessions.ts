import {
  answers,
  callerOf,
  DONE,
  done,
  LIMIT,
  ServiceError,
  type TypeBoxInstance,
  writeAudit,
} from '@larkfield/kit';
import Type from 'typebox';
import { auditLine } from '../accounts/own.ts';
import { changeAccount, type AccountRecord } from '../accounts/store.ts';
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
const config = { rights: 'admin', limit: REVIEW_LIMIT, form: true, repeatable: 'by-nature' } as const;

/**
 * `POST /api/userSessions`: where somebody is signed in; `POST /api/endUserSessions`: ends one of these, or all. The
 * address is in the body, because paths are written to logs.
 */
export function userSessionRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, db, now, sessions } = context;
  const find = async (email: string): Promise<AccountRecord> => {
    const account = await accounts.findOne({ email: email.toLowerCase() }, LIMIT);
    if (!account) throw new ServiceError('NOT_FOUND');
    return account;
  };

  const shown = { schema: { body: accountForm, response: answers({ 200: list }) }, config };
  app.post('/api/userSessions', shown, async ({ body }) =>
    (await sessions.list(await find(body.email))).map(({ handle, startedAt, lastSeenAt, browser }) => ({
      id: handle,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      browser,
    })),
  );

  const ended = {
    schema: { body: userSessionsForm, response: answers({ 200: done }) },
    config: { ...config, freshLogin: true },
  };
  app.post('/api/endUserSessions', ended, async (request) => {
    const { email, id } = request.body;
    const account = await find(email);
    const { username = '' } = callerOf(request);
    if (id === undefined) {
      const audit = [auditLine('sessionsEnded', account, request, username)];
      await changeAccount(accounts, { _id: account._id }, { endsAll: true, audit }, now());
      context.wake();
      return DONE;
    }
    if (!(await sessions.endOne(account._id, id))) throw new ServiceError('NOT_FOUND');
    const line = auditLine('sessionEnded', account, request, username);
    await writeAudit({ db, service: 'identity', now: now() }, [line]);
    return DONE;
  });
}
