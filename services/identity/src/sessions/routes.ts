import { ACCOUNT_LEVELS, type SessionState } from '@larkfield/contracts';
import { endSessionForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  callerOf,
  clearSessionCookies,
  DONE,
  done,
  hasSessionCookies,
  LIMIT,
  noEntries,
  ServiceError,
  type Session,
  SITE_LOGIN,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { auditLine, ownAccount } from '../accounts/own.ts';
import { changeAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { OWN_LIMIT } from '../limits.ts';

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
const write = { limit: OWN_LIMIT, repeatable: 'by-nature', mustChange: true } as const;

/** Who is signed in, and the ends of it (M105, M110). */
export function sessionRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts, config, now, participants, readSession, sessions } = context;
  const end = { body: noEntries, response: answers({ 200: done }) };

  const own = {
    schema: { response: answers({ 200: state }) },
    config: { rights: 'visitor', polled: true },
  } as const;
  app.get('/api/session', own, async (request, reply) => {
    const session = await readSession(request);
    // The browser need not ask again with a session that has ended.
    if (session.kind === 'visitor' && hasSessionCookies(SITE_LOGIN, request, config.SITE_ORIGIN))
      clearSessionCookies(SITE_LOGIN, reply, config.SITE_ORIGIN);
    return stateOf(session, session.email === undefined ? [] : await participants.eventsOf(session.email));
  });

  // Open to everybody: whoever is not signed in is signed out.
  app.post(
    '/api/logout',
    { schema: end, config: { ...write, rights: 'visitor' } },
    async (request, reply) => {
      await sessions.end(request, reply);
      return DONE;
    },
  );

  const everywhere = { schema: end, config: { ...write, rights: 'participant' } } as const;
  app.post('/api/logoutEverywhere', everywhere, async (request, reply) => {
    const { id, email = '' } = callerOf(request);
    if (id === undefined) await sessions.endParticipant(email);
    else {
      const account = await accounts.findOne({ _id: id }, LIMIT);
      const audit = account ? [auditLine('signedOutEverywhere', account, request)] : [];
      await changeAccount(accounts, { _id: id }, { endsAll: true, audit }, now());
    }
    await sessions.end(request, reply);
    return DONE;
  });

  const lists = { schema: { response: answers({ 200: list }) }, config: { rights: 'user' } } as const;
  app.get('/api/sessions', lists, async (request) => {
    const { session } = callerOf(request);
    return (await sessions.list(await ownAccount(context, request))).map(
      ({ _id, handle, startedAt, lastSeenAt, browser }) => ({
        id: handle,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        browser,
        current: _id === session,
      }),
    );
  });

  const one = {
    schema: { body: endSessionForm, response: answers({ 200: done }) },
    config: { limit: OWN_LIMIT, repeatable: 'by-nature', rights: 'user' },
  } as const;
  app.post('/api/sessions/end', one, async (request) => {
    const account = await ownAccount(context, request);
    if (!(await sessions.endOne(account._id, request.body.id))) throw new ServiceError('NOT_FOUND');
    return DONE;
  });
}

/** Sessions of the investment login are none of this site's. */
function stateOf({ kind, username, email, level, mustChange, factor }: Session, events: readonly number[]) {
  if (kind === 'participant') return { kind, ...(email === undefined ? {} : { email }), events: [...events] };
  if (kind !== 'user' && kind !== 'admin') return { kind: 'visitor' as const, events: [] };
  return {
    kind,
    ...(username === undefined ? {} : { username }),
    ...(level === undefined ? {} : { level }),
    ...(mustChange ? { mustChange } : {}),
    ...(factor === undefined ? {} : { factor }),
    events: [...events],
  };
}
