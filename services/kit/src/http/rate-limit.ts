import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';
import { addressOf, type Limiter } from './limiter.ts';
import type { RateLimit } from './route-config.ts';

/** Holds every route to its limit before its body is read; routes that cost work count after it (`work.ts`). */
export function addRateLimits(app: FastifyInstance, limiter: Limiter): void {
  app.addHook('onRequest', async (request) => {
    const { limit, work } = request.routeOptions.config;
    if (request.is404 || !limit || work) return;
    await takeOne(limiter, request, limit);
  });
}

/**
 * Counts a call of this address. When the count cannot be made, writes are refused: a broken counter must not
 * let calls through uncounted.
 * @throws ServiceError when there is no room.
 */
export async function takeOne(
  limiter: Limiter,
  request: FastifyRequest,
  limit: RateLimit,
  subject = request.routeOptions.url ?? '',
): Promise<void> {
  const wait = await limiter.take(`${subject}|${addressOf(request.ip)}`, limit).catch((cause: unknown) => {
    if (request.method === 'GET') return 0;
    throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 5 });
  });
  if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
}
