import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '../errors.ts';
import { MemoryBudget } from '../memory-budget.ts';

/** One event loop serves every client, so nobody may hold it longer than this. Milliseconds. */
const SLICE_MS = 1;

/** Values that come one by one; `undefined` in between asks to yield, so that other clients get their turn. */
export type Stream<T> = Generator<T | undefined, void, undefined>;

/** Milliseconds a command may take when the caller sets no `maxTimeMS`. */
export const DEFAULT_TIME_LIMIT = 10_000;

/** What one command may use: how long it may hold the event loop at a stretch and take in all, and the memory it shares. */
export class TimeSlice {
  #sliceStart = performance.now();
  #deadline: number;
  /** What the caller's own limit leaves to the cursor; without one each command has a limit of its own. */
  #left: number | undefined;

  readonly memory: MemoryBudget;

  /**
   * @param maxTimeMs the caller's limit; 0 for the default
   * @param memory what all commands of the server share
   */
  constructor(maxTimeMs = 0, memory = new MemoryBudget()) {
    this.memory = memory;
    this.#left = maxTimeMs > 0 ? maxTimeMs : undefined;
    this.#deadline = this.#sliceStart + (this.#left ?? DEFAULT_TIME_LIMIT);
  }

  /** Whether other clients are due. */
  isOver(): boolean {
    return performance.now() - this.#sliceStart > SLICE_MS;
  }

  /** A batch of a cursor is full: the time until the next one is asked for does not count. */
  suspend(): void {
    if (this.#left !== undefined) this.#left = Math.max(this.#deadline - performance.now(), Number.MIN_VALUE);
  }

  /** A cursor is asked for more. */
  renew(): void {
    this.#sliceStart = performance.now();
    this.#deadline = this.#sliceStart + (this.#left ?? DEFAULT_TIME_LIMIT);
  }

  /** @throws MongoError when the command has run out of time */
  check(): void {
    if (performance.now() > this.#deadline) refuse('MaxTimeMSExpired', 'operation exceeded time limit');
  }

  /** Lets other clients have their turn. @throws MongoError when the command has run out of time */
  async yield(): Promise<void> {
    this.check();
    await nextTurn();
    this.#sliceStart = performance.now();
  }
}
