import type { FastifyRequest } from 'fastify';
import type { OwnedRoute } from '../routing/area-routes.ts';
import type { CallOwner } from '../routing/call-owner.ts';
import type { ComposedSite } from '../sites/composed-site.ts';

/** The route of a request, in names that clients cannot make up. */
interface RecordedRoute {
  /** Pattern of a page, prefix of a call, or else the edge's own route. */
  readonly pattern: string;
  readonly area?: string;
  readonly site?: ComposedSite;
  readonly isPage?: true;
}

const recordedRoutes = new WeakMap<FastifyRequest, RecordedRoute>();

export function recordPageRoute(
  request: FastifyRequest,
  site: ComposedSite,
  { path, area }: OwnedRoute,
): void {
  recordedRoutes.set(request, { pattern: path, area: area.id, site, isPage: true });
}

export function recordCallRoute(
  request: FastifyRequest,
  site: ComposedSite,
  { prefix, area }: CallOwner,
): void {
  recordedRoutes.set(request, { pattern: prefix, area, site });
}

/** Catch-all routes of the edge. A request below them is either recorded or unknown. */
const CATCH_ALL = ['/*', '/api/*'];

export function recordedRouteOf(request: FastifyRequest): RecordedRoute {
  const { url = 'none' } = request.routeOptions;
  return recordedRoutes.get(request) ?? { pattern: CATCH_ALL.includes(url) ? 'none' : url };
}

export function releaseIn({ manifest }: ComposedSite, area: string): string {
  return manifest.releases.find((release) => release.area === area)?.id ?? 'none';
}
