import { randomBytes } from 'node:crypto';
import { encodeCursor } from '../bson/codec.ts';
import { MAX_DOCUMENT } from '../bson/raw.ts';
import { MongoError, refuse } from '../errors.ts';
import { MemoryBudget } from '../memory-budget.ts';
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
/** A cursor that was used within this time is being read, and makes no room for others. Milliseconds. */
const READ_LIMIT = 5_000;
const MAX_CURSORS = 10_000;
export const FIRST_BATCH = 101;

/** Open cursors: queries whose rows have not all been given out. */
export class Cursors {
  readonly memory: MemoryBudget;
  /** The one that nobody has used for longest comes first. */
  readonly #open = new Map<bigint, Cursor>();
  readonly #now: () => number;

  /**
   * @param memory what all sorts, groups and cursors share; when there is no room, idle cursors make some
   * @param now milliseconds that only go forward, whatever is done to the clock of the machine
   */
  constructor(memory = new MemoryBudget(), now: () => number = () => performance.now()) {
    this.memory = memory;
    this.#now = now;
    memory.onFull(() => this.#forgetOldest());
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
    let open = false;
    try {
      const { docs, ended } = await fill(cursor, batchSize ?? FIRST_BATCH);
      if (ended || singleBatch) return encodeCursor('firstBatch', docs, 0n, namespace);
      if (this.#open.size >= MAX_CURSORS) refuse('InternalError', 'too many open cursors');
      const id = BigInt.asUintN(63, randomBytes(8).readBigUInt64LE()) | 1n;
      this.#open.set(id, cursor);
      open = true;
      return encodeCursor('firstBatch', docs, id, namespace);
    } finally {
      if (!open) rows.return();
    }
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
      if (ended) this.#close(id, cursor);
      return encodeCursor('nextBatch', docs, ended ? 0n : id, namespace);
    } catch (error) {
      if (!(error instanceof MongoError) || error.codeName !== 'MaxTimeMSExpired') this.#close(id, cursor);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.used = this.#now();
      // To the end of the line.
      if (this.#open.delete(id)) this.#open.set(id, cursor);
      else cursor.rows.return();
    }
  }

  /** @returns whether there was such a cursor */
  kill(id: bigint, namespace: string): boolean {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace) return false;
    return this.#close(id, cursor);
  }

  /** Forgets cursors nobody has used for ten minutes. */
  sweep(): void {
    for (const [id, cursor] of this.#open)
      if (!cursor.busy && this.#now() - cursor.used > IDLE_LIMIT) this.#close(id, cursor);
  }

  /** Forgets the cursor that nobody has used for longest. Returns false when none is idle. */
  #forgetOldest(): boolean {
    for (const [id, cursor] of this.#open)
      if (!cursor.busy && this.#now() - cursor.used > READ_LIMIT) return this.#close(id, cursor);
    return false;
  }

  /** What the rows hold is given back when their generator ends; `more` ends one that is at work. */
  #close(id: bigint, cursor: Cursor): boolean {
    if (!cursor.busy) cursor.rows.return();
    return this.#open.delete(id);
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
