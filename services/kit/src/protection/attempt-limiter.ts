import { createHash, randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { isDuplicate } from '../database/database-errors.ts';
import { withRetry } from '../database/with-retry.ts';
import { limiterCollection } from './rate-limiter.ts';
import type { RateLimit } from '../http/route-config.ts';

/** Limits above this (after `RATE_LIMIT_FACTOR`) are not enforced, and nothing is stored. */
const MAX_STORED = 1_000;

const COUNT = { ...QUERY_TIMEOUT, writeConcern: { w: 1, journal: false } } as const;

interface StoredAttempts {
  _id: string;
  /** The latest attempts, oldest first. */
  tries: { id: string; at: Date }[];
  expiresAt: Date;
}

export interface AttemptResult {
  /** 0 if the attempt is allowed, else the seconds until the next one is. */
  readonly wait: number;
  /** Whether it is the only attempt in its window. */
  readonly first: boolean;
}

/**
 * Sliding-window rate limit for attempts such as logins: any period of `seconds` holds at most `max` attempts. Counts
 * an attempt before it is checked, so that parallel attempts cannot all get through; `giveBack` removes one that
 * should not count.
 */
export interface AttemptLimiter {
  /** Counts an attempt under `id`. @throws the driver's error if the database does not answer. */
  consume(subject: string, limit: RateLimit, id?: string): Promise<AttemptResult>;
  giveBack(subject: string, id: string): Promise<void>;
  clear(subject: string): Promise<void>;
}

export interface AttemptLimiterOptions {
  readonly db: Db;
  readonly service: string;
  readonly now: () => Date;
  readonly factor: number;
}

/** Creates a limiter that stores the attempts of a subject in one document and updates it only below the limit. */
export function createAttemptLimiter({ db, service, now, factor }: AttemptLimiterOptions): AttemptLimiter {
  const attemptRows = db.collection<StoredAttempts>(limiterCollection(service));

  async function storeAttempt(
    _id: string,
    limit: number,
    seconds: number,
    entry: StoredAttempts['tries'][number],
  ) {
    const since = new Date(entry.at.getTime() - seconds * 1000);
    const notFull = {
      _id,
      $or: [{ [`tries.${limit - 1}`]: { $exists: false } }, { 'tries.0.at': { $lte: since } }],
    };
    const change = {
      $push: { tries: { $each: [entry], $slice: -limit } },
      $set: { expiresAt: new Date(entry.at.getTime() + seconds * 1000) },
    };
    const options = { ...COUNT, returnDocument: 'after' } as const;
    try {
      return await attemptRows.findOneAndUpdate(notFull, change, { ...options, upsert: true });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // Either the limit is reached, or another process has just created the document.
    return attemptRows.findOneAndUpdate(notFull, change, options);
  }

  return {
    async consume(subject, { max, seconds }, id = randomUUID()) {
      const limit = max * factor;
      if (limit > MAX_STORED) return { wait: 0, first: true };
      const at = now();
      const _id = nameOf(subject);
      const after = await withRetry(() => storeAttempt(_id, limit, seconds, { id, at }));
      const since = at.getTime() - seconds * 1000;
      if (after) {
        return { wait: 0, first: after.tries.filter((attempt) => attempt.at.getTime() > since).length === 1 };
      }
      const oldest = (await attemptRows.findOne({ _id }, QUERY_TIMEOUT))?.tries[0]?.at ?? at;
      return { wait: Math.max(1, (oldest.getTime() - since) / 1000), first: false };
    },
    async giveBack(subject, id) {
      await attemptRows.updateOne({ _id: nameOf(subject) }, { $pull: { tries: { id } } }, COUNT);
    },
    async clear(subject) {
      await attemptRows.deleteOne({ _id: nameOf(subject) }, COUNT);
    },
  };
}

/** Names and addresses are personal data, so only a hash is stored, and only during the window. */
function nameOf(subject: string): string {
  return `tries|${createHash('sha256').update(subject).digest('base64url')}`;
}
