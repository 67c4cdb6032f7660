import replyFrom from '@fastify/reply-from';
import { ERRORS, type ErrorBody, type ErrorCode } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteOf } from './live-site.ts';
import { pathOf } from './pages.ts';
import { ownerOf } from './services.ts';

/** The edge gives up before the browser does (3 s) and after the service does (2.5 s). */
export const SERVICE_LIMIT_MS = 2_800;

/** Passes calls on to the service that owns them. Bodies are streamed, never read. */
export async function registerProxy(
  app: FastifyInstance,
  siteOf: SiteOf,
  services: ReadonlyMap<string, string>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(replyFrom, {
      undici: {
        headersTimeout: SERVICE_LIMIT_MS,
        bodyTimeout: SERVICE_LIMIT_MS,
        connections: 64,
        pipelining: 1,
      },
      disableRequestLogging: true,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const pass = (request: FastifyRequest, reply: FastifyReply) => {
      const owner = ownerOf(siteOf(request).contracts, pathOf(request));
      const base = owner && services.get(owner.service);
      if (!owner) return refuse(request, reply, 'NOT_FOUND');
      if (!base) return refuse(request, reply, 'UNAVAILABLE');
      return reply.from(base + request.url, {
        rewriteRequestHeaders: (_request, headers) => forwarded(request, headers),
        onError: (_reply, { error }) => {
          const late = 'code' in error && /TIMEOUT/.test(String(error.code));
          request.log.warn(
            { code: 'code' in error ? String(error.code) : error.name },
            'service did not answer',
          );
          void refuse(request, reply, late ? 'TIMED_OUT' : 'UNAVAILABLE');
        },
      });
    };
    scope.all('/api/*', pass);
    // The specification has calls that are not below `/api/` (D115); contracts name them like any other.
    scope.post('/*', pass);
  });
}

/** What a service is told about the visitor: only what the edge itself knows, whatever the client claims. */
export function forwarded(
  request: FastifyRequest,
  headers: object,
): Record<string, string | string[] | undefined> {
  return {
    ...headers,
    // With HTTP/2 there is no such header; Fastify knows the name asked for either way.
    host: request.host,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    forwarded: undefined,
    // Only the edge itself says so, of the forms it has turned to JSON.
    [PLAIN_FORM_HEADER]: undefined,
  };
}

/** An answer of the error catalogue, in the shape all services use. */
export function refuse(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, key } = ERRORS[code];
  const body: ErrorBody = { code, message: key, requestId: request.id };
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}
