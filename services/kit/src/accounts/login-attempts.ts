import { randomUUID } from 'node:crypto';
import { ServiceError } from '../http/service-error.ts';
import { clientNetwork } from '../http/ip-networks.ts';
import type { RateLimit } from '../http/route-config.ts';
import type { AttemptLimiter } from '../protection/attempt-limiter.ts';
import { hashToken } from '../encryption/token.ts';

/** Failed attempts per name and address. The sixth is refused; the owner can still log in from elsewhere. */
const PER_NAME: RateLimit = { max: 5, seconds: 600 };

/** Different names that fail from one address. The 21st is refused. */
const NAMES: RateLimit = { max: 20, seconds: 600 };

export interface LoginAttempt {
  /** Clears the failed attempts of this address for this name. */
  markSucceeded(): Promise<void>;
  /** Removes the attempt from the count: it neither succeeded nor failed. */
  withdraw(): Promise<void>;
}

export interface LoginAttempts {
  /**
   * Counts an attempt as failed before it is checked.
   * @throws ServiceError `TOO_MANY_TRIES`, or `UNAVAILABLE` if it cannot be counted: then nobody can log in.
   */
  admit(ip: string, name: string): Promise<LoginAttempt>;
}

/** Creates the limits on login attempts. Unknown names count too, so they reveal nothing. */
export function createLoginAttempts(attempts: AttemptLimiter): LoginAttempts {
  async function consume(subject: string, limit: RateLimit, id: string) {
    try {
      return await attempts.consume(subject, limit, id);
    } catch (cause) {
      throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 5 });
    }
  }

  return {
    async admit(ip, name) {
      const address = clientNetwork(ip);
      const pair = `login|${address}|${name}`;
      const names = `names|${address}`;
      const id = randomUUID();
      const nameId = hashToken(name);
      const { wait, first } = await consume(pair, PER_NAME, id);
      if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
      if (first) {
        const all = await consume(names, NAMES, nameId);
        if (all.wait > 0) {
          await attempts.giveBack(pair, id);
          throw new ServiceError('TOO_MANY_TRIES', { retryAfter: all.wait });
        }
      }
      return {
        async markSucceeded() {
          await attempts.clear(pair);
          await attempts.giveBack(names, nameId);
        },
        async withdraw() {
          await attempts.giveBack(pair, id);
          if (first) await attempts.giveBack(names, nameId);
        },
      };
    },
  };
}
