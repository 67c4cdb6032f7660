import { randomUUID } from 'node:crypto';
import { ACCOUNTS, findAccountId, type SessionAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import { ServiceError } from '@larkfield/kit/http';
import type { PersonalData } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';
import { PLANNERS } from '../../service.config.ts';

/** A secret address at which other programs read the calendar. `_id` is the hash of its token. */
export interface FeedRecord {
  readonly _id: string;
  readonly id: string;
  /** Account that created the feed. The feed works only while this account is an active administrator. */
  readonly account: string;
  readonly owner: string;
  readonly createdAt: Date;
  readonly readAt?: Date;
}

const MAX_FEEDS = 10;

/** Precision of `readAt`, because programs read a feed every few minutes. */
const TOUCH_MS = 60_000;

export const feedIndexes: CollectionIndexes = {
  collection: 'admin_feeds',
  indexes: [{ key: { id: 1 }, unique: true }, { key: { account: 1, createdAt: -1 } }],
};

export function feedStore(db: Db): Collection<FeedRecord> {
  return db.collection<FeedRecord>(feedIndexes.collection);
}

/** Addresses of the calendar that an administrator has made for other programs. */
export const feedsOfPerson: PersonalData = {
  id: 'feeds',
  label: 'admin.records:feeds',
  async find({ db }, address) {
    const account = await findAccountId(db, address);
    if (account === undefined) return [];
    const found = await feedStore(db).find({ account }, QUERY_TIMEOUT).limit(MAX_FEEDS).toArray();
    return found.map(({ createdAt, owner }) => ({
      since: createdAt,
      values: [{ label: 'account:fields.username', type: 'text', value: owner }],
    }));
  },
  async erase({ db }, address) {
    const account = await findAccountId(db, address);
    if (account !== undefined) await feedStore(db).deleteMany({ account }, QUERY_TIMEOUT);
  },
};

export async function listFeeds(db: Db): Promise<FeedRecord[]> {
  return feedStore(db).find({}, QUERY_TIMEOUT).limit(1_000).toArray();
}

interface Owner {
  readonly account: string;
  readonly owner: string;
  readonly now: Date;
}

/** Creates a feed. Its token is returned only now. @throws ServiceError `WRONG_STATE` if the account has too many */
export async function createFeed(
  db: Db,
  { account, owner, now }: Owner,
): Promise<{ id: string; token: string }> {
  const feeds = feedStore(db);
  if ((await feeds.countDocuments({ account }, { ...QUERY_TIMEOUT, limit: MAX_FEEDS })) === MAX_FEEDS)
    throw new ServiceError('WRONG_STATE');
  const { token, hash } = newToken();
  const id = randomUUID();
  await feeds.insertOne({ _id: hash, id, account, owner, createdAt: now }, QUERY_TIMEOUT);
  return { id, token };
}

/** @throws ServiceError `NOT_FOUND` */
export async function removeFeed(db: Db, id: string): Promise<void> {
  const { deletedCount } = await feedStore(db).deleteOne({ id }, QUERY_TIMEOUT);
  if (deletedCount === 0) throw new ServiceError('NOT_FOUND');
}

/** Whether a token gives access: its feed exists and the creator is an active administrator with a role that plans. Updates `readAt`. */
export async function isValidFeedToken(db: Db, token: string, now: Date): Promise<boolean> {
  const feeds = feedStore(db);
  const found = await feeds.findOne({ _id: hashToken(token) }, QUERY_TIMEOUT);
  if (!found) return false;
  const accounts = db.collection<SessionAccount>(ACCOUNTS);
  const maker = await accounts.findOne(
    { _id: found.account, level: 'Admin', roles: { $in: [...PLANNERS] }, status: 'active' },
    { ...QUERY_TIMEOUT, projection: { _id: 1 } },
  );
  if (!maker) return false;
  if (now.getTime() - (found.readAt?.getTime() ?? 0) >= TOUCH_MS)
    await feeds.updateOne({ _id: found._id }, { $set: { readAt: now } }, QUERY_TIMEOUT);
  return true;
}
