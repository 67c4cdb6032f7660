import { spanOf, traceRequests, type Tracing } from '@larkfield/kit/monitoring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAddressMatcher } from '../protection/connection-limit.ts';
import { recordedRouteOf, releaseIn } from './recorded-routes.ts';

/**
 * Starts a trace for each request. Continues a trace only from the operator's own proxies, because other clients could send
 * any trace id.
 */
export function traceEdge(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  trustedProxies: string | undefined,
): void {
  const isTrusted = createAddressMatcher(trustedProxies);
  traceRequests(app, tracing, {
    begin(request) {
      const { traceparent } = request.headers;
      const isContinued = traceparent !== undefined && isTrusted(request.raw.socket.remoteAddress ?? '');
      return { callerHeaders: isContinued ? { traceparent } : {}, sharedAttributes: () => sharedBy(request) };
    },
    routeOf: (request) => recordedRouteOf(request).pattern,
  });
}

function sharedBy(request: FastifyRequest) {
  const { area, site } = recordedRouteOf(request);
  const release = area !== undefined && site ? releaseIn(site, area) : undefined;
  return { 'larkfield.area': area, 'larkfield.release': release };
}

/** Returns the trace headers of a forwarded call, in place of those that the client sent. */
export function traceHeaders(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return { traceparent: undefined, tracestate: undefined, baggage: undefined, ...spanOf(request)?.headers() };
}
