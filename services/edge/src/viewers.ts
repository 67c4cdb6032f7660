import { localizePath, type Language, type SessionState } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import { pathOf } from './addresses.ts';
import type { SiteOf } from './live-site.ts';
import { forwarded } from './proxy.ts';
import { routeAt } from './routes.ts';
import type { ServiceClient } from './service-client.ts';
import { ownerOf } from './services.ts';
import type { ComposedSite } from './site.ts';

/** The call that says who is looking; whichever service the contracts name answers it. */
const SESSION_CALL = '/api/session';
/** A document waits for it. */
const LIMIT_MS = 1_000;

/** What may become of a request for something of administrators; `unknown` when nobody could be asked. */
export type Admission = 'admitted' | 'login' | 'denied' | 'unknown';

/** Says whether an administrator is asking. */
export type AdmitAdmin = (request: FastifyRequest) => Promise<Admission>;

/**
 * Decides who is sent documents and tables of administrators. Nobody is asked of anything else, so visitors' pages wait
 * for no service, and the answer is never remembered: rights end with the session.
 */
export function createViewers(siteOf: SiteOf, client: ServiceClient): AdmitAdmin {
  return async (request) => {
    // Whoever has no cookie has no session.
    if (request.headers.cookie === undefined) return 'login';
    const owner = ownerOf(siteOf(request).contracts, SESSION_CALL);
    if (!owner) return 'unknown';
    try {
      const { statusCode, body } = await client.request({
        service: owner.service,
        path: SESSION_CALL,
        method: 'GET',
        headers: forwarded(request, { cookie: request.headers.cookie, accept: 'application/json' }),
        headersTimeout: LIMIT_MS,
        bodyTimeout: LIMIT_MS,
      });
      const session = (await body.json()) as SessionState;
      return statusCode === 200 ? admissionOf(session) : 'unknown';
    } catch (error) {
      request.log.warn({ code: error instanceof Error ? error.name : '' }, 'nobody could say who is looking');
      return 'unknown';
    }
  };
}

/** As the shell decides of any page: with a one-time password the login goes on first. */
function admissionOf({ kind, mustChange }: SessionState): Admission {
  if (kind === 'admin') return mustChange ? 'login' : 'admitted';
  return kind === 'visitor' ? 'login' : 'denied';
}

/** Why somebody is not told what only administrators are; nothing for those. */
export function refusalOf(admission: Admission): 'UNAVAILABLE' | 'NOT_SIGNED_IN' | 'NOT_ALLOWED' | undefined {
  if (admission === 'admitted') return undefined;
  if (admission === 'unknown') return 'UNAVAILABLE';
  return admission === 'login' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED';
}

/** Where somebody logs in who has asked for a page; nothing when no area brings a login. */
export function loginAddress(
  { contracts }: ComposedSite,
  language: Language,
  request: FastifyRequest,
): string | undefined {
  if (!routeAt(contracts, '/login')) return undefined;
  const search = request.url.slice(pathOf(request).length);
  const asked = pathOf(request).slice(localizePath('/', language).replace(/\/$/, '').length) || '/';
  return `${localizePath('/login', language)}?from=${encodeURIComponent(asked + search)}`;
}
