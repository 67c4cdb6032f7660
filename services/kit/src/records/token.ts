import { createHash, randomBytes } from 'node:crypto';

/** A secret for a mailed link (128 bits), and the hash that is all we keep of it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** What a token is found by. The token is random, so a plain hash cannot be guessed back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
