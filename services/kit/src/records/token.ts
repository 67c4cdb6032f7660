import { createHash, randomBytes } from 'node:crypto';
import { ServiceError } from '../http/errors.ts';
import type { Answer, RecordBase } from './create.ts';

/** A secret for a mailed link (128 bits), and the hash that is all we keep of it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** What a token is found by. The token is random, so a plain hash cannot be guessed back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What a call by a token answers. @throws ServiceError `NOT_FOUND` when no record goes with it. */
export function answerByToken(record: Pick<RecordBase, 'reference'> | undefined): Answer {
  if (!record) throw new ServiceError('NOT_FOUND');
  return { success: true, reference: record.reference };
}
