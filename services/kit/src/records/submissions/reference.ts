import { randomBytes } from 'node:crypto';

/** Without I, O, 0 and 1, because references are read out on the telephone. */
const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a new random reference, such as `LK-7F2M-QX9D` (40 bits). A database index keeps references unique. */
export function newReference(): string {
  const text = [...randomBytes(8)].map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('');
  return `LK-${text.slice(0, 4)}-${text.slice(4)}`;
}
