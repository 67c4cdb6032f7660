import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const OPTIONS = { authTagLength: 16 } as const;

/**
 * Seals bytes for one place (`collection|id|field`) with a key of 32 bytes, as `keyOf` gives one: what is moved to
 * another record or field cannot be opened there. AES-256-GCM with a random nonce; the text is safe in JSON.
 */
export function seal(key: Buffer, place: string, bytes: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(Buffer.from(`v1|${place}`));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** What is sealed cannot be opened: it was damaged, moved, or sealed with a key that is not here. */
export class SealError extends Error {
  /** `collection|id|field` */
  readonly place: string;

  constructor(place: string, options?: ErrorOptions) {
    super('no key opens this sealed value', options);
    this.name = 'SealError';
    this.place = place;
  }
}

/** @throws SealError when key or place differ, or a bit has changed. */
export function unseal(key: Buffer, place: string, text: string): Buffer {
  try {
    return opened(key, place, text);
  } catch (cause) {
    throw new SealError(place, { cause });
  }
}

function opened(key: Buffer, place: string, text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^v1\./, ''), 'base64url');
  const tagEnd = NONCE_BYTES + OPTIONS.authTagLength;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), OPTIONS)
    .setAAD(Buffer.from(`v1|${place}`))
    .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
}

/** Seals a value that JSON can hold, such as the sensitive fields of a record in one piece. */
export function sealValue(key: Buffer, place: string, value: unknown): string {
  return seal(key, place, Buffer.from(JSON.stringify(value)));
}

/** What `sealValue` was given; the caller knows its type, because only it has the key. @throws as `unseal` */
export function unsealValue<T>(key: Buffer, place: string, text: string): T {
  return JSON.parse(unseal(key, place, text).toString()) as T;
}
