import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '../errors.ts';

/** One event loop serves every client, so nobody may hold it longer than this. Milliseconds. */
const SLICE_MS = 1;

/** Values that come one by one; `undefined` in between asks to yield, so that other clients get their turn. */
export type Stream<T> = Generator<T | undefined, void, undefined>;

/** How long one command may hold the event loop at a stretch; also enforces its `maxTimeMS`. */
export class TimeSlice {
  #sliceStart = performance.now();
  readonly #deadline: number;

  /** @param maxTimeMs 0 for no limit */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs > 0 ? this.#sliceStart + maxTimeMs : Infinity;
  }

  /** Whether other clients are due. */
  isOver(): boolean {
    return performance.now() - this.#sliceStart > SLICE_MS;
  }

  /** Starts anew: a cursor is asked for more. */
  renew(): void {
    this.#sliceStart = performance.now();
  }

  /** Lets other clients have their turn. @throws when the command has run out of time */
  async yield(): Promise<void> {
    if (performance.now() > this.#deadline) refuse('MaxTimeMSExpired', 'operation exceeded time limit');
    await nextTurn();
    this.#sliceStart = performance.now();
  }
}

/** Collects a stream, and yields where it asks for it. */
export async function collect<T>(stream: Stream<T>, timeSlice: TimeSlice, limit = Infinity): Promise<T[]> {
  const found: T[] = [];
  for (const value of stream) {
    if (value === undefined) await timeSlice.yield();
    else if (found.push(value) >= limit) break;
  }
  return found;
}
