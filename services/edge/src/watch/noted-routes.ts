import type { FastifyRequest } from 'fastify';
import type { OwnedRoute } from '../routes.ts';
import type { ComposedSite } from '../site.ts';

/** A page that a request was for. */
export interface NotedPage {
  readonly site: ComposedSite;
  readonly route: OwnedRoute;
}

/** What a request was for, in words that no stranger can make up. */
interface Noted {
  readonly pattern: string;
  readonly page?: NotedPage;
}

const noted = new WeakMap<FastifyRequest, Noted>();

/** Notes that a request was for the document of a page. */
export function notePage(request: FastifyRequest, page: NotedPage): void {
  noted.set(request, { pattern: page.route.path, page });
}

/** Notes that a request was for a call, by the prefix in its area's contract. */
export function noteCall(request: FastifyRequest, prefix: string): void {
  noted.set(request, { pattern: prefix });
}

/** Patterns of the edge's own that stand for anything: an address below them is noted, or nobody's. */
const CATCH_ALL = ['/*', '/api/*'];

export function notedOf(request: FastifyRequest): Noted {
  const { url = 'none' } = request.routeOptions;
  return noted.get(request) ?? { pattern: CATCH_ALL.includes(url) ? 'none' : url };
}
