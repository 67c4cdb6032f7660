import { FileRefused } from '../refused.ts';

/** A file of an archive as the archive's directory lists it; `start` and `end` enclose its packed bytes. */
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
/** Encrypted, strongly encrypted, directory masked. */
const LOCKED = 0x2041;
/** Sizes follow the bytes instead of standing before them. */
const SIZES_AFTER = 0x0008;
const DESCRIPTORS = [12, 16];
const UTF8 = 0x0800;
/** Bytes of a path; putting the marks of a long one in order takes seconds. */
const LONGEST_PATH = 1_024;
/** Kinds of files that an archive made on Unix may hold: nothing said, a file, a folder. */
const PLAIN_KINDS = [0, 0o100000, 0o040000];
const KIND = 0o170000;

/**
 * Lists an archive, and refuses one that two programs could read differently: bytes before, between or after its files, a
 * directory that says otherwise than the files, two names that are one.
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
  const entries: Listed[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    const entry = listed(bytes, at, end);
    entries.push(entry);
    at = entry.next;
  }
  if (at !== end) throw new FileRefused('damaged');
  refuseTwins(entries);
  refuseGaps(entries, offset);
  return entries;
}

/** Whether a program that looks for an archive from the end would find one. */
export function hasZipEnd(bytes: Buffer): boolean {
  return endOf(bytes) !== undefined;
}

/** Where the end record is: its comment reaches to the last byte. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === bytes.length - at - END_BYTES)
      return at;
  }
  return undefined;
}

interface Listed extends ZipEntry {
  readonly offset: number;
  readonly sizesAfter: boolean;
  /** Where the directory goes on. */
  readonly next: number;
}

function listed(bytes: Buffer, at: number, end: number): Listed {
  if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw new FileRefused('damaged');
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const offset = bytes.readUInt32LE(at + 42);
  if (next > end) throw new FileRefused('damaged');
  if (nameLength > LONGEST_PATH) throw new FileRefused('archive');
  if (flags & LOCKED || method === 99) throw new FileRefused('locked');
  if (method !== STORED && method !== DEFLATED) throw new FileRefused('archive');
  const kind = (bytes.readUInt32LE(at + 38) >>> 16) & KIND;
  if (!PLAIN_KINDS.includes(kind)) throw new FileRefused('archive');
  const rawName = bytes.subarray(at + 46, at + 46 + nameLength);
  const name = rawName.toString(flags & UTF8 ? 'utf8' : 'latin1');
  if (!isHarmless(name)) throw new FileRefused('archive');
  const start = startOf(bytes, offset, { rawName, method, flags });
  const [packed, sizesAfter] = [method === DEFLATED, (flags & SIZES_AFTER) !== 0];
  // Checksum and both sizes, one after the other.
  const toldTwice = bytes.subarray(at + 16, at + 28).equals(bytes.subarray(offset + 14, offset + 26));
  if (!sizesAfter && !toldTwice) throw new FileRefused('damaged');
  if (!packed && packedSize !== size) throw new FileRefused('damaged');
  const crc = bytes.readUInt32LE(at + 16);
  const isFolder = name.endsWith('/');
  if (isFolder && size !== 0) throw new FileRefused('damaged');
  return { name, isFolder, packed, crc, size, start, end: start + packedSize, offset, sizesAfter, next };
}

interface Told {
  readonly rawName: Buffer;
  readonly method: number;
  readonly flags: number;
}

/** Where the bytes of an entry begin: what stands before them has to say what the directory says. */
function startOf(bytes: Buffer, offset: number, { rawName, method, flags }: Told): number {
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

/** Stays below the folder that it is unpacked in, on every system. */
function isHarmless(name: string): boolean {
  if (name === '' || /[\p{Cc}\\:*?"<>|]/u.test(name) || name.startsWith('/')) return false;
  const parts = name.replace(/\/$/, '').split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

function refuseTwins(entries: readonly ZipEntry[]): void {
  const names = new Set(entries.map(({ name }) => name.normalize('NFC').toLowerCase()));
  if (names.size !== entries.length) throw new FileRefused('archive');
}

/** From the first byte to the directory there are the files and nothing else, none over another. */
function refuseGaps(entries: readonly Listed[], directory: number): void {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  if (inOrder[0]?.offset !== 0) throw new FileRefused('damaged');
  for (const [index, { end, sizesAfter }] of inOrder.entries()) {
    const gap = (inOrder[index + 1]?.offset ?? directory) - end;
    if (gap !== 0 && !(sizesAfter && DESCRIPTORS.includes(gap))) throw new FileRefused('damaged');
  }
}
