import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const OPTIONS = { authTagLength: 16 } as const;

/** Seals bytes for one place: what is moved to another account cannot be opened there. */
export function seal(key: Buffer, place: string, bytes: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(Buffer.from(`v1|${place}`));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** @throws Error when key or place differ, or a bit has changed. */
export function open(key: Buffer, place: string, text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^v1\./, ''), 'base64url');
  const tagEnd = NONCE_BYTES + OPTIONS.authTagLength;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), OPTIONS)
    .setAAD(Buffer.from(`v1|${place}`))
    .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
}

/** Keyed, because 50 bits of a recovery code could be searched from a plain hash. */
export function codeHash(key: Buffer, place: string, code: string): string {
  return createHmac('sha256', key).update(`code|${place}|${code}`).digest('base64url');
}
