import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { CALL_LIMITS, ERRORS, limitsOf, type ServiceCall } from '@larkfield/contracts';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { SealError } from '../seal.ts';
import { traceRequests } from '../tracing/requests.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { handlerLimit } from './calls.ts';
import { addGracefulClose } from './close.ts';
import { addCrossSiteDefence } from './cross-site.ts';
import { addEdgeKey } from './edge-key.ts';
import { addErrorHandling } from './error-handler.ts';
import { addHealth, type Probe } from './health.ts';
import type { Limiter } from './limiter.ts';
import { addRateLimits } from './rate-limit.ts';
import { addRights } from './rights.ts';
import { addRouteChecks } from './route-checks.ts';
import type { ReadSession } from './route-config.ts';
import type { TypeBoxInstance, TypeBoxProvider } from './type-provider.ts';
import { addValidation } from './validation.ts';
import { addWork } from './work.ts';

/** Fastify's own limits are off or far too long. A caller waits at most 2.5 s unless the call may take longer. */
const TIMEOUTS = {
  handlerTimeout: handlerLimit(CALL_LIMITS),
  keepAliveTimeout: 15_000,
} as const;

/** A body that is not there by then never will be, and a connection so quiet is dead, unless a call may take longer. */
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTION_TIMEOUT_MS = 20_000;

export interface AppOptions {
  /** What the service will answer; `addCalls` holds its routes to it. */
  readonly calls: readonly ServiceCall[];
  /** Says whether the service can do its work. */
  readonly probe: Probe;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly siteOrigin: string;
  readonly readSession: ReadSession;
  readonly now: () => Date;
  /** Shared with the edge. */
  readonly edgeKey: string;
  /** Where the service will listen. */
  readonly host: string;
  /** Zero bits that forms must prove; 0 asks for none. */
  readonly workBits: number;
  /** Off without it. */
  readonly tracing?: Tracing | undefined;
  /** Is told of sealed values that cannot be opened. */
  readonly damaged?: (error: SealError) => void;
}

/** The web side of a service, with every defence in place and no route but those of health. */
export async function createApp(options: AppOptions): Promise<TypeBoxInstance> {
  const { calls, probe, now, log, limiter, siteOrigin, readSession } = options;
  const longest = Math.max(0, ...calls.map((call) => limitsOf(call).timeoutMs));
  const app = Fastify({
    ...TIMEOUTS,
    requestTimeout: Math.max(REQUEST_TIMEOUT_MS, longest),
    connectionTimeout: Math.max(CONNECTION_TIMEOUT_MS, longest),
    bodyLimit: CALL_LIMITS.maxBodyBytes,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    // Only the edge may say for whom it calls, wherever it is: `addEdgeKey` refuses whoever else does.
    trustProxy: true,
    // Calls on open connections are still answered while closing; `close.ts` then ends the connection.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
  }).withTypeProvider<TypeBoxProvider>();
  // The port is the site's own, so is whoever asks.
  traceRequests(app, options.tracing, { begin: ({ headers: asked }) => ({ asked }), routeOf });
  addErrorHandling(app, options.damaged);
  addEdgeKey(app, options);
  // Awaited: its hook has to come before those that ask who is calling.
  await app.register(cookie);
  addRouteChecks(app);
  addWork(app, options);
  addValidation(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  });
  addCrossSiteDefence(app, siteOrigin);
  addRateLimits(app, limiter);
  addRights(app, readSession, now);
  addGracefulClose(app);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    request.log.info(
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  addHealth(app, probe, now);
  return app;
}

/** Pattern of the route that answers a request. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

/** The edge's id, so that one visit can be followed through all logs; anything unusual is replaced. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID();
}

/** What came is not HTTP. */
function refuseUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    code: 'BODY_UNREADABLE',
    message: ERRORS.BODY_UNREADABLE.key,
    requestId: randomUUID(),
  });
  const head = `HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
