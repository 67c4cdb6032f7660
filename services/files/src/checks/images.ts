import type { FileType } from '@larkfield/contracts';
import { crc32 } from 'node:zlib';
import { FileRefused } from './file-refused.ts';

type ImageType = Extract<FileType, 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'>;

const MAX_PIXELS = 100_000_000;
const MAX_SIDE = 30_000;

/** Checks that an image is complete, not too large, and followed by nothing (JPEG: nothing dangerous). @throws FileRefused */
export function checkImage(type: ImageType, bytes: Buffer): void {
  try {
    CHECKS[type](bytes);
  } catch (error) {
    // A read beyond the end means that the image is incomplete.
    throw error instanceof RangeError ? new FileRefused('damaged') : error;
  }
}

const CHECKS: Readonly<Record<ImageType, (bytes: Buffer) => void>> = { png, jpeg, gif, webp, avif };

function png(bytes: Buffer): void {
  let at = 8;
  for (let index = 0; ; index += 1) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      refuse();
    if ((index === 0) !== (name === 'IHDR')) refuse();
    if (index === 0) checkSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    at = end;
    if (name === 'IEND') break;
  }
  if (at !== bytes.length) refuse();
}

/** Whether a marker begins a frame header, which holds the size: 0xC0 to 0xCF except three other markers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(bytes: Buffer): void {
  let at = 2;
  let hasSize = false;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) refuse();
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xda) break;
    if (isFrame(marker)) {
      checkSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      hasSize = true;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  const end = bytes.lastIndexOf(Buffer.from('ffd9', 'hex'));
  if (!hasSize || end < at) refuse();
  refuseForeignTail(bytes.subarray(end + 2));
}

/** Phones append own data to photos; data that another program could run or open is refused. */
function refuseForeignTail(tail: Buffer): void {
  const text = tail.toString('latin1').toLowerCase();
  if (
    ['<script', '<html', '<svg', '<?php', '<?xml', '%pdf-', 'mz\x90', '\x7felf', '#!/'].some((signature) =>
      text.includes(signature),
    )
  )
    refuse();
}

function gif(bytes: Buffer): void {
  checkSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableOf(bytes.readUInt8(10));
  let images = 0;
  const skipBlocks = (): void => {
    while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
    at += 1;
  };
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) break;
    if (block === 0x21) at += 2;
    else if (block === 0x2c) {
      images += 1;
      at += 11 + tableOf(bytes.readUInt8(at + 9));
    } else refuse();
    skipBlocks();
  }
  if (images === 0 || at + 1 !== bytes.length) refuse();
}

/** Width and height of a frame have 14 bits each (RFC 6386, section 9.1; RFC 9649, section 3.4). */
const VP8_SIDE = 0x3fff;

function webp(bytes: Buffer): void {
  const whole = bytes.readUInt32LE(4) + 8;
  if (whole !== bytes.length) refuse();
  let hasImage = false;
  let at = 12;
  while (at < whole) {
    const name = bytes.toString('latin1', at, at + 4);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name)) hasImage = true;
    if (name === 'VP8 ')
      checkSize(bytes.readUInt16LE(at + 14) & VP8_SIDE, bytes.readUInt16LE(at + 16) & VP8_SIDE);
    if (name === 'VP8L') {
      const sides = bytes.readUInt32LE(at + 9);
      checkSize((sides & VP8_SIDE) + 1, ((sides >> 14) & VP8_SIDE) + 1);
    }
    if (name === 'VP8X') checkSize(bytes.readUIntLE(at + 12, 3) + 1, bytes.readUIntLE(at + 15, 3) + 1);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  if (!hasImage || at !== whole) refuse();
}

/** A sequence of boxes: `ftyp` first, `meta` and `mdat` among the others. */
function avif(bytes: Buffer): void {
  const missing = new Set(['meta', 'mdat']);
  let at = 0;
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (length < 8 || (at === 0 && name !== 'ftyp')) refuse();
    missing.delete(name);
    at += length;
  }
  if (at !== bytes.length || missing.size > 0) refuse();
  // The size is in `ispe`, within `meta`.
  const size = bytes.indexOf('ispe');
  if (size < 0) refuse();
  checkSize(bytes.readUInt32BE(size + 8), bytes.readUInt32BE(size + 12));
}

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) refuse();
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new FileRefused('tooLarge');
}

function refuse(): never {
  throw new FileRefused('damaged');
}
