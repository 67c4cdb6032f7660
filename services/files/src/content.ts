import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '@larkfield/kit';
import { GridFSBucket, ObjectId, type Db, type GridFSBucketWriteStream } from 'mongodb';
import { BUCKET } from './store.ts';
import { createTurns } from './turns.ts';

/** Of a file's bytes, so many are sealed in one piece, which is one chunk of GridFS: ranges are read without the rest. */
const SEALED = 256 * 1024;
const TAG = 16;
const PLAIN = SEALED - TAG;
const ALGORITHM = 'aes-256-gcm';

/** Pieces of all files that are being written; more at once would only queue for the database's connections. */
const WRITES_AT_ONCE = 4;

/** Pieces need not wait for the disk: the verdict is written after them, and does. */
const PIECES = { writeConcern: { w: 1, journal: false } } as const;

/** A file's bytes as they are found again. */
export interface SealedFile {
  readonly id: string;
  readonly bytes: ObjectId;
  readonly key: Buffer;
}

export interface Content {
  /** Seals and stores what comes, piece by piece. */
  write(file: SealedFile, source: AsyncIterable<Buffer>): Promise<void>;
  /** @throws Error on the stream when a piece was changed, moved or is missing. */
  read(file: SealedFile, size: number, range?: ByteRange): Readable;
  /** Bytes that are gone are no error. */
  remove(bytes: ObjectId): Promise<void>;
}

/** Bytes of files in GridFS, sealed with a key of each file's own. */
export function createContent(db: Db): Content {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET, ...PIECES });

  const writes = createTurns(WRITES_AT_ONCE);

  return {
    async write(file, source) {
      const target = bucket.openUploadStreamWithId(file.bytes, file.id, { chunkSizeBytes: SEALED });
      // What goes wrong is heard of by its write.
      target.on('error', () => undefined);
      try {
        for await (const piece of sealed(file, source)) await writes.take(() => written(target, piece));
        await ended(target);
      } catch (error) {
        await target.abort().catch(() => undefined);
        throw error;
      }
    },
    read: (file, size, range = { start: 0, end: size - 1 }) =>
      Readable.from(opened(bucket, file, size, range)),
    async remove(bytes) {
      await db.collection(`${BUCKET}.chunks`).deleteMany({ files_id: bytes });
      await db.collection(`${BUCKET}.files`).deleteOne({ _id: bytes });
    },
  };
}

export function newBytes(): ObjectId {
  return new ObjectId();
}

function written(target: GridFSBucketWriteStream, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    target.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

function ended(target: GridFSBucketWriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    target.once('error', reject).end(() => resolve());
  });
}

async function* sealed(file: SealedFile, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const piece of inPieces(source, PLAIN)) {
    const cipher = createCipheriv(ALGORITHM, file.key, nonceOf(index), { authTagLength: TAG });
    cipher.setAAD(placeOf(file, index));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

async function* opened(
  bucket: GridFSBucket,
  file: SealedFile,
  size: number,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const pieces = Math.ceil(size / PLAIN);
  const first = Math.floor(start / PLAIN);
  const last = Math.floor(end / PLAIN);
  const stored = size + pieces * TAG;
  const within = { start: first * SEALED, end: Math.min((last + 1) * SEALED, stored) };
  let index = first;
  for await (const piece of inPieces(bucket.openDownloadStream(file.bytes, within), SEALED)) {
    const tag = piece.subarray(-TAG);
    const decipher = createDecipheriv(ALGORITHM, file.key, nonceOf(index), { authTagLength: TAG })
      .setAAD(placeOf(file, index))
      .setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
    const from = index === first ? start - first * PLAIN : 0;
    const to = index === last ? end + 1 - last * PLAIN : PLAIN;
    yield plain.subarray(from, to);
    index += 1;
  }
  if (index !== last + 1) throw new Error('bytes of a file are missing');
}

/** A counter is as good as a random number: no other file has this key. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

function placeOf({ id }: SealedFile, index: number): Buffer {
  return Buffer.from(`v1|files|${id}|${index}`);
}

/** The same bytes in pieces of one length; the last one may be shorter. */
async function* inPieces(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < length) continue;
    const whole = Buffer.concat(held, bytes);
    let at = 0;
    for (; bytes - at >= length; at += length) yield whole.subarray(at, at + length);
    const rest = whole.subarray(at);
    held = rest.length > 0 ? [rest] : [];
    bytes = rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held, bytes);
}
