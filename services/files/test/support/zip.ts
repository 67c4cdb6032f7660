import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive, and its false values. */
export interface Part {
  readonly name: string;
  readonly content?: Buffer | string;
  readonly packed?: boolean;
  /** False size in the archive. */
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Unix mode. */
  readonly mode?: number;
  /** Name in the local header, if it differs from the directory. */
  readonly localName?: string;
  /** Size in the local header, if it differs from the directory. */
  readonly localSize?: number;
  /** Sizes are in a data descriptor after the bytes. */
  readonly sizesAfter?: boolean;
}

export interface ZipLies {
  readonly before?: Buffer;
  readonly between?: Buffer;
  readonly after?: Buffer;
  readonly comment?: string;
  readonly count?: number;
  /** All entries point to the bytes of the first one. */
  readonly overlap?: boolean;
}

/** Returns an archive that may be invalid in many ways. */
export function zip(parts: readonly Part[], lies: ZipLies = {}): Buffer {
  const { before = Buffer.alloc(0), between = Buffer.alloc(0), after = Buffer.alloc(0), comment = '' } = lies;
  let body = before;
  const central: Buffer[] = [];
  const offsets: number[] = [];
  for (const part of parts) {
    offsets.push(body.length);
    const { local, data, tail } = partBytes(part);
    body = Buffer.concat([body, local, data, tail, between]);
  }
  for (const [index, part] of parts.entries()) {
    const at = lies.overlap ? (offsets[0] ?? 0) : (offsets[index] ?? 0);
    central.push(directoryRow(part, at));
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.count ?? parts.length, 8);
  end.writeUInt16LE(lies.count ?? parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([body, directory, end, Buffer.from(comment), after]);
}

function facts(part: Part) {
  const { content = '', packed = true, flags = 0, sizesAfter = false } = part;
  const plain = Buffer.from(content);
  const data = packed ? deflateRawSync(plain) : plain;
  return {
    plain,
    data,
    sizesAfter,
    flags: flags | 0x0800 | (sizesAfter ? 8 : 0),
    method: part.method ?? (packed ? 8 : 0),
    crc: part.crc ?? crc32(plain),
    size: part.size ?? plain.length,
  };
}

function partBytes(part: Part) {
  const { data, flags, method, crc, size, sizesAfter } = facts(part);
  const name = Buffer.from(part.localName ?? part.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  if (!sizesAfter) {
    head.writeUInt32LE(crc, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(part.localSize ?? size, 22);
  }
  head.writeUInt16LE(name.length, 26);
  const tail = Buffer.alloc(sizesAfter ? 16 : 0);
  if (sizesAfter) {
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(data.length, 8);
    tail.writeUInt32LE(size, 12);
  }
  return { local: Buffer.concat([head, name]), data, tail };
}

function directoryRow(part: Part, offset: number): Buffer {
  const { data, flags, method, crc, size } = facts(part);
  const name = Buffer.from(part.name);
  const row = Buffer.alloc(46);
  row.writeUInt32LE(0x02014b50, 0);
  row.writeUInt16LE(0x0314, 4);
  row.writeUInt16LE(20, 6);
  row.writeUInt16LE(flags, 8);
  row.writeUInt16LE(method, 10);
  row.writeUInt32LE(crc, 16);
  row.writeUInt32LE(data.length, 20);
  row.writeUInt32LE(size, 24);
  row.writeUInt16LE(name.length, 28);
  row.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38);
  row.writeUInt32LE(offset, 42);
  return Buffer.concat([row, name]);
}

/** Returns a `.docx` file with further parts. */
export function docx(more: readonly Part[] = [], body = '<w:t>Waiver</w:t>'): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: '<Types xmlns="x"/>' },
    { name: 'word/document.xml', content: `<w:document xmlns:w="x"><w:body>${body}</w:body></w:document>` },
    ...more,
  ]);
}
