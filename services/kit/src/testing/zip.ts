import { crc32, deflateRawSync } from 'node:zlib';

/** Creates a zip with one file, as common programs write it. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x5a210000, 0);
  sizes.writeUInt32LE(crc32(content), 4);
  sizes.writeUInt32LE(packed.length, 8);
  sizes.writeUInt32LE(content.length, 12);
  const names = Buffer.alloc(4);
  names.writeUInt16LE(title.length, 0);
  const local = Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]),
    sizes,
    names,
    title,
    packed,
  ]);
  const central = Buffer.concat([
    Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0, 8, 0]),
    sizes,
    names,
    Buffer.alloc(14),
    title,
  ]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
