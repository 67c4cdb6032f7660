import { Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import { CALL_LIMITS, ERRORS, type ErrorBody, type ErrorCode } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyRefused, limitedBody } from './limited-body.ts';
import { edgeMark } from './edge-key.ts';
import type { SiteOf } from './live-site.ts';
import { pathOf } from './addresses.ts';
import { ownerOf, type CallOwner } from './services.ts';
import type { ComposedSite } from './site.ts';

/** A call that the edge passes on, with its body as it comes. */
export interface PassedCall {
  readonly site: ComposedSite;
  readonly owner: CallOwner;
  readonly body: Readable | undefined;
}

/** Answers a call that a plain form has sent; nothing for all others. */
export type TakeForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: PassedCall,
) => Promise<FastifyReply> | undefined;

/** Passes calls on to the service that owns them, within the limits of the call. Bodies are streamed, never kept. */
export async function registerProxy(
  app: FastifyInstance,
  siteOf: SiteOf,
  services: ReadonlyMap<string, string>,
  takeForm: TakeForm,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(replyFrom, {
      undici: {
        headersTimeout: CALL_LIMITS.timeoutMs,
        bodyTimeout: CALL_LIMITS.timeoutMs,
        connections: 64,
        pipelining: 1,
      },
      disableRequestLogging: true,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const pass = (request: FastifyRequest, reply: FastifyReply) => {
      const site = siteOf(request);
      const owner = ownerOf(site.contracts, pathOf(request));
      if (!owner) return refuse(request, reply, 'NOT_FOUND');
      if (Number(request.headers['content-length']) > owner.maxBodyBytes) {
        return refuse(request, reply, 'TOO_LARGE');
      }
      const body = request.body instanceof Readable ? limitedBody(request.body, owner) : undefined;
      const form = takeForm(request, reply, { site, owner, body });
      if (form) return form;
      const base = services.get(owner.service);
      if (!base) return refuse(request, reply, 'UNAVAILABLE');
      request.body = body;
      return reply.from(base + request.url, {
        timeout: owner.timeoutMs,
        rewriteRequestHeaders: (_request, headers) => forwarded(request, headers),
        onError: (_reply, { error }) => {
          if (error.cause instanceof BodyRefused) return void refuse(request, reply, error.cause.code);
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
    ...edgeMark(request),
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
