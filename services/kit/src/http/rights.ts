import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';
import type { ReadSession, Rights, Session } from './route-config.ts';

const ADMITTED: Readonly<Record<Exclude<Rights, 'visitor' | 'internal'>, readonly Session['kind'][]>> = {
  participant: ['participant', 'user', 'admin'],
  user: ['user', 'admin'],
  investor: ['investor'],
  account: ['user', 'investor', 'admin'],
  admin: ['admin'],
};

/** Age of a login that may still change what others are allowed to. */
const FRESH_MS = 10 * 60_000;

/** Checks before anything is read of a call that its route admits the caller. */
export function addRights(app: FastifyInstance, readSession: ReadSession, now: () => Date): void {
  app.decorateRequest('caller');
  app.decorateRequest('submitter');
  app.addHook('onRequest', async (request) => {
    const { rights, mustChange, freshLogin, withoutFactor } = request.routeOptions.config;
    if (request.is404 || rights === 'visitor') return;
    if (!rights) throw new ServiceError('NOT_ALLOWED');
    if (rights === 'internal') return refuseOutsiders(request);
    const caller = await readSession(request);
    const { kind } = caller;
    if (!ADMITTED[rights].includes(kind))
      throw new ServiceError(kind === 'visitor' ? signedOut(rights) : 'NOT_ALLOWED');
    if (caller.mustChange && !mustChange) throw new ServiceError('PASSWORD_CHANGE_REQUIRED');
    if (rights === 'admin' && caller.factor === 'required' && !withoutFactor)
      throw new ServiceError('SECOND_FACTOR_REQUIRED');
    if (freshLogin && !isFresh(caller, now())) throw new ServiceError('LOGIN_NOT_FRESH');
    request.caller = caller;
  });
  // After the proof of work and the schema: a refused form costs no query. Visitors have no cookie and cost none either.
  app.addHook('preHandler', async (request) => {
    const { rights, repeatable } = request.routeOptions.config;
    if (request.is404 || rights !== 'visitor' || repeatable !== 'by-key') return;
    request.submitter = await readSession(request);
  });
}

/** The pages of one login need not take it for the end of the other. */
function signedOut(rights: Rights): 'INVESTOR_SIGNED_OUT' | 'NOT_SIGNED_IN' {
  return rights === 'investor' ? 'INVESTOR_SIGNED_OUT' : 'NOT_SIGNED_IN';
}

function isFresh({ startedAt }: Session, now: Date): boolean {
  return startedAt !== undefined && now.getTime() - startedAt.getTime() <= FRESH_MS;
}

/**
 * Only the site itself reaches a service (its port is this machine's alone, or takes no call without the key), and whatever
 * the edge passes on for somebody outside it marks with their address. So a call without that mark is the site's own,
 * however a path was written to get past the edge's routes.
 */
function refuseOutsiders({ headers }: FastifyRequest): void {
  if (headers['x-forwarded-for'] !== undefined) throw new ServiceError('NOT_ALLOWED');
}

/** The caller of a route that admits no visitors. */
export function callerOf({ caller }: Pick<FastifyRequest, 'caller'>): Session {
  if (!caller) throw new ServiceError('NOT_SIGNED_IN');
  return caller;
}

/** Nobody is known: for tests of what needs no account. */
export const everybodyIsVisitor: ReadSession = async () => ({ kind: 'visitor' });
