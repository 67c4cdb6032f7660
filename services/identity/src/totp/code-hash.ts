import { createHmac } from 'node:crypto';

/** Keyed, because 50 bits of a recovery code could be searched from a plain hash. */
export function codeHash(key: Buffer, place: string, code: string): string {
  return createHmac('sha256', key).update(`code|${place}|${code}`).digest('base64url');
}
