import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code is valid. */
const STEP_SECONDS = 30;

/** SHA-1 and six digits are the defaults of authenticator apps; some ignore other values. */
const DIGITS = 6;

type Digest = 'sha1' | 'sha256' | 'sha512';

/** Returns the code of a counter (RFC 4226). */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS, digest: Digest = 'sha1'): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(digest, secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the step of a time (RFC 6238). */
export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the step of a code: now or a neighbour. Always compares all three, to take constant time. */
export function findTotpStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  const current = stepAt(time);
  const matchingSteps = [current - 1, current, current + 1].filter((step) =>
    timingSafeEqual(Buffer.from(hotp(secret, step)), given),
  );
  return matchingSteps.at(-1);
}
