import type { FastifyRequest } from 'fastify';
import type { SiteOf } from '../live-site.ts';
import type { ShownPreview } from './follow.ts';
import type { ComposedSite } from '../site.ts';

/** Which site a request gets beside the live one, and why. */
export type Visit =
  | ({ readonly channel: 'preview' } & ShownPreview)
  | { readonly channel: 'canary'; readonly site: ComposedSite }
  /** Drawn for the live site while a canary runs. */
  | { readonly channel: 'control' };

/** The visits of requests that are under way; one that nobody has written down gets the live site. */
export interface Visits {
  set(request: FastifyRequest, visit: Visit): void;
  of(request: FastifyRequest): Visit | undefined;
  /** The preview that a request gets, if it gets one. */
  previewOf(request: FastifyRequest): ShownPreview | undefined;
  /** The site of the visit, else the live one. */
  siteOf(live: SiteOf): SiteOf;
}

export function createVisits(): Visits {
  const visits = new WeakMap<FastifyRequest, Visit>();
  const of = (request: FastifyRequest) => visits.get(request);
  return {
    set: (request, visit) => void visits.set(request, visit),
    of,
    previewOf(request) {
      const visit = of(request);
      return visit?.channel === 'preview' ? visit : undefined;
    },
    siteOf: (live) => (request) => {
      const visit = of(request);
      return visit && 'site' in visit ? visit.site : live(request);
    },
  };
}

/** Of cookies that the edge alone reads. */
export function cookieAttributes(origin: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const;
}

const NO_PAGES = ['/assets/', '/health/', '/api/'];

/** Whether a request may be for a page: files are the same on all sites, and calls come from a page. */
export function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return ['GET', 'HEAD'].includes(method) && !NO_PAGES.some((start) => url.startsWith(start));
}
