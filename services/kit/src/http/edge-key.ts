import { createHash, timingSafeEqual } from 'node:crypto';
import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from './errors.ts';

/** What only the edge may say of a call: for whom it is, and that it was a form without script. */
const CLAIMS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', PLAIN_FORM_HEADER];

/**
 * Refuses calls that claim what only the edge may say, unless they carry its key: whoever reaches the port of a service
 * by another way must not choose the address that limits count, or do without the proof of work.
 */
export function addEdgeKey(app: FastifyInstance, key: string): void {
  const wanted = digest(key);
  app.addHook('onRequest', async ({ headers }) => {
    const given = headers[EDGE_KEY_HEADER];
    const isEdge = typeof given === 'string' && timingSafeEqual(digest(given), wanted);
    if (!isEdge && CLAIMS.some((name) => headers[name] !== undefined)) throw new ServiceError('NOT_ALLOWED');
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
