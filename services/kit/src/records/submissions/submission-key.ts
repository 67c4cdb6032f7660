import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../http/service-error.ts';
import type { Session } from '../../http/route-config.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** The part of a request that the key depends on. `submitter` is the sender of a public form. */
export type KeyedRequest = Pick<FastifyRequest, 'headers' | 'url' | 'caller' | 'submitter'>;

/**
 * Returns the key of a submission and all its repeats, bound to the caller and the path: the same key from another
 * account or for another call is another submission. `inBody` replaces the header if the form itself holds the key.
 * @throws ServiceError `VALIDATION_FAILED` if the key is malformed.
 */
export function submissionKey(request: KeyedRequest, inBody?: string): string | undefined {
  const key = inBody ?? request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) {
    const { url, caller, submitter } = request;
    return hashSubmissionKey({ caller: idOf(caller ?? submitter), path: url.split('?', 1)[0] ?? '', key });
  }
  const fields = [{ field: 'idempotency-key', key: 'errors.invalid' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}

interface KeyParts {
  /** Id of the account, or address of a participant; undefined for a visitor. */
  readonly caller?: string | undefined;
  readonly path: string;
  readonly key: string;
}

/** Returns the stored form of a key (`submission.key`): a hash, so that accounts and keys of any length fit. */
export function hashSubmissionKey({ caller = '', path, key }: KeyParts): string {
  return createHash('sha256')
    .update(JSON.stringify([caller, path, key]))
    .digest('base64url');
}

function idOf({ id, email }: Partial<Session> = {}): string | undefined {
  return id ?? email;
}
