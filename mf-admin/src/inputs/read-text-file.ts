const UTF_16 = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/**
 * Returns the text of a file without its byte order mark, or undefined if it is longer than `longest` or no text. Banks
 * still write Windows-1252, in which any bytes are text; so it is only taken for what is not UTF-8.
 */
export async function readTextFile(file: File, longest: number): Promise<string | undefined> {
  // UTF-8 has up to three bytes for a character of UTF-16.
  if (file.size > 3 * longest) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [marked] = UTF_16.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? ['utf-8'];
  const text = decode(bytes, marked) ?? decode(bytes, 'windows-1252');
  return text === undefined || text.length > longest || text.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
