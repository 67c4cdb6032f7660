import { createHmac } from 'node:crypto';

const TOKEN_BYTES = 16;

/** Returns the token of a subscription's links, derived from the key, because only its hash is stored. */
export function listToken(key: Buffer, reference: string): string {
  const mac = createHmac('sha256', key).update(`newsletter|${reference}`).digest();
  return mac.subarray(0, TOKEN_BYTES).toString('base64url');
}
