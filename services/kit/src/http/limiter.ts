import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { isDuplicate } from '../database/failures.ts';
import { withRetry } from '../database/retry.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { RateLimit } from './route-config.ts';

interface Window {
  /** Hash of what is counted, and the number of the window. */
  _id: string;
  count: number;
  expiresAt: Date;
}

/** Counts in the database, so that a limit holds across copies of a service and restarts. */
export interface Limiter {
  /** Takes one; answers 0, or the seconds until there is one again. @throws when the database does not answer. */
  take(subject: string, limit: RateLimit): Promise<number>;
}

export interface LimiterOptions {
  readonly db: Db;
  readonly service: string;
  readonly now: () => Date;
  /** Multiplies every limit. */
  readonly factor: number;
}

/** A count need not wait for the disk: a crash of the whole machine forgives a few calls at most. */
const COUNT = { ...LIMIT, writeConcern: { w: 1, journal: false } } as const;

export function limiterCollection(service: string): string {
  return `${service}_limits`;
}

/** Counted windows disappear by themselves. */
export function limiterIndexes(service: string): CollectionIndexes {
  return {
    collection: limiterCollection(service),
    indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  };
}

/** Fixed windows, each one document that is counted up by a conditional update. */
export function createLimiter({ db, service, now, factor }: LimiterOptions): Limiter {
  const windows = db.collection<Window>(limiterCollection(service));

  async function countUp(_id: string, max: number, expiresAt: Date): Promise<boolean> {
    const free = { _id, count: { $lt: max } };
    try {
      await windows.updateOne(
        free,
        { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
        { ...COUNT, upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // Either the window is full, or somebody else has just opened it.
    const { modifiedCount } = await windows.updateOne(free, { $inc: { count: 1 } }, COUNT);
    return modifiedCount === 1;
  }

  return {
    async take(subject, { max, seconds }) {
      const time = now().getTime();
      const number = Math.floor(time / (seconds * 1000));
      const end = (number + 1) * seconds * 1000;
      const window = `${digest(subject)}|${number}`;
      const fits = await withRetry(() => countUp(window, max * factor, new Date(end)));
      return fits ? 0 : (end - time) / 1000;
    },
  };
}

/** One subscriber of an IPv6 network holds 2^64 addresses: the network counts. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::', 2);
  const groups = head.split(':');
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8).fill('0')];
  return all
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':');
}

/** Addresses are personal data: only a hash is kept, and only for the window. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
