import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../http/service-error.ts';

/** Headers that only the edge may set: the client's address, and that a form was sent without script. */
const EDGE_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', PLAIN_FORM_HEADER];

/** Addresses that only this machine can reach. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Rejects calls that set headers of the edge without its key. Otherwise a client with direct access to the port could
 * choose the address for rate limits or skip the proof of work. If the port is reachable from other machines, every
 * call without the key is rejected, except health checks.
 */
export function addEdgeKey(
  app: FastifyInstance,
  { edgeKey, host }: { readonly edgeKey: string; readonly host: string },
): void {
  const expected = digest(edgeKey);
  const isOpen = !LOOPBACK.test(host);
  app.addHook('onRequest', async ({ headers, routeOptions: { url } }) => {
    if (hasKey(headers, expected)) return;
    const setsEdgeHeader = EDGE_HEADERS.some((name) => headers[name] !== undefined);
    if (setsEdgeHeader || (isOpen && !url?.startsWith('/health/'))) throw new ServiceError('NOT_ALLOWED');
  });
}

/** Rejects calls without the key that the processes of the site share. */
export function requireEdgeKey(app: FastifyInstance, key: string): void {
  const expected = digest(key);
  app.addHook('onRequest', async ({ headers }) => {
    if (!hasKey(headers, expected)) throw new ServiceError('NOT_ALLOWED');
  });
}

function hasKey(headers: IncomingHttpHeaders, expected: Buffer): boolean {
  const key = headers[EDGE_KEY_HEADER];
  return typeof key === 'string' && timingSafeEqual(digest(key), expected);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
