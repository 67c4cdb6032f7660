import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/service-error.ts';
import { clientNetwork } from '../http/ip-networks.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { callerOf } from './rights.ts';
import type { RateLimit } from '../http/route-config.ts';

/** Enforces every route's limit before its body is read, except on routes with a proof of work. */
export function addRateLimits(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request) => {
    const { limit, proofOfWork } = request.routeOptions.config;
    if (request.is404 || !limit || proofOfWork) return;
    await enforceRateLimit(limiter, request, limit);
  });
}

/**
 * Counts a call of the client's address. If the count fails, writes are rejected: a broken counter must not let calls
 * through uncounted.
 * @throws ServiceError `RATE_LIMITED` if the limit is reached, `UNAVAILABLE` if a write cannot be counted.
 */
export async function enforceRateLimit(
  limiter: RateLimiter,
  request: FastifyRequest,
  limit: RateLimit,
  subject = request.routeOptions.url ?? '',
): Promise<void> {
  const wait = await limiter
    .consume(`${subject}|${clientNetwork(request.ip)}`, limit)
    .catch((cause: unknown) => {
      if (request.method === 'GET') return 0;
      throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 5 });
    });
  if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
}

/** How many encrypted values an account may reveal. */
const REVEAL_LIMIT = { max: 10, seconds: 3600 } as const;

/**
 * Counts a revealed value for the caller's account, from any address, so that a stolen session gets only a few.
 * @throws ServiceError `RATE_LIMITED` if the limit is reached, `UNAVAILABLE` if it cannot be counted.
 */
export async function enforceRevealLimit(
  limiter: RateLimiter,
  request: Pick<FastifyRequest, 'caller'>,
): Promise<void> {
  const { kind, id = '' } = callerOf(request);
  const wait = await limiter.consume(`reveal|${kind}|${id}`, REVEAL_LIMIT).catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 5 });
  });
  if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
}
