import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from';
import { ERRORS, type ErrorBody, type ErrorCode } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { edgeKeyHeader } from '../requests/edge-key.ts';
import { pathOf } from '../routing/addresses.ts';
import { BodyRejectedError, createBodyReader, drainBody } from './body-reader.ts';
import type { ServiceAddresses } from '../config.ts';
import { isDisconnected } from '../requests/client-disconnect.ts';
import type { SiteOf } from '../sites/live-site.ts';
import { Overloaded } from '../service-clients/concurrency-limiter.ts';
import type { ServiceClient, ServiceRequest } from '../service-clients/service-client.ts';
import { findCallOwner, type CallOwner } from '../routing/call-owner.ts';
import { createBodyStreams, type OpenStream, type StreamedBody } from './body-streams.ts';
import type { ComposedSite } from '../sites/composed-site.ts';
import { recordCallRoute } from '../monitoring/recorded-routes.ts';
import { traceHeaders } from '../monitoring/traces.ts';

/** Clients that are refused at once try again at once: answering them took half of two processors at 1,000 connections. */
const REFUSAL_PAUSE_MS = 1_000;

/** A call to forward, with its buffered or streamed body. */
export interface ForwardedCall {
  readonly site: ComposedSite;
  readonly owner: CallOwner;
  readonly body: Buffer | StreamedBody | undefined;
  readonly timeoutMs: number;
}

/** Answers a call that a form without script has sent; returns undefined for all other calls. */
export type HandleForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: ForwardedCall,
) => Promise<FastifyReply> | undefined;

/** Answers a call that a form with a file but without script has sent; returns undefined for all other calls. */
export type HandleUpload = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: Pick<ForwardedCall, 'site' | 'owner'> & { readonly open: OpenStream },
) => Promise<FastifyReply> | undefined;

export interface ProxyOptions {
  readonly services: ServiceAddresses;
  readonly client: ServiceClient;
  readonly handleForm: HandleForm;
  readonly handleUpload: HandleUpload;
  readonly onBusy: () => void;
}

/** Registers the routes that forward calls to the service that owns them, within the limits of the call. */
export async function registerProxy(
  app: FastifyInstance,
  siteOf: SiteOf,
  { services, client, handleForm, handleUpload, onBusy }: ProxyOptions,
): Promise<void> {
  const readBody = createBodyReader();
  const open = createBodyStreams();
  await app.register(async (scope) => {
    await scope.register(replyFrom, { undici: asDispatcher(client), disableRequestLogging: true });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const begun = performance.now();
      const site = siteOf(request);
      const owner = findCallOwner(site.contracts, pathOf(request));
      if (!owner) {
        const isAway = findCallOwner(site.missingAreas, pathOf(request)) !== undefined;
        return sendError(request, reply, isAway ? 'UNAVAILABLE' : 'NOT_FOUND');
      }
      recordCallRoute(request, site, owner);
      if (services.has(owner.service) && !client.hasRoom(owner.service)) {
        onBusy();
        await pause(REFUSAL_PAUSE_MS);
        return isDisconnected(reply) ? reply.hijack() : sendError(request, reply, 'UNAVAILABLE');
      }
      try {
        const upload = handleUpload(request, reply, { site, owner, open });
        if (upload) return await upload;
        if (Number(request.headers['content-length']) > owner.maxBodyBytes)
          throw new BodyRejectedError('TOO_LARGE');
        const body = await bodyOf(request, reply, owner);
        const timeoutMs = Math.max(1, owner.timeoutMs - (performance.now() - begun));
        const call = { site, owner, body, timeoutMs };
        const taken = handleForm(request, reply, call);
        if (taken) return taken;
        if (!services.has(owner.service)) return sendError(request, reply, 'UNAVAILABLE');
        return passOn(request, reply, call, onBusy);
      } catch (error) {
        if (!(error instanceof BodyRejectedError)) throw error;
        if (error.code === 'TOO_LARGE') await drainBody(request.raw);
        return sendError(request, reply, error.code);
      }
    };
    scope.all('/api/*', pass);
    // The specification has calls that are not below `/api/` (D115); contracts list them like any other.
    scope.post('/*', pass);
  });

  function bodyOf(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: CallOwner,
  ): Promise<Buffer> | StreamedBody | undefined {
    if (!(request.body instanceof Readable)) return undefined;
    return owner.stream ? open(request, owner) : readBody(request, reply, owner);
  }
}

