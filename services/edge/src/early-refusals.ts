import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './addresses.ts';

/** Longest path, and longest query: what services take of a page's address. */
const LONGEST = 2_000;
/** Bytes of all headers, as Node bounds them over HTTP/1 by itself. */
const MOST_HEADER_BYTES = 16 * 1024;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Answers a request whose address cannot be that of anything, with this status. */
export type RefuseAddress = (request: FastifyRequest, reply: FastifyReply, status: 404 | 414) => unknown;

/** Refuses what no browser sends before anybody works on it. */
export function registerEarlyRefusals(app: FastifyInstance, refuseAddress: RefuseAddress): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasLongHeaders(request)) return refusePlainly(reply, 431);
    if (!isHostClear(request)) return refusePlainly(reply, 400);
    const status = faultOf(request);
    return status && refuseAddress(request, reply, status);
  });
}

function refusePlainly(reply: FastifyReply, status: 400 | 431): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${STATUS_CODES[status]}\n`);
}

function hasLongHeaders({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.reduce((bytes, { length }) => bytes + length, 0) > MOST_HEADER_BYTES;
}

/** Programs on the way read an empty segment or a backslash each in its own way. */
function faultOf(request: FastifyRequest): 404 | 414 | undefined {
  const path = pathOf(request);
  if (path.length > LONGEST || request.url.length - path.length > LONGEST) return 414;
  return path.includes('//') || path.includes('\\') ? 404 : undefined;
}

/** Names one host, once: of several, others on the way may have read another one. */
function isHostClear(request: FastifyRequest): boolean {
  const { rawHeaders, headers } = request.raw;
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const { ':authority': authority = headers.host } = headers;
  return names.length <= 1 && authority === (headers.host ?? authority) && HOST.test(request.host);
}
