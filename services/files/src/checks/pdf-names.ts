/** Bytes that end a name. */
const ENDS_NAME = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r ()<>[]{}/%')) ENDS_NAME[byte] = 1;

/** The value of a hexadecimal digit, and 16 for every other byte. */
const DIGITS = new Uint8Array(256).fill(16);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

const SLASH = 0x2f;
const NUMBER_SIGN = 0x23;
/** Of each byte of a name, up to three stand in the file: `#53` is `S`. */
const ESCAPED = 3;

export interface FoundName<Name extends string = string> {
  readonly name: Name;
  /** Where its slash is. */
  readonly at: number;
  /** Where the byte after its last one is. */
  readonly end: number;
}

/** Finds some names of PDF. */
export interface NameFinder<Name extends string = string> {
  /**
   * Those in `bytes`, in order: anywhere, in strings and streams as well. Where one program sees a string, another may see
   * an object.
   */
  find(bytes: Uint8Array): Generator<FoundName<Name>>;
  /** So many bytes has a name at most, with its slash and what ends it. */
  readonly longest: number;
}

export function createNameFinder<Name extends string>(names: readonly Name[]): NameFinder<Name> {
  const wanted = names.map((name) => ({ name, letters: Buffer.from(name) }));
  const longest = Math.max(...names.map(({ length }) => length));
  const letters = new Uint8Array(longest);
  const firsts = new Uint8Array(256);
  for (const name of names) firsts[name.charCodeAt(0)] = 1;
  const beginnings = Uint8Array.from(firsts);
  beginnings[NUMBER_SIGN] = 1;

  function nameAt(bytes: Uint8Array, slash: number): FoundName<Name> | undefined {
    let length = 0;
    let at = slash + 1;
    for (; at < bytes.length && ENDS_NAME[bytes[at] ?? 0] === 0; length += 1) {
      if (length === longest) return undefined;
      const escaped = escapedAt(bytes, at);
      const letter = escaped ?? bytes[at] ?? 0;
      if (length === 0 && firsts[letter] !== 1) return undefined;
      letters[length] = letter;
      at += escaped === undefined ? 1 : ESCAPED;
    }
    const found = wanted.find((one) => isSame(one.letters, letters, length));
    return found && { name: found.name, at: slash, end: at };
  }

  return {
    longest: 2 + longest * ESCAPED,
    *find(bytes) {
      for (let at = 0; at < bytes.length; at += 1) {
        if (bytes[at] !== SLASH || beginnings[bytes[at + 1] ?? 0] !== 1) continue;
        const found = nameAt(bytes, at);
        if (found) yield found;
      }
    },
  };
}

/** `#53` is `S`. */
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
