import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const OPTIONS = { authTagLength: 16 } as const;

/**
 * Encrypts bytes for one place (`collection|id|field`) with a 32-byte key. The result cannot be decrypted at another
 * place. AES-256-GCM with a random nonce; the text is safe in JSON.
 */
export function encrypt(key: Buffer, place: string, bytes: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(Buffer.from(`v1|${place}`));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')}`;
}

/** A value cannot be decrypted: it was damaged or moved, or its key is missing. */
export class DecryptionError extends Error {
  /** `collection|id|field` */
  readonly place: string;

  constructor(place: string, options?: ErrorOptions) {
    super('no key decrypts this value', options);
    this.name = 'DecryptionError';
    this.place = place;
  }
}

/** Decrypts a text of `encrypt`. @throws DecryptionError if key or place differ, or the text was changed. */
export function decrypt(key: Buffer, place: string, text: string): Buffer {
  try {
    return decryptBytes(key, place, text);
  } catch (cause) {
    throw new DecryptionError(place, { cause });
  }
}

function decryptBytes(key: Buffer, place: string, text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^v1\./, ''), 'base64url');
  const tagEnd = NONCE_BYTES + OPTIONS.authTagLength;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), OPTIONS)
    .setAAD(Buffer.from(`v1|${place}`))
    .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
}

/** Encrypts a JSON value, such as all sensitive fields of a record. */
export function encryptValue(key: Buffer, place: string, value: unknown): string {
  return encrypt(key, place, Buffer.from(JSON.stringify(value)));
}

/** Decrypts a value of `encryptValue`; its type is not checked. @throws DecryptionError */
export function decryptValue<T>(key: Buffer, place: string, text: string): T {
  return JSON.parse(decrypt(key, place, text).toString()) as T;
}
