import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { FileRefused } from '../refused.ts';
import type { ZipEntry } from './zip-directory.ts';

const inflate = promisify(inflateRaw);

const MEGABYTE = 1024 * 1024;
const MOST_ENTRY = 10 * MEGABYTE;
const MOST_ALL = 30 * MEGABYTE;
const MOST_RATIO = 100;
/** A few blank pages shrink to nothing, too; a bomb is large. */
const SMALL = 256 * 1024;

/**
 * The bytes of each file of an archive, one after the other, as long as all of them stay within bounds. What the
 * directory says of their sizes is not believed: unpacking stops where it would be more.
 * @throws FileRefused
 */
export async function* unpacked(
  bytes: Buffer,
  entries: readonly ZipEntry[],
): AsyncGenerator<[ZipEntry, Buffer]> {
  const files = entries.filter(({ isFolder }) => !isFolder);
  const promised = files.reduce((sum, { size }) => sum + size, 0);
  if (promised > MOST_ALL || files.some(({ size }) => size > MOST_ENTRY)) throw new FileRefused('archive');
  for (const entry of files) {
    const content = await unpack(bytes.subarray(entry.start, entry.end), entry);
    if (crc32(content) !== entry.crc) throw new FileRefused('damaged');
    yield [entry, content];
  }
}

async function unpack(packed: Buffer, { packed: isPacked, size }: ZipEntry): Promise<Buffer> {
  if (size > SMALL && size > packed.length * MOST_RATIO) throw new FileRefused('archive');
  if (!isPacked) return packed;
  const content = await inflate(packed, { maxOutputLength: size + 1 }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new FileRefused(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'archive' : 'damaged');
    },
  );
  if (content.length !== size) throw new FileRefused('damaged');
  return content;
}
