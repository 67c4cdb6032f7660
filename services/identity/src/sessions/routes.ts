import { ACCOUNT_LEVELS, OFFICE_ROLES, type SessionState } from '@larkfield/contracts';
import { endSessionForm } from '@larkfield/mf-marketing/forms';
import { clearSessionCookies, hasSessionCookies, SITE_LOGIN } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  callerOf,
  SUCCESS,
  successSchema,
  noEntries,
  ServiceError,
  type Session,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import Type from 'typebox';
import { accountAuditEntry, requireOwnAccount } from '../accounts/own-account.ts';
import { updateAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { ACCOUNT_LIMIT } from '../limits.ts';

const state = Type.Object({
  kind: Type.Unsafe<SessionState['kind']>({
    type: 'string',
    enum: ['visitor', 'participant', 'user', 'admin'],
  }),
  username: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  level: Type.Optional(
    Type.Unsafe<(typeof ACCOUNT_LEVELS)[number]>({ type: 'string', enum: ACCOUNT_LEVELS }),
  ),
  roles: Type.Optional(Type.Array(Type.Enum([...OFFICE_ROLES]))),
  events: Type.Array(Type.Number()),
  mustChange: Type.Optional(Type.Literal(true)),
  factor: Type.Optional(Type.Enum(['required', 'offered'])),
});
const list = Type.Array(
  Type.Object({
    id: Type.String(),
    startedAt: Type.String(),
    lastSeenAt: Type.String(),
    browser: Type.String(),
    current: Type.Boolean(),
  }),
);
const write = { limit: ACCOUNT_LIMIT, repeatable: 'by-nature', mustChange: true } as const;

/** Registers the routes of the caller's sessions: state, list, logout (M105, M110). */
export function sessionRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, config, now, participants, readSession, sessions } = context;
  const end = { body: noEntries, response: responseSchemas({ 200: successSchema }) };

  const stateRoute = {
    schema: { response: responseSchemas({ 200: state }) },
    config: { rights: 'visitor', polled: true },
  } as const;
  app.get('/api/session', stateRoute, async (request, reply) => {
    const session = await readSession(request);
    // Deletes cookies of an ended session, so that the browser stops sending them.
    if (session.kind === 'visitor' && hasSessionCookies(SITE_LOGIN, request, config.SITE_ORIGIN))
      clearSessionCookies(SITE_LOGIN, reply, config.SITE_ORIGIN);
    return stateOf(session, session.email === undefined ? [] : await participants.eventsOf(session.email));
  });

  // Open to everybody: logging out without a session succeeds too.
  app.post(
    '/api/logout',
    { schema: end, config: { ...write, rights: 'visitor' } },
    async (request, reply) => {
      await sessions.end(request, reply);
      return SUCCESS;
    },
  );

  const everywhereRoute = { schema: end, config: { ...write, rights: 'participant' } } as const;
  app.post('/api/logoutEverywhere', everywhereRoute, async (request, reply) => {
    const { id, email = '' } = callerOf(request);
    if (id === undefined) await sessions.endParticipant(email);
    else {
      const account = await accounts.findOne({ _id: id }, QUERY_TIMEOUT);
      const audit = account ? [accountAuditEntry('signedOutEverywhere', account, request)] : [];
      await updateAccount(accounts, { _id: id }, { revokesSessions: true, audit }, now());
    }
    await sessions.end(request, reply);
    return SUCCESS;
  });

  const listRoute = {
    schema: { response: responseSchemas({ 200: list }) },
    config: { rights: 'user' },
  } as const;
  app.get('/api/sessions', listRoute, async (request) => {
    const { session } = callerOf(request);
    return (await sessions.list(await requireOwnAccount(context, request))).map(
      ({ _id, handle, startedAt, lastSeenAt, browser }) => ({
        id: handle,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        browser,
        current: _id === session,
      }),
    );
  });

  const endRoute = {
    schema: { body: endSessionForm, response: responseSchemas({ 200: successSchema }) },
    config: { limit: ACCOUNT_LIMIT, repeatable: 'by-nature', rights: 'user' },
  } as const;
  app.post('/api/sessions/end', endRoute, async (request) => {
    const account = await requireOwnAccount(context, request);
    if (!(await sessions.endOne(account._id, request.body.id))) throw new ServiceError('NOT_FOUND');
    return SUCCESS;
  });
}

/** Returns the session state for the browser. A session of the investment login counts as a visitor. */
function stateOf(
  { kind, username, email, level, roles, mustChange, factor }: Session,
  events: readonly number[],
) {
  if (kind === 'participant') return { kind, ...(email === undefined ? {} : { email }), events: [...events] };
  if (kind !== 'user' && kind !== 'admin') return { kind: 'visitor' as const, events: [] };
  return {
    kind,
    ...(username === undefined ? {} : { username }),
    ...(level === undefined ? {} : { level }),
    ...(roles === undefined ? {} : { roles: [...roles] }),
    ...(mustChange ? { mustChange } : {}),
    ...(factor === undefined ? {} : { factor }),
    events: [...events],
  };
}
