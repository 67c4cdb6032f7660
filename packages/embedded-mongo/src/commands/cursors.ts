import { randomBytes } from 'node:crypto';
import { encodeCursor } from '../bson/codec.ts';
import { MAX_DOCUMENT } from '../bson/raw.ts';
import { MongoError, refuse } from '../errors.ts';
import type { TimeSlice, Stream } from '../store/time-slice.ts';

interface Cursor {
  readonly namespace: string;
  readonly rows: Stream<Buffer>;
  /** The time slice the rows were made with: each getMore renews it. */
  readonly timeSlice: TimeSlice;
  /** A document that did not fit into the last answer. */
  held: Buffer | undefined;
  used: number;
  busy: boolean;
}

/** MongoDB forgets a cursor nobody used for this long. Milliseconds. */
const IDLE_LIMIT = 600_000;
const MAX_CURSORS = 10_000;
export const FIRST_BATCH = 101;

/** Open cursors: queries whose rows have not all been given out. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  readonly #now: () => number;

  /** @param now milliseconds that only go forward, whatever is done to the clock of the machine */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get count(): number {
    return this.#open.size;
  }

  /** The first answer of a query; what is left waits under the cursor id in it. */
  async first(
    namespace: string,
    rows: Stream<Buffer>,
    timeSlice: TimeSlice,
    batchSize: number | undefined,
    singleBatch: boolean,
  ): Promise<Buffer> {
    const cursor: Cursor = { namespace, rows, timeSlice, held: undefined, used: this.#now(), busy: false };
    const { docs, ended } = await fill(cursor, batchSize ?? FIRST_BATCH);
    if (ended || singleBatch) return encodeCursor('firstBatch', docs, 0n, namespace);
    if (this.#open.size >= MAX_CURSORS) refuse('InternalError', 'too many open cursors');
    const id = BigInt.asUintN(63, randomBytes(8).readBigUInt64LE()) | 1n;
    this.#open.set(id, cursor);
    return encodeCursor('firstBatch', docs, id, namespace);
  }

  async more(id: bigint, namespace: string, batchSize: number | undefined): Promise<Buffer> {
    const cursor = this.#open.get(id);
    if (!cursor) return refuse('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      return refuse(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.busy) return refuse('CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const { docs, ended } = await fill(cursor, batchSize || Infinity);
      if (ended) this.#open.delete(id);
      return encodeCursor('nextBatch', docs, ended ? 0n : id, namespace);
    } catch (error) {
      if (!(error instanceof MongoError) || error.codeName !== 'MaxTimeMSExpired') this.#open.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.used = this.#now();
    }
  }

  /** @returns whether there was such a cursor */
  kill(id: bigint, namespace: string): boolean {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace) return false;
    return this.#open.delete(id);
  }

  /** Forgets cursors nobody has used for ten minutes. */
  sweep(): void {
    for (const [id, cursor] of this.#open)
      if (!cursor.busy && this.#now() - cursor.used > IDLE_LIMIT) this.#open.delete(id);
  }
}

/** Takes rows until the batch is full by number or by size. */
async function fill(cursor: Cursor, limit: number): Promise<{ docs: Buffer[]; ended: boolean }> {
  cursor.timeSlice.renew();
  try {
    return await take(cursor, limit);
  } finally {
    cursor.timeSlice.suspend();
  }
}

async function take(cursor: Cursor, limit: number): Promise<{ docs: Buffer[]; ended: boolean }> {
  const docs: Buffer[] = [];
  let size = 0;
  const add = (doc: Buffer): boolean => {
    if (docs.length >= limit || (docs.length > 0 && size + doc.length > MAX_DOCUMENT - 16_384)) {
      cursor.held = doc;
      return false;
    }
    docs.push(doc);
    size += doc.length + 16;
    return true;
  };
  const { held } = cursor;
  cursor.held = undefined;
  if (held && !add(held)) return { docs, ended: false };
  // One row more than wanted is read, so that the last batch already says that it is the last.
  for (let next = cursor.rows.next(); ; next = cursor.rows.next()) {
    if (next.done) return { docs, ended: true };
    if (next.value === undefined) await cursor.timeSlice.yield();
    else if (!add(next.value)) return { docs, ended: false };
  }
}
