import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret token for a mailed link (128 bits) and its hash. Only the hash is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Returns the hash under which a token is stored. Tokens are random, so a plain hash cannot be guessed back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
