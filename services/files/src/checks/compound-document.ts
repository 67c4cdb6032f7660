import type { FileType } from '@larkfield/contracts';
import { FileRefused } from './file-refused.ts';

/** A stream of an old office document, which is a small file system in one file ([MS-CFB]). */
interface Stream {
  readonly name: string;
  readonly first: number;
  readonly size: number;
}

const END_OF_CHAIN = 0xfffffffe;
const HEADER_FAT_SECTORS = 109;
const ENTRY_BYTES = 128;
/** Name of DDE fields, which start programs, in both text encodings. */
const DDE_FIELDS = [Buffer.from('DDEAUTO'), Buffer.from('DDEAUTO', 'utf16le')];

/** Streams with macros, objects or embedded files. Some names begin with a control character. */
const ACTIVE =
  /^\P{L}?(?:Macros|VBA|VBA_PROJECT(?:_CUR)?|ObjectPool|Ole10Native|Package|MBD[\dA-F]{8}|Ctls|EmbeddedObj)$/iu;

/** Streams that decide the type of the document. */
const TYPE_STREAMS: ReadonlySet<string> = new Set([
  'EncryptedPackage',
  'EncryptionInfo',
  'WordDocument',
  'Workbook',
  'Book',
]);

/** Returns the type of an old office document. @throws FileRefused */
export function detectCompoundType(bytes: Buffer): FileType {
  const streams = streamsOf(bytes);
  const named = (name: string) => streams.find((stream) => stream.name === name);
  if (named('EncryptedPackage') || named('EncryptionInfo')) throw new FileRefused('locked');
  if (streams.some(({ name }) => ACTIVE.test(name))) throw new FileRefused('active');
  const text = named('WordDocument');
  const table = named('Workbook') ?? named('Book');
  if ((text && table) || (!text && !table)) throw new FileRefused('type');
  if (text && isTextLocked(headOf(bytes, text))) throw new FileRefused('locked');
  if (table) checkTable(headOf(bytes, table));
  if (DDE_FIELDS.some((field) => bytes.includes(field))) throw new FileRefused('active');
  return text ? 'doc' : 'xls';
}

function streamsOf(bytes: Buffer): Stream[] {
  if (bytes.length < 1536) throw new FileRefused('damaged');
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new FileRefused('damaged');
  const sectors = sectorsOf(bytes, 2 ** shift);
  const nextSector = nextSectorIn(bytes, sectors);
  const streams: Stream[] = [];
  const isListed = sectors.createOnce();
  for (let sector = bytes.readUInt32LE(48); sector < END_OF_CHAIN; sector = nextSector(sector)) {
    isListed(sector);
    const start = sectors.startOf(sector);
    for (let at = start; at < start + sectors.size; at += ENTRY_BYTES) {
      const length = bytes.readUInt16LE(at + 64);
      if (length < 2 || length > 64) continue;
      const name = bytes.toString('utf16le', at, at + length - 2);
      if (!TYPE_STREAMS.has(name) && !ACTIVE.test(name)) continue;
      streams.push({ name, first: bytes.readUInt32LE(at + 116), size: bytes.readUInt32LE(at + 120) });
    }
  }
  return streams;
}

interface Sectors {
  readonly size: number;
  /** Returns the offset of a sector. @throws FileRefused if the file does not contain the whole sector. */
  startOf(sector: number): number;
  /** Returns a check that throws FileRefused for a sector that is missing, or repeated (the chain is a loop). */
  createOnce(): (sector: number) => void;
}

function sectorsOf(bytes: Buffer, size: number): Sectors {
  // The header takes the space of one sector.
  const count = Math.floor(bytes.length / size) - 1;
  const refuseMissing = (sector: number): void => {
    if (sector >= count) throw new FileRefused('damaged');
  };
  return {
    size,
    startOf(sector) {
      refuseMissing(sector);
      return (sector + 1) * size;
    },
    createOnce() {
      const seen = new Uint8Array(Math.max(0, count));
      return (sector) => {
        refuseMissing(sector);
        if (seen[sector] === 1) throw new FileRefused('damaged');
        seen[sector] = 1;
      };
    },
  };
}

/** Returns a function from a sector to the next one of its chain. */
function nextSectorIn(bytes: Buffer, sectors: Sectors): (sector: number) => number {
  const lists = listsOf(bytes, sectors);
  const perList = sectors.size / 4;
  return (sector) => {
    const list = lists[Math.floor(sector / perList)];
    if (list === undefined) throw new FileRefused('damaged');
    return bytes.readUInt32LE(sectors.startOf(list) + (sector % perList) * 4);
  };
}

/** Returns the sectors of the allocation table (FAT). */
function listsOf(bytes: Buffer, sectors: Sectors): number[] {
  const lists: number[] = [];
  const isListed = sectors.createOnce();
  const addAll = (start: number, end: number): void => {
    for (let at = start; at < end; at += 4) {
      const sector = bytes.readUInt32LE(at);
      if (sector >= END_OF_CHAIN - 2) continue;
      isListed(sector);
      lists.push(sector);
    }
  };
  addAll(76, 76 + HEADER_FAT_SECTORS * 4);
  // The header lists the first sectors; further lists follow.
  for (let next = bytes.readUInt32LE(68); next < END_OF_CHAIN;) {
    isListed(next);
    const end = sectors.startOf(next) + sectors.size - 4;
    addAll(sectors.startOf(next), end);
    next = bytes.readUInt32LE(end);
  }
  return lists;
}

/** Returns the first sector of a stream. @throws FileRefused for a stream below 4096 bytes, too short for a document */
function headOf(bytes: Buffer, { first, size }: Stream): Buffer {
  const sector = 2 ** bytes.readUInt16LE(30);
  const start = (first + 1) * sector;
  if (size < 4096 || start + sector > bytes.length) throw new FileRefused('damaged');
  return bytes.subarray(start, start + sector);
}

/** Checks `wIdent` and returns `fEncrypted` ([MS-DOC] FibBase). */
function isTextLocked(head: Buffer): boolean {
  if (head.readUInt16LE(0) !== 0xa5ec) throw new FileRefused('damaged');
  return (head.readUInt16LE(10) & 0x0100) !== 0;
}

/** Checks that the first record is `BOF`, and that no record in the first sector is `FilePass`: encrypted ([MS-XLS]). */
function checkTable(head: Buffer): void {
  if (head.readUInt16LE(0) !== 0x0809) throw new FileRefused('damaged');
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) {
    if (head.readUInt16LE(at) === 0x002f) throw new FileRefused('locked');
  }
}
