import { createHmac } from 'node:crypto';

const TOKEN_BYTES = 16;

/**
 * The token of a subscription's links. Every mail of the list needs it again, so it is worked out from the key each
 * time; the database holds only its hash, and without the key nobody can make a token from what stands there.
 */
export function listToken(key: Buffer, reference: string): string {
  const mac = createHmac('sha256', key).update(`newsletter|${reference}`).digest();
  return mac.subarray(0, TOKEN_BYTES).toString('base64url');
}
