import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from './errors.ts';

/** What only the edge may say of a call: for whom it is, and that it was a form without script. */
const CLAIMS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', PLAIN_FORM_HEADER];

/** Addresses that nobody outside this machine reaches. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Refuses calls that claim what only the edge may say, unless they carry its key: whoever reaches the port of a service
 * by another way must not choose the address that limits count, or do without the proof of work. Where others than this
 * machine reach the port, a call without the key is not taken at all, except for the question whether the service is well.
 */
export function addEdgeKey(
  app: FastifyInstance,
  { edgeKey, host }: { readonly edgeKey: string; readonly host: string },
): void {
  const wanted = digest(edgeKey);
  const isOpen = !LOOPBACK.test(host);
  app.addHook('onRequest', async ({ headers, routeOptions: { url } }) => {
    if (hasKey(headers, wanted)) return;
    const isClaimed = CLAIMS.some((name) => headers[name] !== undefined);
    if (isClaimed || (isOpen && !url?.startsWith('/health/'))) throw new ServiceError('NOT_ALLOWED');
  });
}

/** Refuses calls of anybody who does not hold the key that the processes of one site share. */
export function requireEdgeKey(app: FastifyInstance, key: string): void {
  const wanted = digest(key);
  app.addHook('onRequest', async ({ headers }) => {
    if (!hasKey(headers, wanted)) throw new ServiceError('NOT_ALLOWED');
  });
}

function hasKey(headers: IncomingHttpHeaders, wanted: Buffer): boolean {
  const given = headers[EDGE_KEY_HEADER];
  return typeof given === 'string' && timingSafeEqual(digest(given), wanted);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
