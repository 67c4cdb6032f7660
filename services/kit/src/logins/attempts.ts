import { randomUUID } from 'node:crypto';
import { ServiceError } from '../http/errors.ts';
import { addressOf } from '../http/limiter.ts';
import type { RateLimit } from '../http/route-config.ts';
import type { Tries } from '../http/tries.ts';
import { hashToken } from '../records/token.ts';

/** Wrong tries for one name from one address: the sixth is refused, the owner elsewhere is not. */
const PER_NAME: RateLimit = { max: 5, seconds: 600 };

/** Names that one address gets wrong: the 21st is refused. */
const NAMES: RateLimit = { max: 20, seconds: 600 };

/** A try to log in that has been admitted and is about to be checked. */
export interface Attempt {
  /** It was right: earlier wrong ones of this address for this name are forgiven. */
  succeeded(): Promise<void>;
  /** It was neither right nor wrong, and does not count. */
  withdrawn(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts a try before it is checked, as if it were wrong.
   * @throws ServiceError `TOO_MANY_TRIES`, or `UNAVAILABLE` when it cannot be counted: then nobody gets in.
   */
  admit(ip: string, name: string): Promise<Attempt>;
}

/** Names need not exist: unknown ones are counted like any other, so that a limit tells nothing. */
export function createAttempts(tries: Tries): Attempts {
  async function take(subject: string, limit: RateLimit, id: string) {
    try {
      return await tries.take(subject, limit, id);
    } catch (cause) {
      throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 5 });
    }
  }

  return {
    async admit(ip, name) {
      const address = addressOf(ip);
      const pair = `login|${address}|${name}`;
      const names = `names|${address}`;
      const id = randomUUID();
      const nameId = hashToken(name);
      const { wait, first } = await take(pair, PER_NAME, id);
      if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
      if (first) {
        const all = await take(names, NAMES, nameId);
        if (all.wait > 0) {
          await tries.giveBack(pair, id);
          throw new ServiceError('TOO_MANY_TRIES', { retryAfter: all.wait });
        }
      }
      return {
        async succeeded() {
          await tries.clear(pair);
          await tries.giveBack(names, nameId);
        },
        async withdrawn() {
          await tries.giveBack(pair, id);
          if (first) await tries.giveBack(names, nameId);
        },
      };
    },
  };
}
