import { randomBytes } from 'node:crypto';

/** No I, O, 0 and 1: references are read out on the telephone. */
const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new reference number, `LK-7F2M-QX9D`: 40 random bits, kept unique by an index. */
export function newReference(): string {
  const text = [...randomBytes(8)].map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('');
  return `LK-${text.slice(0, 4)}-${text.slice(4)}`;
}
