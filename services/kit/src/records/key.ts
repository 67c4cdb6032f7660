import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../http/errors.ts';
import type { Session } from '../http/route-config.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** What a key is read from. `submitter` is who sends a form that everybody may send. */
export type KeyedRequest = Pick<FastifyRequest, 'headers' | 'url' | 'caller' | 'submitter'>;

/**
 * Returns the key of one submission and all its repeats, bound to the caller and the call: the same key sent by another
 * account or to another call is another submission. `inBody` replaces the header where a form carries the key itself.
 * @throws ServiceError when it is malformed.
 */
export function submissionKey(request: KeyedRequest, inBody?: string): string | undefined {
  const key = inBody ?? request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) {
    const { url, caller, submitter } = request;
    return boundKey({ caller: idOf(caller ?? submitter), path: url.split('?', 1)[0] ?? '', key });
  }
  const fields = [{ field: 'idempotency-key', key: 'errors.invalid' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}

interface Bound {
  /** Id of the account, address of a participant, or nothing for a visitor. */
  readonly caller?: string | undefined;
  readonly path: string;
  readonly key: string;
}

/** Returns what a record keeps of a key (`submission.key`). A hash, so that accounts and keys of any length fit. */
export function boundKey({ caller = '', path, key }: Bound): string {
  return createHash('sha256')
    .update(JSON.stringify([caller, path, key]))
    .digest('base64url');
}

function idOf({ id, email }: Partial<Session> = {}): string | undefined {
  return id ?? email;
}
