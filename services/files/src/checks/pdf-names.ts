/** Bytes that end a name. */
const ENDS_NAME = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r ()<>[]{}/%')) ENDS_NAME[byte] = 1;

/** Value of each hexadecimal digit, and 16 for every other byte. */
const DIGITS = new Uint8Array(256).fill(16);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

const SLASH = 0x2f;
const NUMBER_SIGN = 0x23;
/** Bytes of an escaped character: `#53` is `S`. */
const ESCAPE_BYTES = 3;

export interface FoundName<Name extends string = string> {
  readonly name: Name;
  readonly at: number;
  readonly end: number;
}

export interface NameFinder<Name extends string = string> {
  /** Yields the names in order, also in strings and streams, where some programs read objects. */
  find(bytes: Uint8Array): Generator<FoundName<Name>>;
  /** Maximum bytes of a name, with its slash and the byte after it. */
  readonly longest: number;
}

export function createNameFinder<Name extends string>(names: readonly Name[]): NameFinder<Name> {
  const wanted = names.map((name) => ({ name, letters: Buffer.from(name) }));
  const longest = Math.max(...names.map(({ length }) => length));
  const letters = new Uint8Array(longest);
  const firsts = new Uint8Array(256);
  for (const name of names) firsts[name.charCodeAt(0)] = 1;
  const firstBytes = Uint8Array.from(firsts);
  firstBytes[NUMBER_SIGN] = 1;

  function nameAt(bytes: Uint8Array, slash: number): FoundName<Name> | undefined {
    let length = 0;
    let at = slash + 1;
    for (; at < bytes.length && ENDS_NAME[bytes[at] ?? 0] === 0; length += 1) {
      if (length === longest) return undefined;
      const escaped = escapedAt(bytes, at);
      const letter = escaped ?? bytes[at] ?? 0;
      if (length === 0 && firsts[letter] !== 1) return undefined;
      letters[length] = letter;
      at += escaped === undefined ? 1 : ESCAPE_BYTES;
    }
    const found = wanted.find((name) => isSame(name.letters, letters, length));
    return found && { name: found.name, at: slash, end: at };
  }

  return {
    longest: 2 + longest * ESCAPE_BYTES,
    *find(bytes) {
      for (let at = 0; at < bytes.length; at += 1) {
        if (bytes[at] !== SLASH || firstBytes[bytes[at + 1] ?? 0] !== 1) continue;
        const found = nameAt(bytes, at);
        if (found) yield found;
      }
    },
  };
}

/** Returns the byte of an escape such as `#53`, or undefined. */
function escapedAt(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== NUMBER_SIGN) return undefined;
  const high = DIGITS[bytes[at + 1] ?? 0] ?? 16;
  const low = DIGITS[bytes[at + 2] ?? 0] ?? 16;
  return high < 16 && low < 16 ? high * 16 + low : undefined;
}

function isSame(wanted: Uint8Array, letters: Uint8Array, length: number): boolean {
  if (wanted.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (wanted[at] !== letters[at]) return false;
  return true;
}
