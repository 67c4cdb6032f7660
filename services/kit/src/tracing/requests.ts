import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, SpanAttributes, SpanOptions, Tracing } from './tracing.ts';

export interface TracedRequests {
  /** How a request's span begins. */
  readonly begin: (request: FastifyRequest) => Omit<SpanOptions, 'kind'>;
  /** Pattern of its route, never the address. */
  readonly routeOf: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** None while traces are off. */
    traceSpan?: Span;
  }
}

/** The span of a request; none while traces are off. */
export const spanOf = ({ traceSpan }: FastifyRequest): Span | undefined => traceSpan;

/** Makes each request a span, which all that is done for it belongs to. Before all other hooks. */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  { begin, routeOf }: TracedRequests,
): void {
  if (!tracing) return;
  // Not by a map: one with weak keys cost more than all else that is done for a trace that is not kept.
  app.decorateRequest('traceSpan');
  const enter = ({ traceSpan }: FastifyRequest, next: () => void): void => {
    if (traceSpan) tracing.within(traceSpan, next);
    else next();
  };
  app.addHook('onRequest', (request, _reply, next) => {
    request.traceSpan = tracing.start(request.method, { kind: 'server', ...begin(request) });
    enter(request, next);
  });
  // A body is read, and an answer sent, by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, next) => enter(request, next));
  app.addHook('onResponse', (request, reply, next) => {
    const { traceSpan } = request;
    if (traceSpan?.sampled) {
      const route = routeOf(request);
      const name = `${request.method} ${route}`;
      const failed = reply.statusCode >= 500;
      traceSpan.end({ name, failed, attributes: attributesOf(request, reply, route) });
    }
    enter(request, next);
  });
}

function attributesOf(
  { method }: FastifyRequest,
  { statusCode }: FastifyReply,
  route: string,
): SpanAttributes {
  return {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': statusCode,
  };
}
