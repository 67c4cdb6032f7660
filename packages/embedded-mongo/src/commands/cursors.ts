import { randomBytes } from 'node:crypto';
import { encodeCursor } from '../bson/codec.ts';
import { MAX_DOCUMENT_BYTES } from '../bson/raw.ts';
import { MongoError, throwMongoError } from '../errors/mongo-error.ts';
import { MemoryBudget } from '../limits/memory-budget.ts';
import type { TimeSlice, Stream } from '../limits/time-slice.ts';

interface Cursor {
  readonly namespace: string;
  readonly rows: Stream<Buffer>;
  /** Renewed by each getMore. */
  readonly timeSlice: TimeSlice;
  held: Buffer | undefined;
  used: number;
  busy: boolean;
}

/** MongoDB closes a cursor that is idle for this long. Milliseconds. */
const IDLE_LIMIT = 600_000;
/** A cursor used within this time counts as active and is not closed to free memory. Milliseconds. */
const READ_LIMIT = 5_000;
const MAX_CURSORS = 10_000;
const FIRST_BATCH_SIZE = 101;

export class Cursors {
  readonly memory: MemoryBudget;
  /** Ordered by last use, oldest first. */
  readonly #open = new Map<bigint, Cursor>();
  readonly #now: () => number;

  /**
   * @param memory shared by all sorts, groups and cursors; when it is full, idle cursors are closed
   * @param now monotonic clock in milliseconds
   */
  constructor(memory = new MemoryBudget(), now: () => number = () => performance.now()) {
    this.memory = memory;
    this.#now = now;
    memory.onFull(() => this.#forgetOldest());
  }

  get count(): number {
    return this.#open.size;
  }

  /** Returns the first batch of a query. Further batches are read by the cursor id in the reply. */
  async openCursor(
    namespace: string,
    rows: Stream<Buffer>,
    timeSlice: TimeSlice,
    batchSize: number | undefined,
    singleBatch: boolean,
  ): Promise<Buffer> {
    const cursor: Cursor = { namespace, rows, timeSlice, held: undefined, used: this.#now(), busy: false };
    let open = false;
    try {
      const { docs, ended } = await fill(cursor, batchSize ?? FIRST_BATCH_SIZE);
      if (ended || singleBatch) return encodeCursor('firstBatch', docs, 0n, namespace);
      if (this.#open.size >= MAX_CURSORS) throwMongoError('InternalError', 'too many open cursors');
      const id = BigInt.asUintN(63, randomBytes(8).readBigUInt64LE()) | 1n;
      this.#open.set(id, cursor);
      open = true;
      return encodeCursor('firstBatch', docs, id, namespace);
    } finally {
      if (!open) rows.return();
    }
  }

  async nextBatch(id: bigint, namespace: string, batchSize: number | undefined): Promise<Buffer> {
    const cursor = this.#open.get(id);
    if (!cursor) return throwMongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      return throwMongoError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.busy) return throwMongoError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const { docs, ended } = await fill(cursor, batchSize || Infinity);
      if (ended) this.#close(id, cursor);
      return encodeCursor('nextBatch', docs, ended ? 0n : id, namespace);
    } catch (error) {
      if (!(error instanceof MongoError) || error.codeName !== 'MaxTimeMSExpired') this.#close(id, cursor);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.used = this.#now();
      // Moves the cursor to the end, as last used.
      if (this.#open.delete(id)) this.#open.set(id, cursor);
      else cursor.rows.return();
    }
  }

  /** @returns whether the cursor existed */
  closeCursor(id: bigint, namespace: string): boolean {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace) return false;
    return this.#close(id, cursor);
  }

  /** Closes cursors that are idle longer than `IDLE_LIMIT`. */
  closeIdle(): void {
    for (const [id, cursor] of this.#open)
      if (!cursor.busy && this.#now() - cursor.used > IDLE_LIMIT) this.#close(id, cursor);
  }

  /** Closes the least recently used idle cursor. Returns false if none is idle. */
  #forgetOldest(): boolean {
    for (const [id, cursor] of this.#open)
      if (!cursor.busy && this.#now() - cursor.used > READ_LIMIT) return this.#close(id, cursor);
    return false;
  }

  /** Ending the generator releases its memory. A busy cursor is ended by `nextBatch`. */
  #close(id: bigint, cursor: Cursor): boolean {
    if (!cursor.busy) cursor.rows.return();
    return this.#open.delete(id);
  }
}

/** Reads rows until the batch is full by count or size. */
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
    if (docs.length >= limit || (docs.length > 0 && size + doc.length > MAX_DOCUMENT_BYTES - 16_384)) {
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
  // Reads one row more than needed, so that the last batch is known to be the last.
  for (let next = cursor.rows.next(); ; next = cursor.rows.next()) {
    if (next.done) return { docs, ended: true };
    if (next.value === undefined) await cursor.timeSlice.yield();
    else if (!add(next.value)) return { docs, ended: false };
  }
}
