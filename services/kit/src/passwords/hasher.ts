import { availableParallelism } from 'node:os';
import { HASH_COST, dummyHash, hashPassword, isOutdated, matches, type HashCost } from './argon2.ts';
import { createQueue } from './task-queue.ts';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes the same time for an unknown account (`undefined`), and resolves with false for it. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Whether the hash has outdated parameters and should be replaced at the next login, when the password is known. */
  isOutdated(stored: string): boolean;
}

/** Parallel hashes per core, and waiting tasks per running hash. A full queue is done within about a second. */
const PER_CORE = 2;
const WAITING = 32;

/** Shorter than the time limit of a call (2.5 s). */
const MAX_WAIT_MS = 1_500;

/** Creates a hasher that runs a limited number of hashes at a time. */
export function createHasher(cost: HashCost = HASH_COST, cores = availableParallelism()): Hasher {
  const inFlight = cores * PER_CORE;
  const queue = createQueue({ inFlight, waiting: inFlight * WAITING, longestMs: MAX_WAIT_MS });
  const dummy = dummyHash(cost);
  return {
    hash: (password) => queue(() => hashPassword(password, cost)),
    async verify(password, stored) {
      const isMatch = await queue(() => matches(password, stored ?? dummy));
      return isMatch && stored !== undefined;
    },
    isOutdated: (stored) => isOutdated(stored, cost),
  };
}
