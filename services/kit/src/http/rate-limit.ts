import type { FastifyInstance } from 'fastify';
import { ServiceError } from './errors.ts';
import { addressOf, type Limiter } from './limiter.ts';

/**
 * Holds every route to its limit before its body is read. When the count cannot be made, writes are
 * refused: a broken counter must not open the door.
 */
export function addRateLimits(app: FastifyInstance, limiter: Limiter): void {
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (request.is404 || !config.limit) return;
    const wait = await limiter
      .take(`${url}|${addressOf(request.ip)}`, config.limit)
      .catch((cause: unknown) => {
        if (request.method === 'GET') return 0;
        throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 5 });
      });
    if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
  });
}
