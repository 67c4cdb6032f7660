import type { FastifyRequest } from 'fastify';
import type { SiteOf } from '../sites/live-site.ts';
import type { ShownPreview } from './channels.ts';
import type { ComposedSite } from '../sites/composed-site.ts';

/** The channel of a request that does not simply get the live site. */
export type ChannelAssignment =
  | ({ readonly channel: 'preview' } & ShownPreview)
  | { readonly channel: 'canary'; readonly site: ComposedSite }
  /** Gets the live site, as the control group of a canary. */
  | { readonly channel: 'control' };

/** Channels of the current requests. A request without one gets the live site. */
export interface ChannelAssignments {
  set(request: FastifyRequest, assignment: ChannelAssignment): void;
  of(request: FastifyRequest): ChannelAssignment | undefined;
  previewOf(request: FastifyRequest): ShownPreview | undefined;
  /** Returns a function that returns the site of the request's channel, or else the live site. */
  siteOf(live: SiteOf): SiteOf;
}

export function createChannelAssignments(): ChannelAssignments {
  const assignments = new WeakMap<FastifyRequest, ChannelAssignment>();
  const of = (request: FastifyRequest) => assignments.get(request);
  return {
    set: (request, assignment) => void assignments.set(request, assignment),
    of,
    previewOf(request) {
      const assignment = of(request);
      return assignment?.channel === 'preview' ? assignment : undefined;
    },
    siteOf: (live) => (request) => {
      const assignment = of(request);
      return assignment && 'site' in assignment ? assignment.site : live(request);
    },
  };
}

/** Returns the attributes of cookies that only the edge reads. */
export function cookieAttributes(origin: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const;
}

const NON_PAGE_PREFIXES = ['/assets/', '/health/', '/api/'];

/** Returns whether a request may be for a page. Files are the same on all sites, and calls come from a page. */
export function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return ['GET', 'HEAD'].includes(method) && !NON_PAGE_PREFIXES.some((start) => url.startsWith(start));
}
