import type { OfficeRole } from '@larkfield/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/service-error.ts';
import type { ReadSession, Rights, Session } from '../http/route-config.ts';

const KINDS_BY_RIGHTS: Readonly<Record<Exclude<Rights, 'visitor' | 'internal'>, readonly Session['kind'][]>> =
  {
    participant: ['participant', 'user', 'admin'],
    user: ['user', 'admin'],
    investor: ['investor'],
    account: ['user', 'investor', 'admin'],
    admin: ['admin'],
  };

/** Maximum age of a login for changes of what other users may do. */
const FRESH_MS = 10 * 60_000;

/** Checks, before the body is read, that the route's rights allow the caller. */
export function addRights(app: FastifyInstance, readSession: ReadSession, now: () => Date): void {
  app.decorateRequest('caller');
  app.decorateRequest('submitter');
  app.addHook('onRequest', async (request) => {
    const { rights, roles, mustChange, freshLogin, withoutFactor } = request.routeOptions.config;
    if (request.is404 || rights === 'visitor') return;
    if (!rights) throw new ServiceError('NOT_ALLOWED');
    if (rights === 'internal') return rejectOutsiders(request);
    const caller = await readSession(request);
    const { kind } = caller;
    if (!KINDS_BY_RIGHTS[rights].includes(kind))
      throw new ServiceError(kind === 'visitor' ? signedOutCode(rights) : 'NOT_ALLOWED');
    if (caller.mustChange && !mustChange) throw new ServiceError('PASSWORD_CHANGE_REQUIRED');
    if (rights === 'admin' && caller.factor === 'required' && !withoutFactor)
      throw new ServiceError('SECOND_FACTOR_REQUIRED');
    if (rights === 'admin' && !hasRole(caller, roles)) throw new ServiceError('NOT_ALLOWED');
    if (freshLogin && !isFresh(caller, now())) throw new ServiceError('LOGIN_NOT_FRESH');
    request.caller = caller;
  });
  // Runs after proof of work and schema, so that a rejected form costs no query. Visitors without a cookie cost
  // none either.
  app.addHook('preHandler', async (request) => {
    const { rights, repeatable } = request.routeOptions.config;
    if (request.is404 || rights !== 'visitor' || repeatable !== 'by-key') return;
    request.submitter = await readSession(request);
  });
}

/** Separate codes, because the end of one login is not the end of the other. */
function signedOutCode(rights: Rights): 'INVESTOR_SIGNED_OUT' | 'NOT_SIGNED_IN' {
  return rights === 'investor' ? 'INVESTOR_SIGNED_OUT' : 'NOT_SIGNED_IN';
}

function isFresh({ startedAt }: Session, now: Date): boolean {
  return startedAt !== undefined && now.getTime() - startedAt.getTime() <= FRESH_MS;
}

/**
 * Rejects calls from outside the site. Only the site's processes reach a service's port, and the edge adds the
 * client's address to every call that it forwards. So a call without that header is internal, whatever its path.
 */
function rejectOutsiders({ headers }: FastifyRequest): void {
  if (headers['x-forwarded-for'] !== undefined) throw new ServiceError('NOT_ALLOWED');
}

/** Returns whether an administrator has one of the roles. Nobody else has any. */
export function hasRole({ kind, roles: own = [] }: Session, roles: readonly OfficeRole[] = []): boolean {
  return kind === 'admin' && roles.some((role) => own.includes(role));
}

/** @throws ServiceError `NOT_ALLOWED` if the caller has none of the roles */
export function requireRole(
  request: Pick<FastifyRequest, 'caller'>,
  roles: readonly OfficeRole[] | undefined,
): void {
  if (!hasRole(callerOf(request), roles)) throw new ServiceError('NOT_ALLOWED');
}

/** Returns the caller of a route with rights. @throws ServiceError `NOT_SIGNED_IN` */
export function callerOf({ caller }: Pick<FastifyRequest, 'caller'>): Session {
  if (!caller) throw new ServiceError('NOT_SIGNED_IN');
  return caller;
}
