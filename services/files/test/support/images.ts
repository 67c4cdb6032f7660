import { crc32, deflateSync } from 'node:zlib';

export function png(width = 1, height = 1, after: Buffer = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(2));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
    after,
  ]);
}

/** Returns a PNG of exactly this size. */
export function pngOf(bytes: number): Buffer {
  const small = png();
  const words = chunk('tEXt', Buffer.alloc(bytes - small.length - 12, 'x'));
  // After the chunk with the image size.
  return Buffer.concat([small.subarray(0, 33), words, small.subarray(33)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, sum]);
}

export function jpeg(after: Buffer = Buffer.alloc(0)): Buffer {
  const frame = 'ffc0000b080010001001011100';
  const scan = 'ffda0008010100003f00';
  return Buffer.concat([
    Buffer.from(`ffd8ffe000104a46494600010100000100010000${frame}${scan}123456ffd9`, 'hex'),
    after,
  ]);
}

export function gif(after: Buffer = Buffer.alloc(0)): Buffer {
  const one = '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b';
  return Buffer.concat([Buffer.from(one, 'hex'), after]);
}

export function webp(after: Buffer = Buffer.alloc(0), side = 1): Buffer {
  const frame = Buffer.from([0x2f, 0, 0, 0, 0, 0]);
  frame.writeUInt32LE((side - 1) | ((side - 1) << 14), 1);
  const image = Buffer.concat([Buffer.from('VP8L'), Buffer.from([5, 0, 0, 0]), frame]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(image.length + 4, 4);
  return Buffer.concat([head, image, after]);
}

export function avif(width = 1, after: Buffer = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(1, 8);
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0mif1', 'latin1')),
    box('meta', box('ispe', size)),
    box('mdat', Buffer.from('x')),
    after,
  ]);
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length + 8);
  return Buffer.concat([head, Buffer.from(name), content]);
}
