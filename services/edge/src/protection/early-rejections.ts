import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../routing/addresses.ts';

/** Maximum length of path and of query, as in the schemas of services. */
const MAX_LENGTH = 2_000;
/** Maximum bytes of all headers. Node's own limit applies only to HTTP/1. */
const MAX_HEADER_BYTES = 16 * 1024;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export type RejectAddress = (request: FastifyRequest, reply: FastifyReply, status: 404 | 414) => unknown;

/** Registers the rejection of requests that no browser sends, before any other work. */
export function registerEarlyRejections(app: FastifyInstance, rejectAddress: RejectAddress): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasLongHeaders(request)) return rejectPlainly(reply, 431);
    if (!isHostClear(request)) return rejectPlainly(reply, 400);
    const status = faultOf(request);
    return status && rejectAddress(request, reply, status);
  });
}

function rejectPlainly(reply: FastifyReply, status: 400 | 431): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${STATUS_CODES[status]}\n`);
}

function hasLongHeaders({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.reduce((bytes, { length }) => bytes + length, 0) > MAX_HEADER_BYTES;
}

/** Rejects empty segments and backslashes, which proxies and programs interpret differently. */
function faultOf(request: FastifyRequest): 404 | 414 | undefined {
  const path = pathOf(request);
  if (path.length > MAX_LENGTH || request.url.length - path.length > MAX_LENGTH) return 414;
  return path.includes('//') || path.includes('\\') ? 404 : undefined;
}

/** Returns whether the request names exactly one host. Of several, a proxy may have used another one. */
function isHostClear(request: FastifyRequest): boolean {
  const { rawHeaders, headers } = request.raw;
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const { ':authority': authority = headers.host } = headers;
  return names.length <= 1 && authority === (headers.host ?? authority) && HOST.test(request.host);
}
