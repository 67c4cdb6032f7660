import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code is shown. */
export const STEP_SECONDS = 30;

/** How authenticator apps count: SHA-1 and six digits unless told otherwise, which some ignore. */
const DIGITS = 6;

type Digest = 'sha1' | 'sha256' | 'sha512';

/** RFC 4226: the code of a counter. */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS, digest: Digest = 'sha1'): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(digest, secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** RFC 6238: the step that a moment falls into. */
export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The step that a code belongs to: the present one or a neighbour, for clocks that differ by half a minute.
 * All three are tried whatever fits, so that time does not tell.
 */
export function stepOf(secret: Uint8Array, code: string, time: Date): number | undefined {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  const present = stepAt(time);
  const fitting = [present - 1, present, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(hotp(secret, step)), given),
  );
  return fitting.at(-1);
}
