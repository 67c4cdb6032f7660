const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base 32 without padding, as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += SYMBOLS.charAt((value >>> (bits - 5)) & 31);
  }
  return bits > 0 ? text + SYMBOLS.charAt((value << (5 - bits)) & 31) : text;
}
