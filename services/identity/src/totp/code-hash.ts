import { createHmac } from 'node:crypto';

/** Hashes a recovery code with a key. A plain hash of a short code could be found by brute force. */
export function hashCode(key: Buffer, place: string, code: string): string {
  return createHmac('sha256', key).update(`code|${place}|${code}`).digest('base64url');
}
