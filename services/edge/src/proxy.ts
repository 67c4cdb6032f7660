import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from';
import { ERRORS, type ErrorBody, type ErrorCode } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { edgeMark } from './edge-key.ts';
import { pathOf } from './addresses.ts';
import { BodyRefused, createBodies, readOn } from './bodies.ts';
import type { ServiceAddresses } from './config.ts';
import { isGone } from './gone.ts';
import type { SiteOf } from './live-site.ts';
import type { ServiceClient, ServiceRequest } from './service-client.ts';
import { ownerOf, type CallOwner } from './services.ts';
import { createStreams, type OpenStream, type Streamed } from './streams.ts';
import type { ComposedSite } from './site.ts';
import { noteCall } from './watch/noted-routes.ts';
import { traceHeaders } from './watch/traces.ts';

/** A call that the edge passes on, with its whole body or, while that comes, what there is of it. */
export interface PassedCall {
  readonly site: ComposedSite;
  readonly owner: CallOwner;
  readonly body: Buffer | Streamed | undefined;
  /** Milliseconds that are left until the call has to be answered. */
  readonly timeoutMs: number;
}

/** Answers a call that a plain form has sent; nothing for all others. */
export type TakeForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: PassedCall,
) => Promise<FastifyReply> | undefined;

/** Answers a call that a plain form with a file has sent; nothing for all others. */
export type TakeUpload = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: Pick<PassedCall, 'site' | 'owner'> & { readonly open: OpenStream },
) => Promise<FastifyReply> | undefined;

export interface ProxyOptions {
  readonly services: ServiceAddresses;
  readonly client: ServiceClient;
  readonly takeForm: TakeForm;
  readonly takeUpload: TakeUpload;
  /** A service has no room for a call. */
  readonly onBusy: () => void;
}

/** Passes calls on to the service that owns them, within the limits of the call. */
export async function registerProxy(
  app: FastifyInstance,
  siteOf: SiteOf,
  { services, client, takeForm, takeUpload, onBusy }: ProxyOptions,
): Promise<void> {
  const takeBody = createBodies();
  const open = createStreams();
  await app.register(async (scope) => {
    await scope.register(replyFrom, { undici: asDispatcher(client), disableRequestLogging: true });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const begun = performance.now();
      const site = siteOf(request);
      const owner = ownerOf(site.contracts, pathOf(request));
      if (!owner) {
        const isAway = ownerOf(site.missing, pathOf(request)) !== undefined;
        return refuse(request, reply, isAway ? 'UNAVAILABLE' : 'NOT_FOUND');
      }
      noteCall(request, site, owner);
      if (services.has(owner.service) && !client.hasRoom(owner.service)) {
        onBusy();
        return refuse(request, reply, 'UNAVAILABLE');
      }
      try {
        const upload = takeUpload(request, reply, { site, owner, open });
        if (upload) return await upload;
        if (Number(request.headers['content-length']) > owner.maxBodyBytes)
          throw new BodyRefused('TOO_LARGE');
        const body = await bodyOf(request, reply, owner);
        const timeoutMs = Math.max(1, owner.timeoutMs - (performance.now() - begun));
        const call = { site, owner, body, timeoutMs };
        const taken = takeForm(request, reply, call);
        if (taken) return taken;
        if (!services.has(owner.service)) return refuse(request, reply, 'UNAVAILABLE');
        return passOn(request, reply, call);
      } catch (error) {
        if (!(error instanceof BodyRefused)) throw error;
        if (error.code === 'TOO_LARGE') await readOn(request.raw);
        return refuse(request, reply, error.code);
      }
    };
    scope.all('/api/*', pass);
    // The specification has calls that are not below `/api/` (D115); contracts name them like any other.
    scope.post('/*', pass);
  });

  function bodyOf(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: CallOwner,
  ): Promise<Buffer> | Streamed | undefined {
    if (!(request.body instanceof Readable)) return undefined;
    return owner.stream ? open(request, owner) : takeBody(request, reply, owner);
  }
}

/** Asks a service, and sends what it answers. */
function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { owner, body, timeoutMs }: Pick<PassedCall, 'owner' | 'body' | 'timeoutMs'>,
): FastifyReply {
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const streamed = body === undefined || Buffer.isBuffer(body) ? undefined : body;
  // The plugin takes a stream from nowhere else.
  if (streamed) request.body = streamed.body;
  // The query is taken from the request as it is; here it would be decoded, which not every one can be.
  return reply.from(`http://${owner.service}${pathOf(request)}`, {
    ...(Buffer.isBuffer(body) ? { body, contentType } : {}),
    timeout: timeoutMs,
    // The client knows what may be asked again; on its own, the plugin repeats refusals.
    retryDelay: () => null,
    rewriteRequestHeaders: (_request, headers) => forwarded(request, headers),
    rewriteHeaders: withoutConnection,
    onResponse: (_request, _reply, { stream }) => {
      // Nobody waits for it any more: sent all the same, its end would be written down as a failure of ours.
      if (isGone(reply)) stream.destroy();
      else void reply.send(stream);
    },
    onError: (_reply, { error }) => {
      if (isGone(reply)) return;
      const late = 'code' in error && /TIMEOUT/.test(String(error.code));
      request.log.warn({ code: 'code' in error ? String(error.code) : error.name }, 'service did not answer');
      const refused = streamed?.refusal()?.code;
      void refuse(request, reply, refused ?? (late ? 'TIMED_OUT' : 'UNAVAILABLE'));
    },
  });
}

type Answered = (error: Error | null, answer?: Dispatcher.ResponseData) => void;

type Undici = NonNullable<FastifyReplyFromOptions['undici']>;

/** What the plugin needs of a dispatcher: it always hands in a callback, and a time; its host is the name of the service. */
function asDispatcher(client: ServiceClient): Undici {
  type Options = Omit<ServiceRequest, 'service'> & { readonly origin: string };
  const request = ({ origin, ...options }: Options, answered: Answered): void => {
    const { hostname: service } = new URL(origin);
    // Not within the promise: what the callback throws is no failure of the answer.
    client.request({ ...options, service }).then(
      (answer) => process.nextTick(answered, null, answer),
      (error: unknown) => process.nextTick(answered, error),
    );
  };
  return { request } as unknown as Undici;
}

/** Headers that speak of the connection to the service, and not of the one to the visitor. */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'];

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
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
    // Answered by the edge, which has the body by now; the client below knows no such thing.
    expect: undefined,
    ...edgeMark(request),
    // Only the edge itself says so, of the forms it has turned to JSON.
    [PLAIN_FORM_HEADER]: undefined,
    ...traceHeaders(request),
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
