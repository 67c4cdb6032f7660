import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';
import { addressOf, type Limiter } from './limiter.ts';
import { callerOf } from './rights.ts';
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

/** Showings of sealed values to one account. */
const REVEAL_LIMIT = { max: 10, seconds: 3600 } as const;

/**
 * Counts that a sealed value is shown to the caller's account, from whatever address: a stolen session gets a few of them.
 * @throws ServiceError when there is no room, or the count cannot be made
 */
export async function takeReveal(limiter: Limiter, request: Pick<FastifyRequest, 'caller'>): Promise<void> {
  const { kind, id = '' } = callerOf(request);
  const wait = await limiter.take(`reveal|${kind}|${id}`, REVEAL_LIMIT).catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 5 });
  });
  if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
}
