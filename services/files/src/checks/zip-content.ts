import { crc32 } from 'node:zlib';
import { FileRefused } from '../refused.ts';
import { inflated } from './inflate.ts';
import type { Room } from './room.ts';
import type { ZipEntry } from './zip-directory.ts';

const MEGABYTE = 1024 * 1024;
const MOST_ENTRY = 10 * MEGABYTE;
const MOST_ALL = 30 * MEGABYTE;
const MOST_RATIO = 100;
/** A few blank pages shrink to nothing, too; a bomb is large. */
const SMALL = 256 * 1024;

/**
 * The bytes of each file of an archive, one after the other, each there until the next one is asked for, as long as all of
 * them stay within bounds. What the directory says of their sizes is not believed: unpacking stops where it would be more.
 * @throws FileRefused
 */
export async function* unpacked(
  bytes: Buffer,
  entries: readonly ZipEntry[],
  room: Room,
): AsyncGenerator<[ZipEntry, Buffer]> {
  const files = entries.filter(({ isFolder }) => !isFolder);
  const promised = files.reduce((sum, { size }) => sum + size, 0);
  if (promised > MOST_ALL || files.some(({ size }) => size > MOST_ENTRY)) throw new FileRefused('archive');
  for (const entry of files) {
    const content = await unpack(bytes.subarray(entry.start, entry.end), entry, room);
    if (crc32(content) !== entry.crc) throw new FileRefused('damaged');
    yield [entry, content];
  }
}

async function unpack(packed: Buffer, { packed: isPacked, size }: ZipEntry, room: Room): Promise<Buffer> {
  if (size > SMALL && size > packed.length * MOST_RATIO) throw new FileRefused('archive');
  if (!isPacked) return packed;
  const content = room.take(size);
  let length = 0;
  for await (const piece of inflated({ bytes: packed, isRaw: true, most: size })) {
    room.spend(piece.length);
    length += piece.copy(content, length);
  }
  if (length !== size) throw new FileRefused('damaged');
  return content;
}
