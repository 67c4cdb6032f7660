import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { isDuplicate } from '../database/database-errors.ts';
import { withRetry } from '../database/with-retry.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { RateLimit } from '../http/route-config.ts';
import { coalesce } from '../concurrency/coalesce.ts';

interface Window {
  /** Hash of the subject, and the window's number. */
  _id: string;
  count: number;
  expiresAt: Date;
}

interface OpenWindow {
  readonly window: string;
  readonly max: number;
  /** End of the window in ms since 1970. */
  readonly end: number;
  users: number;
}

/** Rate limit with counts in the database, so that it holds across instances of a service and restarts. */
export interface RateLimiter {
  /** Counts one call. Resolves with 0 if it is allowed, else with the seconds to wait. @throws driver errors */
  consume(subject: string, limit: RateLimit): Promise<number>;
}

export interface RateLimiterOptions {
  readonly db: Db;
  readonly service: string;
  readonly now: () => Date;
  readonly factor: number;
}

/** A count need not be flushed to disk: a crash of the machine loses a few counts at most. */
const COUNT = { ...QUERY_TIMEOUT, writeConcern: { w: 1, journal: false } } as const;

export function limiterCollection(service: string): string {
  return `${service}_limits`;
}

/** Returns the TTL index that deletes old windows. */
export function limiterIndexes(service: string): CollectionIndexes {
  return {
    collection: limiterCollection(service),
    indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  };
}

/** Creates a limiter with fixed windows. Each window is one document that a conditional update counts up. */
export function createRateLimiter({ db, service, now, factor }: RateLimiterOptions): RateLimiter {
  const windows = db.collection<Window>(limiterCollection(service));

  /** Counts up by `wanted` if the window has that many left. */
  async function countUp(_id: string, wanted: number, { max, end }: OpenWindow): Promise<boolean> {
    // An upsert into an empty window would grant them all.
    if (wanted > max) return false;
    const hasRoom = { _id, count: { $lte: max - wanted } };
    const $inc = { count: wanted };
    try {
      await windows.updateOne(
        hasRoom,
        { $inc, $setOnInsert: { expiresAt: new Date(end) } },
        { ...COUNT, upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // Either the window is full, or another process has just created it.
    const { modifiedCount } = await windows.updateOne(hasRoom, { $inc }, COUNT);
    return modifiedCount === 1;
  }

  /** Counts as many of `wanted` as the window has left and resolves with that number. */
  async function consumeSome(key: string, wanted: number): Promise<number> {
    const open = openWindows.get(key);
    if (!open) return 0;
    if (await withRetry(() => countUp(open.window, wanted, open))) return wanted;
    if (wanted === 1) return 0;
    for (let granted = 0; granted < wanted; granted += 1) {
      if (!(await withRetry(() => countUp(open.window, 1, open)))) return granted;
    }
    return wanted;
  }

  const openWindows = new Map<string, OpenWindow>();
  const consumeOne = coalesce(consumeSome);

  return {
    async consume(subject, { max, seconds }) {
      const time = now().getTime();
      const windowNumber = Math.floor(time / (seconds * 1000));
      const end = (windowNumber + 1) * seconds * 1000;
      const window = `${digest(subject)}|${windowNumber}`;
      const key = `${window}|${max}`;
      const open = openWindows.get(key) ?? { window, max: max * factor, end, users: 0 };
      openWindows.set(key, open);
      open.users += 1;
      try {
        return (await consumeOne(key)) ? 0 : (end - time) / 1000;
      } finally {
        open.users -= 1;
        if (open.users === 0) openWindows.delete(key);
      }
    },
  };
}

/** Addresses are personal data, so only a hash is stored, and only during the window. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
