import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, SpanAttributes, SpanOptions, Tracing } from './tracing.ts';

export interface TracedRequests {
  /** How a request's span begins. */
  readonly begin: (request: FastifyRequest) => Omit<SpanOptions, 'kind'>;
  /** Pattern of its route, never the address. */
  readonly routeOf: (request: FastifyRequest) => string;
}

const spans = new WeakMap<FastifyRequest, Span>();

/** The span of a request; none while traces are off. */
export function spanOf(request: FastifyRequest): Span | undefined {
  return spans.get(request);
}

/** Makes each request a span, which all that is done for it belongs to. Before all other hooks. */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  { begin, routeOf }: TracedRequests,
): void {
  if (!tracing) return;
  const enter = (request: FastifyRequest, next: () => void): void => {
    const span = spans.get(request);
    if (span) tracing.within(span, next);
    else next();
  };
  app.addHook('onRequest', (request, _reply, next) => {
    spans.set(request, tracing.start(request.method, { kind: 'server', ...begin(request) }));
    enter(request, next);
  });
  // A body is read, and an answer sent, by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, next) => enter(request, next));
  app.addHook('onResponse', (request, reply, next) => {
    const span = spans.get(request);
    if (span?.sampled) {
      const route = routeOf(request);
      const name = `${request.method} ${route}`;
      const failed = reply.statusCode >= 500;
      span.end({ name, failed, attributes: attributesOf(request, reply, route) });
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
