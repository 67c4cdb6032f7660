import { crc32 } from 'node:zlib';
import { FileRefused } from './file-refused.ts';
import { inflateChunks } from './inflate.ts';
import type { CheckBudget } from './check-budget.ts';
import type { ZipEntry } from './zip-directory.ts';

const MEGABYTE = 1024 * 1024;
const MAX_ENTRY = 10 * MEGABYTE;
const MAX_TOTAL = 30 * MEGABYTE;
const MAX_RATIO = 100;
/** Smaller files may have any ratio, because a few blank pages compress strongly too. */
const RATIO_FREE_BYTES = 256 * 1024;

/**
 * Yields each file of an archive with its bytes, valid until the next one is requested. Sizes in the directory are
 * not trusted: unpacking stops at the limits. @throws FileRefused
 */
export async function* unpackEntries(
  bytes: Buffer,
  entries: readonly ZipEntry[],
  budget: CheckBudget,
): AsyncGenerator<[ZipEntry, Buffer]> {
  const files = entries.filter(({ isFolder }) => !isFolder);
  const declaredSize = files.reduce((sum, { size }) => sum + size, 0);
  if (declaredSize > MAX_TOTAL || files.some(({ size }) => size > MAX_ENTRY))
    throw new FileRefused('archive');
  for (const entry of files) {
    const content = await unpack(bytes.subarray(entry.start, entry.end), entry, budget);
    if (crc32(content) !== entry.crc) throw new FileRefused('damaged');
    yield [entry, content];
  }
}

async function unpack(
  packed: Buffer,
  { packed: isPacked, size }: ZipEntry,
  budget: CheckBudget,
): Promise<Buffer> {
  if (size > RATIO_FREE_BYTES && size > packed.length * MAX_RATIO) throw new FileRefused('archive');
  if (!isPacked) return packed;
  const content = budget.buffer(size);
  let length = 0;
  for await (const chunk of inflateChunks({ bytes: packed, isRaw: true, maxBytes: size })) {
    budget.spend(chunk.length);
    length += chunk.copy(content, length);
  }
  if (length !== size) throw new FileRefused('damaged');
  return content;
}
