import { constants, createInflate, createInflateRaw } from 'node:zlib';
import { FileRefused } from '../refused.ts';

const PIECE = 64 * 1024;

export interface Packed {
  readonly bytes: Buffer;
  /** Without the frame of zlib, as in archives. */
  readonly isRaw: boolean;
  /** Unpacked bytes that are still taken. */
  readonly most: number;
}

/**
 * Unpacks piece by piece, so that nobody holds all of it. Each piece is there until the next one is asked for.
 * @throws FileRefused when it is not packed, or more than `most`.
 */
export async function* inflated({ bytes, isRaw, most }: Packed): AsyncGenerator<Buffer> {
  const unpacking = isRaw
    ? createInflateRaw({ chunkSize: PIECE })
    : createInflate({ chunkSize: PIECE, finishFlush: constants.Z_SYNC_FLUSH });
  unpacking.end(bytes);
  let length = 0;
  try {
    for await (const piece of unpacking as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > most) throw new FileRefused('archive');
      yield piece;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged');
  } finally {
    unpacking.destroy();
  }
}
