import type { FileType } from '@larkfield/contracts';
import { FileRefused } from '../refused.ts';

/** The older format of office documents: a small file system in a file ([MS-CFB]). */
interface Stream {
  readonly name: string;
  readonly first: number;
  readonly size: number;
}

const END_OF_CHAIN = 0xfffffffe;
const HEADER_FAT_SECTORS = 109;
const ENTRY_BYTES = 128;
/** Sectors of a chain: a file of 10 MB has no more. */
const MOST_SECTORS = 25_000;

/** Macros, objects and files inside; the first letter of some is a control character. */
const ACTIVE =
  /^\P{L}?(?:Macros|VBA|VBA_PROJECT(?:_CUR)?|ObjectPool|Ole10Native|Package|MBD[\dA-F]{8}|Ctls|EmbeddedObj)$/iu;

/** The type of an older office document. @throws FileRefused */
export function compoundType(bytes: Buffer): FileType {
  const streams = streamsOf(bytes);
  const named = (name: string) => streams.find((stream) => stream.name === name);
  if (named('EncryptedPackage') || named('EncryptionInfo')) throw new FileRefused('locked');
  if (streams.some(({ name }) => ACTIVE.test(name))) throw new FileRefused('active');
  const text = named('WordDocument');
  const table = named('Workbook') ?? named('Book');
  if ((text && table) || (!text && !table)) throw new FileRefused('type');
  if (text && isTextLocked(headOf(bytes, text))) throw new FileRefused('locked');
  if (table) checkTable(headOf(bytes, table));
  if (/DDEAUTO|D\0D\0E\0A\0U\0T\0O/.test(bytes.toString('latin1'))) throw new FileRefused('active');
  return text ? 'doc' : 'xls';
}

function streamsOf(bytes: Buffer): Stream[] {
  if (bytes.length < 1536) throw new FileRefused('damaged');
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new FileRefused('damaged');
  const size = 2 ** shift;
  const fat = fatOf(bytes, size);
  const streams: Stream[] = [];
  for (const sector of chain(fat, bytes.readUInt32LE(48))) {
    const start = (sector + 1) * size;
    if (start + size > bytes.length) throw new FileRefused('damaged');
    for (let at = start; at < start + size; at += ENTRY_BYTES) {
      const length = bytes.readUInt16LE(at + 64);
      if (length < 2 || length > 64) continue;
      const name = bytes.toString('utf16le', at, at + length - 2);
      streams.push({ name, first: bytes.readUInt32LE(at + 116), size: bytes.readUInt32LE(at + 120) });
    }
  }
  return streams;
}

/** Which sector follows which. */
function fatOf(bytes: Buffer, size: number): number[] {
  const sectors: number[] = [];
  for (let index = 0; index < HEADER_FAT_SECTORS; index += 1)
    sectors.push(bytes.readUInt32LE(76 + index * 4));
  // Where the header has no room for all of them, further lists follow.
  let next = bytes.readUInt32LE(68);
  for (let lists = 0; next < END_OF_CHAIN && lists < 100; lists += 1) {
    const start = (next + 1) * size;
    if (start + size > bytes.length) throw new FileRefused('damaged');
    for (let at = start; at < start + size - 4; at += 4) sectors.push(bytes.readUInt32LE(at));
    next = bytes.readUInt32LE(start + size - 4);
  }
  const fat: number[] = [];
  for (const sector of sectors) {
    if (sector >= END_OF_CHAIN - 2) continue;
    const start = (sector + 1) * size;
    if (start + size > bytes.length) throw new FileRefused('damaged');
    for (let at = start; at < start + size; at += 4) fat.push(bytes.readUInt32LE(at));
  }
  return fat;
}

function* chain(fat: readonly number[], first: number): Generator<number> {
  let sector: number | undefined = first;
  for (let count = 0; sector !== undefined && sector < END_OF_CHAIN; count += 1) {
    if (count > MOST_SECTORS || sector >= fat.length) throw new FileRefused('damaged');
    yield sector;
    sector = fat[sector];
  }
}

/** The first sector of a stream; a stream so short that it lies among others has no document in it. */
function headOf(bytes: Buffer, { first, size }: Stream): Buffer {
  const sector = 2 ** bytes.readUInt16LE(30);
  const start = (first + 1) * sector;
  if (size < 4096 || start + sector > bytes.length) throw new FileRefused('damaged');
  return bytes.subarray(start, start + sector);
}

/** [MS-DOC] FibBase: `wIdent`, and in its flags `fEncrypted`. */
function isTextLocked(head: Buffer): boolean {
  if (head.readUInt16LE(0) !== 0xa5ec) throw new FileRefused('damaged');
  return (head.readUInt16LE(10) & 0x0100) !== 0;
}

/** [MS-XLS]: the first record is `BOF`; `FilePass` stands among the next ones. */
function checkTable(head: Buffer): void {
  if (head.readUInt16LE(0) !== 0x0809) throw new FileRefused('damaged');
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) {
    if (head.readUInt16LE(at) === 0x002f) throw new FileRefused('locked');
  }
}
