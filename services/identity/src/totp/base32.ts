const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as base 32 (RFC 4648) without padding, the format of authenticator apps. */
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
