import { localizePath, type Language, type OfficeRole, type SessionState } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../routing/addresses.ts';
import type { SiteOf } from '../sites/live-site.ts';
import { forwardedHeaders } from './proxy.ts';
import { routeAt } from '../routing/area-routes.ts';
import type { ServiceClient } from '../service-clients/service-client.ts';
import { findCallOwner } from '../routing/call-owner.ts';
import type { ComposedSite } from '../sites/composed-site.ts';

/** Call that returns the caller's session. The area contracts name the service that answers it. */
const SESSION_CALL = '/api/session';
/** Time limit of the session call, for which a document waits. */
const LIMIT_MS = 1_000;

/** Result of the check; `unknown` if the session call failed. */
export type Admission = 'admitted' | 'login' | 'denied' | 'unknown';

/** Without `roles`, every administrator is admitted. */
export type AdmitAdmin = (request: FastifyRequest, roles?: readonly OfficeRole[]) => Promise<Admission>;

/**
 * Creates the check for documents and tables of administrators. Only these requests make the session call, so visitors'
 * pages wait for no service. The result is never cached: rights end with the session.
 */
export function createAdmitAdmin(siteOf: SiteOf, client: ServiceClient): AdmitAdmin {
  return async (request, roles) => {
    // Without a cookie there is no session.
    if (request.headers.cookie === undefined) return 'login';
    const owner = findCallOwner(siteOf(request).contracts, SESSION_CALL);
    if (!owner) return 'unknown';
    try {
      const { statusCode, body } = await client.request({
        service: owner.service,
        path: SESSION_CALL,
        method: 'GET',
        headers: forwardedHeaders(request, { cookie: request.headers.cookie, accept: 'application/json' }),
        headersTimeout: LIMIT_MS,
        bodyTimeout: LIMIT_MS,
      });
      const session = (await body.json()) as SessionState;
      return statusCode === 200 ? admissionOf(session, roles) : 'unknown';
    } catch (error) {
      request.log.warn({ code: error instanceof Error ? error.name : '' }, 'the session call failed');
      return 'unknown';
    }
  };
}

/** Decides like the shell: with a one-time password the login continues first. */
function admissionOf(
  { kind, mustChange, roles: own = [] }: SessionState,
  roles: readonly OfficeRole[] = own,
): Admission {
  if (kind === 'admin' && mustChange) return 'login';
  if (kind === 'admin')
    return roles === own || roles.some((role) => own.includes(role)) ? 'admitted' : 'denied';
  return kind === 'visitor' ? 'login' : 'denied';
}

/** Returns the error code for a rejected admission; undefined if it was admitted. */
export function admissionError(
  admission: Admission,
): 'UNAVAILABLE' | 'NOT_SIGNED_IN' | 'NOT_ALLOWED' | undefined {
  if (admission === 'admitted') return undefined;
  if (admission === 'unknown') return 'UNAVAILABLE';
  return admission === 'login' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED';
}

/** Returns the address of the login page that leads back to the requested page; undefined if no area has a login page. */
export function loginAddress(
  { contracts }: ComposedSite,
  language: Language,
  request: FastifyRequest,
): string | undefined {
  if (!routeAt(contracts, '/login')) return undefined;
  const search = request.url.slice(pathOf(request).length);
  const requested = pathOf(request).slice(localizePath('/', language).replace(/\/$/, '').length) || '/';
  return `${localizePath('/login', language)}?from=${encodeURIComponent(requested + search)}`;
}
