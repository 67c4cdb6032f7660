import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '@larkfield/kit/http';
import { Binary, ObjectId, type Collection, type Db } from 'mongodb';
import { createGarbageCollector } from '../resources/garbage-collector.ts';
import { createBufferPool } from '../resources/buffers.ts';
import { BUCKET } from './store.ts';
import { createConcurrencyLimit } from '../resources/concurrency-limit.ts';

/** Bytes of a file that are encrypted together as one GridFS chunk, so that a range can be read without the rest. */
const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const PLAIN_BYTES = CHUNK_BYTES - TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

/** Chunks of all files written at the same time; more would only wait for the database's connections. */
const PARALLEL_WRITES = 2;

/** Chunks of one file per database response. */
const READ_BATCH = 1;

/** Chunks need not be flushed to disk: the verdict is written after them, and is. */
const CHUNK_OPTIONS = { writeConcern: { w: 1, journal: false } } as const;

interface Head {
  readonly _id: ObjectId;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly filename: string;
}

interface Chunk {
  readonly _id: ObjectId;
  readonly files_id: ObjectId;
  readonly n: number;
  readonly data: Binary;
}

export interface EncryptedFile {
  readonly id: string;
  readonly contentId: ObjectId;
  readonly key: Buffer;
}

/** A chunk that is encrypted, so that its plain bytes can be overwritten. */
interface PendingChunk {
  readonly stored: Promise<unknown>;
}

export interface FileContent {
  /** Encrypts and stores the source chunk by chunk. */
  write(file: EncryptedFile, source: AsyncIterable<Buffer>): Promise<void>;
  /** Streams the plain bytes of a file or of a range. The stream fails if a chunk was changed, moved or is missing. */
  read(file: EncryptedFile, size: number, range?: ByteRange): Readable;
  remove(bytes: ObjectId): Promise<void>;
}

/** Creates the storage of file bytes in GridFS, encrypted with a separate key per file. */
export function createFileContent(db: Db): FileContent {
  const heads = db.collection<Head>(`${BUCKET}.files`, CHUNK_OPTIONS);
  const chunks = db.collection<Chunk>(`${BUCKET}.chunks`, CHUNK_OPTIONS);
  const writes = createConcurrencyLimit(PARALLEL_WRITES);
  const withBuffer = createBufferPool(CHUNK_BYTES);
  const collectGarbage = createGarbageCollector();
  let filesStarted = 0;

  /**
   * Encrypts a chunk only when it is its turn, so that only one chunk of each file waits. The file that started first
   * goes first, so that its buffers are freed soon. Resolves once the chunk is encrypted: the next one can be read
   * while this one is still being stored.
   */
  const write = async (
    file: EncryptedFile,
    n: number,
    plain: Buffer,
    rank: number,
  ): Promise<PendingChunk> => {
    const encrypted = Promise.withResolvers<undefined>();
    const stored = writes.run(
      () =>
        withBuffer((buffer) => {
          const data = new Binary(encryptChunk(file, n, plain, buffer));
          encrypted.resolve(undefined);
          return chunks.insertOne({ _id: new ObjectId(), files_id: file.contentId, n, data });
        }),
      rank,
    );
    await Promise.race([encrypted.promise, stored]);
    return { stored };
  };

  return {
    write: (file, source) =>
      withBuffer(async (buffer) => {
        let [n, length] = [0, 0];
        let last: PendingChunk | undefined;
        const rank = (filesStarted += 1);
        try {
          for await (const plain of toChunks(source, buffer.subarray(0, PLAIN_BYTES))) {
            await last?.stored;
            last = await write(file, n, plain, rank);
            collectGarbage(plain.length);
            n += 1;
            length += plain.length + TAG_BYTES;
          }
        } finally {
          // Also if the sender breaks off, so that a later removal finds all chunks.
          await last?.stored;
        }
        const head = { length, chunkSize: CHUNK_BYTES, uploadDate: new Date(), filename: file.id };
        await heads.insertOne({ _id: file.contentId, ...head });
      }),
    read: (file, size, range = { start: 0, end: size - 1 }) =>
      Readable.from(decryptChunks(chunks, file, range, collectGarbage)),
    async remove(bytes) {
      await chunks.deleteMany({ files_id: bytes });
      await heads.deleteOne({ _id: bytes });
    },
  };
}

export function createContentId(): ObjectId {
  return new ObjectId();
}

/** Encrypts a chunk into `buffer`, followed by its tag. */
function encryptChunk(file: EncryptedFile, index: number, plain: Buffer, buffer: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, file.key, nonceOf(index), { authTagLength: TAG_BYTES });
  cipher.setAAD(placeOf(file, index));
  const at = cipher.update(plain).copy(buffer);
  cipher.final();
  return buffer.subarray(0, at + cipher.getAuthTag().copy(buffer, at));
}

async function* decryptChunks(
  chunks: Collection<Chunk>,
  file: EncryptedFile,
  { start, end }: ByteRange,
  collectGarbage: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const first = Math.floor(start / PLAIN_BYTES);
  const last = Math.floor(end / PLAIN_BYTES);
  const wanted = { files_id: file.contentId, n: { $gte: first, $lte: last } };
  let index = first;
  // In small batches: by default the database would send 16 MB at once.
  for await (const { n, data } of chunks.find(wanted, { batchSize: READ_BATCH }).sort({ n: 1 })) {
    if (n !== index) break;
    const chunk = data.buffer;
    const decipher = createDecipheriv(ALGORITHM, file.key, nonceOf(index), { authTagLength: TAG_BYTES })
      .setAAD(placeOf(file, index))
      .setAuthTag(chunk.subarray(-TAG_BYTES));
    const plain = decipher.update(chunk.subarray(0, -TAG_BYTES));
    decipher.final();
    const from = index === first ? start - first * PLAIN_BYTES : 0;
    const to = index === last ? end + 1 - last * PLAIN_BYTES : PLAIN_BYTES;
    yield plain.subarray(from, to);
    collectGarbage(plain.length);
    index += 1;
  }
  if (index !== last + 1) throw new Error('bytes of a file are missing');
}

/** A counter is a safe nonce, because each file has its own key. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

function placeOf({ id }: EncryptedFile, index: number): Buffer {
  return Buffer.from(`v1|files|${id}|${index}`);
}

/** Yields the source in chunks that fill `buffer`, each valid until the next one is requested. */
async function* toChunks(source: AsyncIterable<Buffer>, buffer: Buffer): AsyncGenerator<Buffer> {
  let held = 0;
  for await (const part of source) {
    for (let at = 0; at < part.length;) {
      const copied = part.copy(buffer, held, at);
      at += copied;
      held += copied;
      if (held < buffer.length) continue;
      yield buffer;
      held = 0;
    }
  }
  if (held > 0) yield buffer.subarray(0, held);
}
