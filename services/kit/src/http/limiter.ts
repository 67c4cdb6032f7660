import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { isDuplicate } from '../database/failures.ts';
import { withRetry } from '../database/retry.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import type { RateLimit } from './route-config.ts';
import { coalesce } from './coalesce.ts';

interface Window {
  /** Hash of what is counted, and the number of the window. */
  _id: string;
  count: number;
  expiresAt: Date;
}

/** A window as it is counted right now. */
interface OpenWindow {
  readonly window: string;
  readonly max: number;
  /** When the window ends, in ms since 1970. */
  readonly end: number;
  users: number;
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

  /** Counts up by `wanted` when the window has room for them. */
  async function countUp(_id: string, wanted: number, { max, end }: OpenWindow): Promise<boolean> {
    // An upsert into an empty window would grant them all.
    if (wanted > max) return false;
    const free = { _id, count: { $lte: max - wanted } };
    const $inc = { count: wanted };
    try {
      await windows.updateOne(
        free,
        { $inc, $setOnInsert: { expiresAt: new Date(end) } },
        { ...COUNT, upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // Either the window is full, or somebody else has just opened it.
    const { modifiedCount } = await windows.updateOne(free, { $inc }, COUNT);
    return modifiedCount === 1;
  }

  /** How many of `wanted` the window has room for; counts them. */
  async function takeSome(key: string, wanted: number): Promise<number> {
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
  const takeOne = coalesce(takeSome);

  return {
    async take(subject, { max, seconds }) {
      const time = now().getTime();
      const number = Math.floor(time / (seconds * 1000));
      const end = (number + 1) * seconds * 1000;
      const window = `${digest(subject)}|${number}`;
      const key = `${window}|${max}`;
      const open = openWindows.get(key) ?? { window, max: max * factor, end, users: 0 };
      openWindows.set(key, open);
      open.users += 1;
      try {
        return (await takeOne(key)) ? 0 : (end - time) / 1000;
      } finally {
        open.users -= 1;
        if (open.users === 0) openWindows.delete(key);
      }
    },
  };
}

/** One network of IPv6 holds 2^64 addresses: the network counts. */
export function addressOf(ip: string): string {
  return networkOf(ip, 4);
}

/**
 * A subscriber may have a /48 of IPv6, which holds 65,536 such networks: for what must not be many of one. Now and then it is
 * many, each with a network of a phone.
 */
export function subscriberOf(ip: string): string {
  return networkOf(ip, 3);
}

/** The first groups of an address of IPv6, of sixteen bits each; others as they are. */
function networkOf(ip: string, groupCount: number): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::', 2);
  const groups = head.split(':');
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8).fill('0')];
  return all
    .slice(0, groupCount)
    .map((group) => group || '0')
    .join(':');
}

/** Addresses are personal data: only a hash is kept, and only for the window. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
