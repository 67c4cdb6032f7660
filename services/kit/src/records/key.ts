import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../http/errors.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's key for one submission and all its repeats. @throws ServiceError when it is malformed. */
export function submissionKey(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const fields = [{ field: 'idempotency-key', key: 'errors.invalid' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}
