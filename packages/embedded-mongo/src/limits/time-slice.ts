import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwMongoError } from '../errors/mongo-error.ts';
import { MemoryBudget } from './memory-budget.ts';

/** Maximum time a command may block the event loop, which serves all clients. Milliseconds. */
const SLICE_MS = 1;

/** A stream of values. `undefined` asks the consumer to yield to other clients. */
export type Stream<T> = Generator<T | undefined, void, undefined>;

/** Time limit of a command without `maxTimeMS`. Milliseconds. */
export const DEFAULT_TIME_LIMIT_MS = 10_000;

export class TimeSlice {
  #sliceStart = performance.now();
  #deadline: number;
  /** Remaining part of `maxTimeMS` for the next batch. Without `maxTimeMS`, each batch has the default limit. */
  #left: number | undefined;

  readonly memory: MemoryBudget;

  /** @param maxTimeMs limit of the client; 0 for the default */
  constructor(maxTimeMs = 0, memory = new MemoryBudget()) {
    this.memory = memory;
    this.#left = maxTimeMs > 0 ? maxTimeMs : undefined;
    this.#deadline = this.#sliceStart + (this.#left ?? DEFAULT_TIME_LIMIT_MS);
  }

  /** Whether the command must yield to other clients. */
  isOver(): boolean {
    return performance.now() - this.#sliceStart > SLICE_MS;
  }

  /** Stops the time after a batch: waiting for the next getMore does not count. */
  suspend(): void {
    if (this.#left !== undefined) this.#left = Math.max(this.#deadline - performance.now(), Number.MIN_VALUE);
  }

  /** Restarts the time for the next batch. */
  renew(): void {
    this.#sliceStart = performance.now();
    this.#deadline = this.#sliceStart + (this.#left ?? DEFAULT_TIME_LIMIT_MS);
  }

  /** @throws MongoError MaxTimeMSExpired */
  check(): void {
    if (performance.now() > this.#deadline)
      throwMongoError('MaxTimeMSExpired', 'operation exceeded time limit');
  }

  /** Yields to other clients. @throws MongoError MaxTimeMSExpired */
  async yield(): Promise<void> {
    this.check();
    await nextTurn();
    this.#sliceStart = performance.now();
  }
}
