import { spanOf, traceRequests, type Tracing } from '@larkfield/kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressList } from '../connections.ts';
import { notedOf, releaseIn } from './noted-routes.ts';

/**
 * Begins a trace with each request. One that has begun before the edge is taken over from the operator's own proxies alone:
 * a stranger's would lead wherever they like.
 */
export function traceEdge(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  trustedProxies: string | undefined,
): void {
  const isTrusted = addressList(trustedProxies);
  traceRequests(app, tracing, {
    begin(request) {
      const { traceparent } = request.headers;
      const isTaken = traceparent !== undefined && isTrusted(request.raw.socket.remoteAddress ?? '');
      const asked = isTaken ? { traceparent } : {};
      return { asked, shared: () => sharedBy(request) };
    },
    routeOf: (request) => notedOf(request).pattern,
  });
}

function sharedBy(request: FastifyRequest) {
  const { area, site } = notedOf(request);
  const release = area !== undefined && site ? releaseIn(site, area) : undefined;
  return { 'larkfield.area': area, 'larkfield.release': release };
}

/** What a service is told of the trace, in place of what the client says of one. */
export function traceHeaders(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return { traceparent: undefined, tracestate: undefined, baggage: undefined, ...spanOf(request)?.headers() };
}
