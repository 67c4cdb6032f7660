import type { FileType } from '@larkfield/contracts';
import { crc32 } from 'node:zlib';
import { FileRefused } from '../refused.ts';

type ImageType = Extract<FileType, 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'>;

/** More would take a phone's memory when it is shown. */
const MOST_PIXELS = 100_000_000;
const MOST_SIDE = 30_000;

/** Checks that an image is whole, no larger than a screen can take, and nothing else besides. @throws FileRefused */
export function checkImage(type: ImageType, bytes: Buffer): void {
  try {
    CHECKS[type](bytes);
  } catch (error) {
    // Whatever reads beyond the end has found none.
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

/** Markers of frames, which have the size: `SOF0` to `SOF15` without the tables between them. */
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
  refuseForeign(bytes.subarray(end + 2));
}

/** Telephones write data of their own behind a photograph; whatever a program would take for its own is refused. */
function refuseForeign(tail: Buffer): void {
  const text = tail.toString('latin1').toLowerCase();
  if (
    ['<script', '<html', '<svg', '<?php', '<?xml', '%pdf-', 'mz\x90', '\x7felf', '#!/'].some((sign) =>
      text.includes(sign),
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

function webp(bytes: Buffer): void {
  const whole = bytes.readUInt32LE(4) + 8;
  if (whole !== bytes.length) refuse();
  let hasImage = false;
  let at = 12;
  while (at < whole) {
    const name = bytes.toString('latin1', at, at + 4);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name)) hasImage = true;
    if (name === 'VP8X') checkSize(bytes.readUIntLE(at + 12, 3) + 1, bytes.readUIntLE(at + 15, 3) + 1);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  if (!hasImage || at !== whole) refuse();
}

/** A row of boxes: `ftyp` first, `meta` and `mdat` among the others. */
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
  // The size stands in `ispe`, below `meta`.
  const size = bytes.indexOf('ispe');
  if (size < 0) refuse();
  checkSize(bytes.readUInt32BE(size + 8), bytes.readUInt32BE(size + 12));
}

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) refuse();
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    throw new FileRefused('tooLarge');
}

function refuse(): never {
  throw new FileRefused('damaged');
}
