import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, SpanAttributes, SpanOptions, Tracing } from './tracing.ts';

export interface TracedRequests {
  readonly begin: (request: FastifyRequest) => Omit<SpanOptions, 'kind'>;
  /** Returns the route's pattern, never the URL. */
  readonly routeOf: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined while traces are off. */
    traceSpan?: Span;
  }
}

/** Returns the span of a request, or undefined while traces are off. */
export const spanOf = ({ traceSpan }: FastifyRequest): Span | undefined => traceSpan;

/** Runs each request in a span. Must be registered before all other hooks. */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  { begin, routeOf }: TracedRequests,
): void {
  if (!tracing) return;
  // A property instead of a `WeakMap`, which cost more than everything else for a trace that is not sampled.
  app.decorateRequest('traceSpan');
  const enter = ({ traceSpan }: FastifyRequest, next: () => void): void => {
    if (traceSpan) tracing.runInSpan(traceSpan, next);
    else next();
  };
  app.addHook('onRequest', (request, _reply, next) => {
    request.traceSpan = tracing.startSpan(request.method, { kind: 'server', ...begin(request) });
    enter(request, next);
  });
  // Reading a body and sending a response happen in events of the connection, outside of the request's async
  // context.
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
