import { getHeapStatistics } from 'node:v8';
import { refuse } from './errors.ts';

const MEBIBYTE = 1024 * 1024;
/** What all sorts, groups and open cursors of a server may hold together, unless the heap of the process is small. */
const MOST_BYTES = 256 * MEBIBYTE;

/** Returns the bytes that a process with this limit of its heap can spare: values take up to twice what is counted. */
export function budgetFor(heapLimit: number): number {
  return Math.min(MOST_BYTES, Math.floor(heapLimit / 4));
}

/** The memory that all sorts, groups and open cursors of a server share. */
export class MemoryBudget {
  readonly #max: number;
  #held = 0;
  #makeRoom: () => boolean = () => false;

  constructor(max = budgetFor(getHeapStatistics().heap_size_limit)) {
    this.#max = max;
  }

  get held(): number {
    return this.#held;
  }

  /** Sets what frees memory when there is no room: called again and again until it returns false. */
  onFull(makeRoom: () => boolean): void {
    this.#makeRoom = makeRoom;
  }

  /** @throws QueryExceededMemoryLimitNoDiskUseAllowed when nothing more can be freed */
  take(bytes: number, stage: string): void {
    while (bytes > 0 && this.#held + bytes > this.#max)
      if (!this.#makeRoom())
        refuse(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `${stage} needs more memory than the ${this.#max} bytes that all commands and open cursors of this server share`,
        );
    this.#held += bytes;
  }

  give(bytes: number): void {
    this.#held -= bytes;
  }
}
