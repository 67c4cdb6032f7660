import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '@larkfield/kit';
import { Binary, ObjectId, type Collection, type Db } from 'mongodb';
import { createCollector } from './collect.ts';
import { createRooms } from './rooms.ts';
import { BUCKET } from './store.ts';
import { createTurns } from './turns.ts';

/** Of a file's bytes, so many are sealed in one piece, which is one chunk of GridFS: ranges are read without the rest. */
const SEALED = 256 * 1024;
const TAG = 16;
const PLAIN = SEALED - TAG;
const ALGORITHM = 'aes-256-gcm';

/** Pieces of all files that are being written; more at once would only queue for the database's connections. */
const WRITES_AT_ONCE = 2;

/** Pieces of one file that the database answers at once. */
const READ_AT_ONCE = 1;

/** Pieces need not wait for the disk: the verdict is written after them, and does. */
const PIECES = { writeConcern: { w: 1, journal: false } } as const;

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

/** A file's bytes as they are found again. */
export interface SealedFile {
  readonly id: string;
  readonly bytes: ObjectId;
  readonly key: Buffer;
}

/** A piece whose plain bytes are no longer needed. */
interface OnItsWay {
  readonly stored: Promise<unknown>;
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
  const heads = db.collection<Head>(`${BUCKET}.files`, PIECES);
  const chunks = db.collection<Chunk>(`${BUCKET}.chunks`, PIECES);
  const writes = createTurns(WRITES_AT_ONCE);
  const withRoom = createRooms(SEALED);
  const handled = createCollector();
  let begun = 0;

  /**
   * Sealed only when it is its turn: what waits is one piece of each file, whatever they all come to. The file that came
   * first goes first: took all of them turns, what each has read would grow old, and be collected late. Once it is sealed,
   * the next piece may be gathered while this one is still on its way.
   */
  const write = async (file: SealedFile, n: number, plain: Buffer, rank: number): Promise<OnItsWay> => {
    const isSealed = Promise.withResolvers<undefined>();
    const stored = writes.take(
      () =>
        withRoom((room) => {
          const data = new Binary(sealed(file, n, plain, room));
          isSealed.resolve(undefined);
          return chunks.insertOne({ _id: new ObjectId(), files_id: file.bytes, n, data });
        }),
      rank,
    );
    await Promise.race([isSealed.promise, stored]);
    return { stored };
  };

  return {
    write: (file, source) =>
      withRoom(async (room) => {
        let [n, length] = [0, 0];
        let last: OnItsWay | undefined;
        const rank = (begun += 1);
        try {
          for await (const plain of inPieces(source, room.subarray(0, PLAIN))) {
            await last?.stored;
            last = await write(file, n, plain, rank);
            handled(plain.length);
            n += 1;
            length += plain.length + TAG;
          }
        } finally {
          // Also when the sender breaks off: whoever removes the bytes then finds all of them.
          await last?.stored;
        }
        const head = { length, chunkSize: SEALED, uploadDate: new Date(), filename: file.id };
        await heads.insertOne({ _id: file.bytes, ...head });
      }),
    read: (file, size, range = { start: 0, end: size - 1 }) =>
      Readable.from(opened(chunks, file, range, handled)),
    async remove(bytes) {
      await chunks.deleteMany({ files_id: bytes });
      await heads.deleteOne({ _id: bytes });
    },
  };
}

export function newBytes(): ObjectId {
  return new ObjectId();
}

/** A piece with its tag behind it, in `room`. */
function sealed(file: SealedFile, index: number, plain: Buffer, room: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, file.key, nonceOf(index), { authTagLength: TAG });
  cipher.setAAD(placeOf(file, index));
  const at = cipher.update(plain).copy(room);
  cipher.final();
  return room.subarray(0, at + cipher.getAuthTag().copy(room, at));
}

async function* opened(
  chunks: Collection<Chunk>,
  file: SealedFile,
  { start, end }: ByteRange,
  handled: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const first = Math.floor(start / PLAIN);
  const last = Math.floor(end / PLAIN);
  const wanted = { files_id: file.bytes, n: { $gte: first, $lte: last } };
  let index = first;
  // Few at a time: left to itself, the database answers 16 MB at once.
  for await (const { n, data } of chunks.find(wanted, { batchSize: READ_AT_ONCE }).sort({ n: 1 })) {
    if (n !== index) break;
    const piece = data.buffer;
    const decipher = createDecipheriv(ALGORITHM, file.key, nonceOf(index), { authTagLength: TAG })
      .setAAD(placeOf(file, index))
      .setAuthTag(piece.subarray(-TAG));
    const plain = decipher.update(piece.subarray(0, -TAG));
    decipher.final();
    const from = index === first ? start - first * PLAIN : 0;
    const to = index === last ? end + 1 - last * PLAIN : PLAIN;
    yield plain.subarray(from, to);
    handled(plain.length);
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

/** The same bytes in pieces that fill `room`, each there until the next one is asked for; the last one may be shorter. */
async function* inPieces(source: AsyncIterable<Buffer>, room: Buffer): AsyncGenerator<Buffer> {
  let held = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(room, held, at);
      at += copied;
      held += copied;
      if (held < room.length) continue;
      yield room;
      held = 0;
    }
  }
  if (held > 0) yield room.subarray(0, held);
}
