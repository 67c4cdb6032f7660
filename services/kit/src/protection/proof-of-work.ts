import { hash as nodeHash } from 'node:crypto';
import {
  isValidProof,
  PLAIN_FORM_HEADER,
  proofSeedOf,
  PROOF_OF_WORK,
  type HashFunction,
  type ProofOfWork,
} from '@larkfield/contracts/work';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/service-error.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { enforceRateLimit } from './rate-limit.ts';
import type { RateLimit } from '../http/route-config.ts';

export const sha256: HashFunction = (bytes) => nodeHash('sha256', bytes, 'buffer');

/** Limit per address for valid forms sent without script, which cannot compute a proof of work. */
export const PLAIN_LIMIT: RateLimit = { max: 4, seconds: 600 };

export interface ProofOfWorkOptions {
  readonly limiter: RateLimiter;
  readonly now: () => Date;
  readonly proofOfWorkBits: number;
}

/**
 * Checks the proof of work of routes that require it, before the rest of the body is validated and before any
 * database query, including the rate limit: a rejection is cheaper than counting. A proof is valid for one
 * submission: it covers path, body and `idempotency-key`. Without that header the proof becomes the key, so that a
 * repeat finds the first record.
 */
export function addProofOfWork(
  app: FastifyInstance,
  { limiter, now, proofOfWorkBits }: ProofOfWorkOptions,
): void {
  app.addHook('preValidation', async (request) => {
    const { proofOfWork, limit } = request.routeOptions.config;
    if (request.is404 || !proofOfWork) return;
    if (!isPlain(request)) checkWork(request, proofOfWorkBits, now().getTime());
    if (limit) await enforceRateLimit(limiter, request, limit);
  });
  // After validation, so that a form with invalid fields does not count.
  app.addHook('preHandler', async (request) => {
    if (
      request.is404 ||
      !request.routeOptions.config.proofOfWork ||
      proofOfWorkBits === 0 ||
      !isPlain(request)
    )
      return;
    await enforceRateLimit(limiter, request, PLAIN_LIMIT, 'plain');
  });
}

/** Returns whether the form was sent without script. Only the edge can set this header. */
function isPlain({ headers }: FastifyRequest): boolean {
  return headers[PLAIN_FORM_HEADER] === '1';
}

/** Checks and removes `work` of the body. @throws ServiceError `WORK_MISSING` or `WORK_WRONG` */
function checkWork(request: FastifyRequest, bits: number, at: number): void {
  const { body: whole, headers, url } = request;
  const createError = (code: 'WORK_MISSING' | 'WORK_WRONG') => new ServiceError(code, { work: { bits, at } });
  if (!isGroup(whole)) {
    // A body that is not an object fails schema validation if no proof is required.
    if (bits > 0) throw createError('WORK_MISSING');
    return;
  }
  const { work, ...body } = whole;
  request.body = body;
  if (bits === 0) return;
  if (work === undefined) throw createError('WORK_MISSING');
  if (!isWork(work) || Math.abs(work.at - at) > PROOF_OF_WORK.maxAgeMs) throw createError('WORK_WRONG');
  const key = String(headers['idempotency-key'] ?? '');
  const seed = proofSeedOf({ path: url.split('?', 1)[0] ?? '', key, body }, work.at, sha256);
  if (!seed || !isValidProof(seed, work.nonce, bits, sha256)) throw createError('WORK_WRONG');
  // Not a hash of the body, because the body may hold a password.
  headers['idempotency-key'] ??= `work-${work.at}-${work.nonce}`;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWork(value: unknown): value is ProofOfWork {
  if (!isGroup(value)) return false;
  const { at, nonce, ...more } = value;
  return Number.isSafeInteger(at) && typeof nonce === 'string' && Object.keys(more).length === 0;
}
