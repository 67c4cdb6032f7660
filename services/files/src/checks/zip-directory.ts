import { FileRefused } from './file-refused.ts';

/** An archive's file as listed in the directory; `start` and `end` enclose its compressed bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly packed: boolean;
  readonly crc: number;
  readonly size: number;
  readonly start: number;
  readonly end: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
/** Flags: encrypted, strongly encrypted, masked directory. */
const LOCKED = 0x2041;
/** Flag: sizes follow the file's bytes in a data descriptor. */
const SIZES_AFTER = 0x0008;
const DESCRIPTORS = [12, 16];
const UTF8 = 0x0800;
/** Maximum bytes of a path. Normalising the marks of a long one takes seconds. */
const MAX_PATH = 1_024;
/** Unix file types that are accepted: none, file, folder. */
const PLAIN_FILE_TYPES = [0, 0o100000, 0o040000];
const FILE_TYPE_MASK = 0o170000;

/**
 * Lists an archive. Refuses one that two programs could read differently: bytes before, between or after its files, a
 * directory that contradicts the files, or duplicate names.
 * @throws FileRefused
 */
export function listZip(bytes: Buffer, most: number): ZipEntry[] {
  const end = endOf(bytes);
  if (end === undefined) throw new FileRefused('damaged');
  const [count, length, offset] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  const whole = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!whole || offset + length !== end || count === 0) throw new FileRefused('damaged');
  if (count > most) throw new FileRefused('archive');
  const entries: DirectoryEntry[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, at, end);
    entries.push(entry);
    at = entry.next;
  }
  if (at !== end) throw new FileRefused('damaged');
  refuseTwins(entries);
  refuseGaps(entries, offset);
  return entries;
}

/** Returns whether a program that searches from the end would find an archive. */
export function hasZipEnd(bytes: Buffer): boolean {
  return endOf(bytes) !== undefined;
}

/** Returns the position of the end record, whose comment reaches to the last byte. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === bytes.length - at - END_BYTES)
      return at;
  }
  return undefined;
}

interface DirectoryEntry extends ZipEntry {
  readonly offset: number;
  readonly sizesAfter: boolean;
  /** Position of the next entry. */
  readonly next: number;
}

function readEntry(bytes: Buffer, at: number, end: number): DirectoryEntry {
  if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw new FileRefused('damaged');
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const offset = bytes.readUInt32LE(at + 42);
  if (next > end) throw new FileRefused('damaged');
  if (nameLength > MAX_PATH) throw new FileRefused('archive');
  if (flags & LOCKED || method === 99) throw new FileRefused('locked');
  if (method !== STORED && method !== DEFLATED) throw new FileRefused('archive');
  const kind = (bytes.readUInt32LE(at + 38) >>> 16) & FILE_TYPE_MASK;
  if (!PLAIN_FILE_TYPES.includes(kind)) throw new FileRefused('archive');
  const rawName = bytes.subarray(at + 46, at + 46 + nameLength);
  const name = rawName.toString(flags & UTF8 ? 'utf8' : 'latin1');
  if (!isHarmless(name)) throw new FileRefused('archive');
  const start = startOf(bytes, offset, { rawName, method, flags });
  const [packed, sizesAfter] = [method === DEFLATED, (flags & SIZES_AFTER) !== 0];
  // Compares the checksum and both sizes.
  const matchesLocalHeader = bytes
    .subarray(at + 16, at + 28)
    .equals(bytes.subarray(offset + 14, offset + 26));
  if (!sizesAfter && !matchesLocalHeader) throw new FileRefused('damaged');
  if (!packed && packedSize !== size) throw new FileRefused('damaged');
  const crc = bytes.readUInt32LE(at + 16);
  const isFolder = name.endsWith('/');
  if (isFolder && size !== 0) throw new FileRefused('damaged');
  return { name, isFolder, packed, crc, size, start, end: start + packedSize, offset, sizesAfter, next };
}

interface LocalHeader {
  readonly rawName: Buffer;
  readonly method: number;
  readonly flags: number;
}

/** Returns the position of an entry's bytes. @throws FileRefused if the local header contradicts the directory. */
function startOf(bytes: Buffer, offset: number, { rawName, method, flags }: LocalHeader): number {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw new FileRefused('damaged');
  const nameLength = bytes.readUInt16LE(offset + 26);
  const name = bytes.subarray(offset + 30, offset + 30 + nameLength);
  const same =
    bytes.readUInt16LE(offset + 8) === method &&
    (bytes.readUInt16LE(offset + 6) & (LOCKED | SIZES_AFTER)) === (flags & (LOCKED | SIZES_AFTER)) &&
    name.equals(rawName);
  if (!same) throw new FileRefused('damaged');
  return offset + 30 + nameLength + bytes.readUInt16LE(offset + 28);
}

/** Returns whether a path stays in the folder where it is unpacked, on every system. */
function isHarmless(name: string): boolean {
  if (name === '' || /[\p{Cc}\\:*?"<>|]/u.test(name) || name.startsWith('/')) return false;
  const parts = name.replace(/\/$/, '').split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

function refuseTwins(entries: readonly ZipEntry[]): void {
  const names = new Set(entries.map(({ name }) => name.normalize('NFC').toLowerCase()));
  if (names.size !== entries.length) throw new FileRefused('archive');
}

/** Refuses gaps and overlaps: the files must fill everything before the directory. */
function refuseGaps(entries: readonly DirectoryEntry[], directory: number): void {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  if (inOrder[0]?.offset !== 0) throw new FileRefused('damaged');
  for (const [index, { end, sizesAfter }] of inOrder.entries()) {
    const gap = (inOrder[index + 1]?.offset ?? directory) - end;
    if (gap !== 0 && !(sizesAfter && DESCRIPTORS.includes(gap))) throw new FileRefused('damaged');
  }
}
