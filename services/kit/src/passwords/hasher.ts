import { availableParallelism } from 'node:os';
import { COST, dummyHash, hash, isOutdated, matches, type Cost } from './argon2.ts';
import { createQueue } from './queue.ts';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that is not there (`undefined`) as for one that is. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Parameters have risen since: hash again at the next login, when the password is at hand. */
  isOutdated(stored: string): boolean;
}

/** In flight per core, and waiting per hash in flight; a full queue is worked off within about a second. */
const PER_CORE = 2;
const WAITING = 32;

/** Less than a call may take in all (2.5 s). */
const LONGEST_MS = 1_500;

/** Hashes passwords, a bounded number at a time. */
export function createHasher(cost: Cost = COST, cores = availableParallelism()): Hasher {
  const inFlight = cores * PER_CORE;
  const queue = createQueue({ inFlight, waiting: inFlight * WAITING, longestMs: LONGEST_MS });
  const dummy = dummyHash(cost);
  return {
    hash: (password) => queue(() => hash(password, cost)),
    async verify(password, stored) {
      const same = await queue(() => matches(password, stored ?? dummy));
      return same && stored !== undefined;
    },
    isOutdated: (stored) => isOutdated(stored, cost),
  };
}
