import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '../errors.ts';

/** One event loop serves every client, so nobody may hold it longer than this. Milliseconds. */
const SLICE = 1;

/** Values that come one by one; `undefined` in between asks for a pause, so that other clients get their turn. */
export type Stream<T> = Generator<T | undefined, void, undefined>;

/** Measures the turn of one command and enforces its `maxTimeMS`. */
export class Pace {
  #sliceStart = performance.now();
  readonly #deadline: number;

  /** @param maxTimeMs 0 for no limit */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs > 0 ? this.#sliceStart + maxTimeMs : Infinity;
  }

  /** True when the turn is over. */
  due(): boolean {
    return performance.now() - this.#sliceStart > SLICE;
  }

  /** Starts a new turn: a cursor is asked for more. */
  begin(): void {
    this.#sliceStart = performance.now();
  }

  async pause(): Promise<void> {
    if (performance.now() > this.#deadline) refuse('MaxTimeMSExpired', 'operation exceeded time limit');
    await nextTurn();
    this.#sliceStart = performance.now();
  }
}

/** Collects a stream with its pauses. */
export async function collect<T>(stream: Stream<T>, pace: Pace, limit = Infinity): Promise<T[]> {
  const found: T[] = [];
  for (const value of stream) {
    if (value === undefined) await pace.pause();
    else if (found.push(value) >= limit) break;
  }
  return found;
}
