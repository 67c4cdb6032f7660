import type { FastifyRequest } from 'fastify';
import type { OwnedRoute } from '../routes.ts';
import type { CallOwner } from '../services.ts';
import type { ComposedSite } from '../site.ts';

/** What a request was for, in words that no stranger can make up. */
interface Noted {
  /** Pattern of a page, prefix of a call, else the edge's own route. */
  readonly pattern: string;
  /** The area that it belongs to; nothing for what is nobody's. */
  readonly area?: string;
  readonly site?: ComposedSite;
  readonly isPage?: true;
}

const noted = new WeakMap<FastifyRequest, Noted>();

/** Notes that a request was for the document of a page. */
export function notePage(request: FastifyRequest, site: ComposedSite, { path, area }: OwnedRoute): void {
  noted.set(request, { pattern: path, area: area.id, site, isPage: true });
}

/** Notes that a request was for a call, by the prefix in its area's contract. */
export function noteCall(request: FastifyRequest, site: ComposedSite, { prefix, area }: CallOwner): void {
  noted.set(request, { pattern: prefix, area, site });
}

/** Patterns of the edge's own that stand for anything: an address below them is noted, or nobody's. */
const CATCH_ALL = ['/*', '/api/*'];

export function notedOf(request: FastifyRequest): Noted {
  const { url = 'none' } = request.routeOptions;
  return noted.get(request) ?? { pattern: CATCH_ALL.includes(url) ? 'none' : url };
}

/** The release of an area in a site. */
export function releaseIn({ manifest }: ComposedSite, area: string): string {
  return manifest.releases.find((each) => each.area === area)?.id ?? 'none';
}
