import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { DEFAULT_CALL_LIMITS, ERRORS, limitsOf, type ServiceCall } from '@larkfield/contracts';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import type { Log } from '../process/log.ts';
import type { DecryptionError } from '../encryption/encrypt.ts';
import { traceRequests } from '../tracing/requests.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { handlerLimit } from './service-calls.ts';
import { addGracefulClose } from './graceful-close.ts';
import { addCrossSiteDefence } from '../protection/cross-site.ts';
import { addEdgeKey } from '../protection/edge-key.ts';
import { addErrorHandling } from '../http/error-handler.ts';
import { addHealth, type Probe } from './health.ts';
import type { RateLimiter } from '../protection/rate-limiter.ts';
import { addRateLimits } from '../protection/rate-limit.ts';
import { addRights } from '../protection/rights.ts';
import { addRouteChecks } from '../http/route-checks.ts';
import type { ReadSession } from '../http/route-config.ts';
import type { TypeBoxInstance, TypeBoxProvider } from '../http/type-provider.ts';
import { addValidation, type SchemaCompilation } from '../http/validation.ts';
import { addProofOfWork } from '../protection/proof-of-work.ts';

/** Fastify's own timeouts are off or far too long. By default a call may take at most 2.5 s. */
const TIMEOUTS = {
  handlerTimeout: handlerLimit(DEFAULT_CALL_LIMITS),
  keepAliveTimeout: 15_000,
} as const;

/** Default limits for receiving a request and for an idle connection. Longer calls raise them. */
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTION_TIMEOUT_MS = 20_000;

export interface AppOptions {
  /** Calls of the service's contract. `addCalls` checks its routes against them. */
  readonly calls: readonly ServiceCall[];
  readonly probe: Probe;
  readonly log: Log;
  readonly limiter: RateLimiter;
  readonly siteOrigin: string;
  readonly readSession: ReadSession;
  readonly now: () => Date;
  readonly edgeKey: string;
  readonly host: string;
  /** Zero bits that the proof of work of a form must begin with; 0 requires none. */
  readonly proofOfWorkBits: number;
  readonly tracing?: Tracing | undefined;
  readonly schemaCompilation?: SchemaCompilation | undefined;
  readonly reportDecryptionError?: (error: DecryptionError) => void;
}

/** Creates the Fastify app of a service with all protections. The health routes are the only ones. */
export async function createApp(options: AppOptions): Promise<TypeBoxInstance> {
  const { calls, probe, now, log, limiter, siteOrigin, readSession } = options;
  const longest = Math.max(0, ...calls.map((call) => limitsOf(call).timeoutMs));
  const app = Fastify({
    ...TIMEOUTS,
    requestTimeout: Math.max(REQUEST_TIMEOUT_MS, longest),
    connectionTimeout: Math.max(CONNECTION_TIMEOUT_MS, longest),
    bodyLimit: DEFAULT_CALL_LIMITS.maxBodyBytes,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    // Only the edge may set the client's address: `addEdgeKey` rejects other callers.
    trustProxy: true,
    // While closing, requests on open connections are still answered; `addGracefulClose` then ends the
    // connections.
    return503OnClosing: false,
    clientErrorHandler: rejectUnreadable,
  }).withTypeProvider<TypeBoxProvider>();
  // Only the site's own processes call this port, so trace headers of the caller are trusted.
  traceRequests(app, options.tracing, { begin: ({ headers }) => ({ callerHeaders: headers }), routeOf });
  addErrorHandling(app, options.reportDecryptionError);
  addEdgeKey(app, options);
  // Awaited because its hook must run before the hooks that identify the caller.
  await app.register(cookie);
  addRouteChecks(app);
  addProofOfWork(app, options);
  addValidation(app, options.schemaCompilation);
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

export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

/** Returns the request id from the edge, so that a visit can be followed through all logs. Replaces an unusual id. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Answers a request that is not valid HTTP with status 400. */
function rejectUnreadable(_error: Error, socket: Socket): void {
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
