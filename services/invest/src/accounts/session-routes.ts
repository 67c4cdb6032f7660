import {
  answers,
  clearSessionCookies,
  DONE,
  done,
  hasSessionCookies,
  INVESTOR_LOGIN,
  noEntries,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import type { InvestContext } from '../context.ts';
import { OWN_LIMIT } from './limits.ts';

const state = Type.Object({ username: Type.Union([Type.String(), Type.Null()]) });

/** `GET /api/invest/session`: who is signed in here; `POST /api/invest/logout`: the end of it. */
export function sessionRoutes(app: TypeBoxInstance, { config, readInvestor, sessions }: InvestContext): void {
  const own = { schema: { response: answers({ 200: state }) }, config: { rights: 'visitor' } } as const;
  app.get('/api/invest/session', own, async (request, reply) => {
    const { username = null } = await readInvestor(request);
    // The browser need not ask again with a session that has ended.
    if (username === null && hasSessionCookies(INVESTOR_LOGIN, request, config.SITE_ORIGIN))
      clearSessionCookies(INVESTOR_LOGIN, reply, config.SITE_ORIGIN);
    return { username };
  });

  const end = {
    schema: { body: noEntries, response: answers({ 200: done }) },
    config: { rights: 'visitor', limit: OWN_LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post('/api/invest/logout', end, async (request, reply) => {
    await sessions.end(request, reply);
    return DONE;
  });
}
