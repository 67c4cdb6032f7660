import { randomUUID } from 'node:crypto';
import {
  ACCOUNTS,
  hashToken,
  LIMIT,
  newToken,
  ServiceError,
  type CollectionIndexes,
  type SessionAccount,
} from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** A secret address at which other programs read the calendar. Only the hash of its secret is kept. */
export interface FeedRecord {
  readonly _id: string;
  readonly id: string;
  /** Account of who has made it; without its rights the address is of no use. */
  readonly account: string;
  readonly owner: string;
  readonly createdAt: Date;
  readonly readAt?: Date;
}

/** More programs than anybody has. */
const MOST_FEEDS = 10;

/** How exactly a feed says when it was read last: programs ask every few minutes. */
const TOUCH_MS = 60_000;

export const feedIndexes: CollectionIndexes = {
  collection: 'admin_feeds',
  indexes: [{ key: { id: 1 }, unique: true }, { key: { account: 1, createdAt: -1 } }],
};

export function feedStore(db: Db): Collection<FeedRecord> {
  return db.collection<FeedRecord>(feedIndexes.collection);
}

export async function listFeeds(db: Db): Promise<FeedRecord[]> {
  return feedStore(db).find({}, LIMIT).limit(1_000).toArray();
}

interface Owner {
  readonly account: string;
  readonly owner: string;
  readonly now: Date;
}

/** Makes an address; its secret is told once. @throws ServiceError `WRONG_STATE` when somebody has too many. */
export async function makeFeed(
  db: Db,
  { account, owner, now }: Owner,
): Promise<{ id: string; token: string }> {
  const feeds = feedStore(db);
  if ((await feeds.countDocuments({ account }, { ...LIMIT, limit: MOST_FEEDS })) === MOST_FEEDS)
    throw new ServiceError('WRONG_STATE');
  const { token, hash } = newToken();
  const id = randomUUID();
  await feeds.insertOne({ _id: hash, id, account, owner, createdAt: now }, LIMIT);
  return { id, token };
}

/** @throws ServiceError `NOT_FOUND` */
export async function removeFeed(db: Db, id: string): Promise<void> {
  const { deletedCount } = await feedStore(db).deleteOne({ id }, LIMIT);
  if (deletedCount === 0) throw new ServiceError('NOT_FOUND');
}

/**
 * Whether a secret opens the calendar: while its address has not been withdrawn, and who has made it is an administrator.
 */
export async function opensFeed(db: Db, token: string, now: Date): Promise<boolean> {
  const feeds = feedStore(db);
  const found = await feeds.findOne({ _id: hashToken(token) }, LIMIT);
  if (!found) return false;
  const accounts = db.collection<SessionAccount>(ACCOUNTS);
  const maker = await accounts.findOne(
    { _id: found.account, level: 'Admin', status: 'active' },
    { ...LIMIT, projection: { _id: 1 } },
  );
  if (!maker) return false;
  if (now.getTime() - (found.readAt?.getTime() ?? 0) >= TOUCH_MS)
    await feeds.updateOne({ _id: found._id }, { $set: { readAt: now } }, LIMIT);
  return true;
}
