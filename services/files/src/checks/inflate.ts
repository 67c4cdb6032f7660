import { constants, createInflate, createInflateRaw } from 'node:zlib';
import { FileRefused } from './file-refused.ts';

const CHUNK_BYTES = 64 * 1024;

export interface CompressedBytes {
  readonly bytes: Buffer;
  /** Without zlib header, as in archives. */
  readonly isRaw: boolean;
  /** Maximum of unpacked bytes. */
  readonly maxBytes: number;
}

/** Unpacks in chunks, each valid until the next one is requested. @throws FileRefused above `most` bytes */
export async function* inflateChunks({ bytes, isRaw, maxBytes }: CompressedBytes): AsyncGenerator<Buffer> {
  const inflater = isRaw
    ? createInflateRaw({ chunkSize: CHUNK_BYTES })
    : createInflate({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  inflater.end(bytes);
  let length = 0;
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new FileRefused('archive');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged');
  } finally {
    inflater.destroy();
  }
}
