import { createHash, randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { isDuplicate } from '../database/failures.ts';
import { withRetry } from '../database/retry.ts';
import { limiterCollection } from './limiter.ts';
import type { RateLimit } from './route-config.ts';

/** Above this a limit (widened by `RATE_LIMIT_FACTOR`) is none, and nothing is noted. */
const MOST_NOTED = 1_000;

const COUNT = { ...LIMIT, writeConcern: { w: 1, journal: false } } as const;

interface Noted {
  _id: string;
  /** The last tries, oldest first. */
  tries: { id: string; at: Date }[];
  expiresAt: Date;
}

/** A noted try. */
export interface Try {
  /** 0 when it is admitted, else the seconds until there is room again. */
  readonly wait: number;
  /** It is the only one in its window. */
  readonly first: boolean;
}

/**
 * Limits on tries that may turn out to be right. A try is noted before it is checked, so that a hundred at
 * once are not all admitted, and taken back afterwards. Unlike the limiter's fixed windows, any stretch of
 * `seconds` holds at most `max` tries.
 */
export interface Tries {
  /** Notes a try under `id`. @throws when the database does not answer. */
  take(subject: string, limit: RateLimit, id?: string): Promise<Try>;
  /** Takes one try back. */
  giveBack(subject: string, id: string): Promise<void>;
  /** Takes all tries back. */
  clear(subject: string): Promise<void>;
}

export interface TriesOptions {
  readonly db: Db;
  readonly service: string;
  readonly now: () => Date;
  /** Multiplies every limit. */
  readonly factor: number;
}

/** Keeps the tries of a subject in one document, which is written only while there is room. */
export function createTries({ db, service, now, factor }: TriesOptions): Tries {
  const noted = db.collection<Noted>(limiterCollection(service));

  async function note(_id: string, most: number, seconds: number, entry: Noted['tries'][number]) {
    const since = new Date(entry.at.getTime() - seconds * 1000);
    const notFull = {
      _id,
      $or: [{ [`tries.${most - 1}`]: { $exists: false } }, { 'tries.0.at': { $lte: since } }],
    };
    const change = {
      $push: { tries: { $each: [entry], $slice: -most } },
      $set: { expiresAt: new Date(entry.at.getTime() + seconds * 1000) },
    };
    const options = { ...COUNT, returnDocument: 'after' } as const;
    try {
      return await noted.findOneAndUpdate(notFull, change, { ...options, upsert: true });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // Either there is no room, or somebody else has just made the document.
    return noted.findOneAndUpdate(notFull, change, options);
  }

  return {
    async take(subject, { max, seconds }, id = randomUUID()) {
      const most = max * factor;
      if (most > MOST_NOTED) return { wait: 0, first: true };
      const at = now();
      const _id = nameOf(subject);
      const after = await withRetry(() => note(_id, most, seconds, { id, at }));
      const since = at.getTime() - seconds * 1000;
      if (after) {
        return { wait: 0, first: after.tries.filter((each) => each.at.getTime() > since).length === 1 };
      }
      const oldest = (await noted.findOne({ _id }, LIMIT))?.tries[0]?.at ?? at;
      return { wait: Math.max(1, (oldest.getTime() - since) / 1000), first: false };
    },
    async giveBack(subject, id) {
      await noted.updateOne({ _id: nameOf(subject) }, { $pull: { tries: { id } } }, COUNT);
    },
    async clear(subject) {
      await noted.deleteOne({ _id: nameOf(subject) }, COUNT);
    },
  };
}

/** Names and addresses are personal data: only a hash is kept, and only for the window. */
function nameOf(subject: string): string {
  return `tries|${createHash('sha256').update(subject).digest('base64url')}`;
}
