import type { FastifyInstance } from 'fastify';
import { ServiceError } from './errors.ts';
import type { ReadSession, Rights, Session } from './route-config.ts';

const ADMITTED: Readonly<Record<Rights, readonly Session['kind'][]>> = {
  visitor: ['visitor', 'user', 'admin', 'internal'],
  user: ['user', 'admin'],
  admin: ['admin'],
  internal: ['internal'],
};

/** Checks before anything is read of a call that its route admits the caller. */
export function addRights(app: FastifyInstance, readSession: ReadSession): void {
  app.addHook('onRequest', async (request) => {
    const { rights } = request.routeOptions.config;
    if (request.is404 || rights === 'visitor') return;
    const { kind } = await readSession(request);
    if (rights && ADMITTED[rights].includes(kind)) return;
    throw new ServiceError(kind === 'visitor' && rights !== 'internal' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
  });
}

/** Until there are accounts. */
export const everybodyIsVisitor: ReadSession = async () => ({ kind: 'visitor' });
