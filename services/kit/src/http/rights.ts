import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';
import type { ReadSession, Rights, Session } from './route-config.ts';

const ADMITTED: Readonly<Record<Rights, readonly Session['kind'][]>> = {
  visitor: ['visitor', 'participant', 'user', 'investor', 'admin', 'internal'],
  participant: ['participant', 'user', 'admin'],
  user: ['user', 'admin'],
  investor: ['investor'],
  admin: ['admin'],
  internal: ['internal'],
};

/** Checks before anything is read of a call that its route admits the caller. */
export function addRights(app: FastifyInstance, readSession: ReadSession): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const { rights, mustChange } = request.routeOptions.config;
    if (request.is404 || rights === 'visitor') return;
    const caller = await readSession(request);
    const { kind } = caller;
    if (!rights || !ADMITTED[rights].includes(kind)) {
      throw new ServiceError(kind === 'visitor' && rights !== 'internal' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
    }
    if (caller.mustChange && !mustChange) throw new ServiceError('PASSWORD_CHANGE_REQUIRED');
    request.caller = caller;
  });
}

/** The caller of a route that admits no visitors. */
export function callerOf({ caller }: Pick<FastifyRequest, 'caller'>): Session {
  if (!caller) throw new ServiceError('NOT_SIGNED_IN');
  return caller;
}

/** Nobody is known: for tests of what needs no account. */
export const everybodyIsVisitor: ReadSession = async () => ({ kind: 'visitor' });
