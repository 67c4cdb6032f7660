import { clearSessionCookies, hasSessionCookies, INVESTOR_LOGIN } from '@larkfield/kit/accounts';
import {
  responseSchemas,
  SUCCESS,
  successSchema,
  noEntries,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import Type from 'typebox';
import type { InvestContext } from '../investor/context.ts';
import { ACCOUNT_CALL_LIMIT } from './rate-limits.ts';

const state = Type.Object({ username: Type.Union([Type.String(), Type.Null()]) });

/** Registers `GET /api/invest/session` (the signed-in investor) and `POST /api/invest/logout`. */
export function sessionRoutes(app: TypeBoxInstance, { config, readInvestor, sessions }: InvestContext): void {
  const own = {
    schema: { response: responseSchemas({ 200: state }) },
    config: { rights: 'visitor' },
  } as const;
  app.get('/api/invest/session', own, async (request, reply) => {
    const { username = null } = await readInvestor(request);
    // Without the cookies the browser does not send requests with an ended session.
    if (username === null && hasSessionCookies(INVESTOR_LOGIN, request, config.SITE_ORIGIN))
      clearSessionCookies(INVESTOR_LOGIN, reply, config.SITE_ORIGIN);
    return { username };
  });

  const end = {
    schema: { body: noEntries, response: responseSchemas({ 200: successSchema }) },
    config: { rights: 'visitor', limit: ACCOUNT_CALL_LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post('/api/invest/logout', end, async (request, reply) => {
    await sessions.end(request, reply);
    return SUCCESS;
  });
}