function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { owner, body, timeoutMs }: Pick<ForwardedCall, 'owner' | 'body' | 'timeoutMs'>,
  onBusy: ProxyOptions['onBusy'],
): FastifyReply {
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const streamed = body === undefined || Buffer.isBuffer(body) ? undefined : body;
  // The plugin reads a stream only from `request.body`.
  if (streamed) request.body = streamed.body;
  // The plugin adds the query of the request unchanged. Passed here it would be decoded, which fails for some queries.
  return reply.from(`http://${owner.service}${pathOf(request)}`, {
    ...(Buffer.isBuffer(body) ? { body, contentType } : {}),
    timeout: timeoutMs,
    // The client decides about retries. By default, the plugin would also retry rejected calls.
    retryDelay: () => null,
    rewriteRequestHeaders: (_request, headers) => forwardedHeaders(request, headers),
    rewriteHeaders: withoutConnection,
    onResponse: (_request, _reply, { stream }) => {
      if (stream instanceof NoAnswer) {
        onBusy();
        if (!isDisconnected(reply)) void sendError(request, reply, 'UNAVAILABLE');
        return;
      }
      // The client has disconnected. Sending the stream would log an error of the edge.
      if (isDisconnected(reply)) stream.destroy();
      else void reply.send(stream);
    },
    onError: (_reply, { error }) => {
      if (isDisconnected(reply)) return;
      const isLate = 'code' in error && /TIMEOUT/.test(String(error.code));
      request.log.warn({ code: 'code' in error ? String(error.code) : error.name }, 'service did not answer');
      const rejected = streamed?.rejection()?.code;
      void sendError(request, reply, rejected ?? (isLate ? 'TIMED_OUT' : 'UNAVAILABLE'));
    },
  });
}

type Callback = (error: Error | null, answer?: Dispatcher.ResponseData) => void;

type Undici = NonNullable<FastifyReplyFromOptions['undici']>;

/**
 * Body of a call that found no place in time. Passed to the plugin as a response, because it logs every error: two log lines
 * per rejected call would cost more than the rejection.
 */
class NoAnswer extends Readable {
  override _read(): void {
    this.push(null);
  }
}

/**
 * Adapts the client to the dispatcher that the plugin expects. The plugin always passes a callback and a time limit; the
 * host of its URL is the name of the service.
 */
function asDispatcher(client: ServiceClient): Undici {
  type Options = Omit<ServiceRequest, 'service'> & { readonly origin: string };
  const request = ({ origin, ...options }: Options, callback: Callback): void => {
    const { hostname: service } = new URL(origin);
    // `nextTick` keeps errors thrown by the callback out of the promise.
    client.request({ ...options, service }).then(
      (answer) => process.nextTick(callback, null, answer),
      (error: unknown) => {
        if (!(error instanceof Overloaded)) return process.nextTick(callback, error);
        process.nextTick(callback, null, { statusCode: 503, headers: {}, body: new NoAnswer() });
      },
    );
  };
  return { request } as unknown as Undici;
}

/** Response headers that apply only to the connection between edge and service. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'];

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)));
}

/**
 * Returns the headers of a forwarded call. Those that describe the client contain only what the edge itself knows, whatever
 * the client sent.
 */
export function forwardedHeaders(
  request: FastifyRequest,
  headers: object,
): Record<string, string | string[] | undefined> {
  return {
    ...headers,
    // HTTP/2 has no `host` header; Fastify knows the requested host in both cases.
    host: request.host,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    forwarded: undefined,
    // The edge has already read the body, and the client does not support `expect`.
    expect: undefined,
    ...edgeKeyHeader(request),
    // Only the edge sets this header, for forms that it has converted to JSON.
    [PLAIN_FORM_HEADER]: undefined,
    ...traceHeaders(request),
  };
}

/** Sends an error of the catalogue, in the format that all services use. */
export function sendError(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, key } = ERRORS[code];
  const body: ErrorBody = { code, message: key, requestId: request.id };
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}
