import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Width of the quiet zone in modules, as QR readers require. */
const QUIET_ZONE = 4;

/** Pixels of a module. Mail programs scale the picture down, never up. */
const SCALE = 12;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Draws a text as a QR code: a PNG with one bit per pixel, black on white also in dark mail programs. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const side = size * SCALE;
  const rows = data.flatMap((modules) => {
    const row = rowOf(modules, side);
    return Array.from({ length: SCALE }, () => row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, grayscale; the other fields are 0.
  header[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a row of pixels after its filter byte. A set bit is white. */
function rowOf(modules: readonly boolean[], side: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  for (let x = 0; x < side; x += 1)
    if (!modules[Math.floor(x / SCALE)]) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return row;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
