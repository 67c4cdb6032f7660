import { hash as nodeHash } from 'node:crypto';
import { isSolved, PLAIN_FORM_HEADER, seedOf, WORK, type Hash, type Work } from '@larkfield/contracts/work';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';
import type { Limiter } from './limiter.ts';
import { takeOne } from './rate-limit.ts';
import type { RateLimit } from './route-config.ts';

export const sha256: Hash = (bytes) => nodeHash('sha256', bytes, 'buffer');

/** Forms that came without script, which cannot compute: this many good ones of one address instead. */
export const PLAIN_LIMIT: RateLimit = { max: 4, seconds: 600 };

export interface WorkOptions {
  readonly limiter: Limiter;
  readonly now: () => Date;
  readonly workBits: number;
}

/**
 * Checks the proof of work of routes that cost it, before anything else of the body is looked at and before
 * the database is asked for anything, the caller's limit included: a refusal costs less than a count.
 *
 * A proof is good for one submission: it is bound to path, body and `idempotency-key`. Without that header the
 * proof itself becomes the key, so that a repeat finds the record of the first.
 */
export function addWork(app: FastifyInstance, { limiter, now, workBits }: WorkOptions): void {
  app.addHook('preValidation', async (request) => {
    const { work: costsWork, limit } = request.routeOptions.config;
    if (request.is404 || !costsWork) return;
    if (!isPlain(request)) checkWork(request, workBits, now().getTime());
    if (limit) await takeOne(limiter, request, limit);
  });
  // After the entries were checked: somebody who has to correct them twice has not sent a form yet.
  app.addHook('preHandler', async (request) => {
    if (request.is404 || !request.routeOptions.config.work || workBits === 0 || !isPlain(request)) return;
    await takeOne(limiter, request, PLAIN_LIMIT, 'plain');
  });
}

/** Only the edge says so; it takes the header away from whoever else sends it. */
function isPlain({ headers }: FastifyRequest): boolean {
  return headers[PLAIN_FORM_HEADER] === '1';
}

/** Takes `work` out of the body, so that what follows sees the form alone. @throws ServiceError */
function checkWork(request: FastifyRequest, bits: number, at: number): void {
  const { body: whole, headers, url } = request;
  const refuse = (code: 'WORK_MISSING' | 'WORK_WRONG') => new ServiceError(code, { work: { bits, at } });
  if (!isGroup(whole)) {
    // What is no form at all is told so by its schema, where no work is asked for.
    if (bits > 0) throw refuse('WORK_MISSING');
    return;
  }
  const { work, ...body } = whole;
  request.body = body;
  if (bits === 0) return;
  if (work === undefined) throw refuse('WORK_MISSING');
  if (!isWork(work) || Math.abs(work.at - at) > WORK.withinMs) throw refuse('WORK_WRONG');
  const key = String(headers['idempotency-key'] ?? '');
  const seed = seedOf({ path: url.split('?', 1)[0] ?? '', key, body }, work.at, sha256);
  if (!seed || !isSolved(seed, work.nonce, bits, sha256)) throw refuse('WORK_WRONG');
  // Not a hash of the body, which may hold a password.
  headers['idempotency-key'] ??= `work-${work.at}-${work.nonce}`;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWork(value: unknown): value is Work {
  if (!isGroup(value)) return false;
  const { at, nonce, ...more } = value;
  return Number.isSafeInteger(at) && typeof nonce === 'string' && Object.keys(more).length === 0;
}
