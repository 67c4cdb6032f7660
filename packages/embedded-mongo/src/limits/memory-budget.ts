import { getHeapStatistics } from 'node:v8';
import { throwMongoError } from '../errors/mongo-error.ts';

const MEBIBYTE = 1024 * 1024;
/** Maximum memory for all sorts, groups and open cursors of a server. */
const MAX_BYTES = 256 * MEBIBYTE;

/** Returns the memory budget in bytes for a heap limit. Only a quarter, because values use up to twice the estimate. */
export function defaultBudgetBytes(heapLimit: number): number {
  return Math.min(MAX_BYTES, Math.floor(heapLimit / 4));
}

/** Memory shared by all sorts, groups and open cursors of a server. */
export class MemoryBudget {
  readonly #max: number;
  #held = 0;
  #makeRoom: () => boolean = () => false;

  constructor(max = defaultBudgetBytes(getHeapStatistics().heap_size_limit)) {
    this.#max = max;
  }

  get held(): number {
    return this.#held;
  }

  /** Sets the function that frees memory when the budget is exceeded. It is called until it returns false. */
  onFull(makeRoom: () => boolean): void {
    this.#makeRoom = makeRoom;
  }

  /** @throws MongoError QueryExceededMemoryLimitNoDiskUseAllowed if not enough memory can be freed */
  reserve(bytes: number, stage: string): void {
    while (bytes > 0 && this.#held + bytes > this.#max)
      if (!this.#makeRoom())
        throwMongoError(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `${stage} needs more memory than the ${this.#max} bytes that all commands and open cursors of this server share`,
        );
    this.#held += bytes;
  }

  release(bytes: number): void {
    this.#held -= bytes;
  }
}
