import { randomUUID } from 'node:crypto';
import { isDuplicate, QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { Collection, Db } from 'mongodb';
import { itemStore, type Items } from '../items/store.ts';

/** A like of an account. A removed like keeps only its id, until the item's count is updated. */
interface Like {
  /** `<item>|<account>`, so an account likes an item only once. */
  readonly _id: string;
  readonly item?: string;
  readonly account?: string;
  readonly at?: Date;
  /** Set when the like is set or removed; deleted when the item's count includes this change. */
  readonly change?: { readonly since: Date; readonly stamp: string };
}

const COLLECTION = 'events_likes';
const EPOCH = new Date(0);
const BATCH = 200;
const MAX_LIKED_ITEMS = 1_000;

export const likeIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { item: 1 } },
    { key: { account: 1, at: -1 } },
    { key: { 'change.since': 1 }, sparse: true },
  ],
};

type Likes = Collection<Like>;

export const likeStore = (db: Db): Likes => db.collection<Like>(COLLECTION);

interface LikeRequest {
  readonly item: string;
  readonly account: string;
  readonly wanted: boolean;
  readonly now: Date;
}

/** Sets or removes a like in one write; repeating it changes nothing. Returns the number of likes of the item. */
export async function setLike(likes: Likes, { item, account, wanted, now }: LikeRequest): Promise<number> {
  const _id = `${item}|${account}`;
  const change = { since: now, stamp: randomUUID() };
  if (wanted) {
    const like = { $set: { item, account, at: now, change } };
    try {
      await likes.updateOne({ _id, item: { $exists: false } }, like, { ...QUERY_TIMEOUT, upsert: true });
    } catch (error) {
      // The like already exists.
      if (!isDuplicate(error)) throw error;
    }
  } else {
    const gone = { $unset: { item: '', account: '', at: '' }, $set: { change } } as const;
    await likes.updateOne({ _id, item }, gone, QUERY_TIMEOUT);
  }
  return likes.countDocuments({ item }, QUERY_TIMEOUT);
}

export async function deleteLikes(likes: Likes, account: string, now: Date): Promise<void> {
  for (;;) {
    const liked = await likes.find({ account }, QUERY_TIMEOUT).limit(BATCH).toArray();
    for (const { item } of liked)
      if (item !== undefined) await setLike(likes, { item, account, wanted: false, now });
    if (liked.length < BATCH) return;
  }
}

/** Returns the ids of the items that an account likes: the latest 1,000. */
export async function findLikedItems(likes: Likes, account: string): Promise<string[]> {
  const found = likes.find({ account }, QUERY_TIMEOUT).sort({ at: -1 }).limit(MAX_LIKED_ITEMS);
  return (await found.toArray()).flatMap(({ item }) => item ?? []);
}

/**
 * Recounts changed likes (a job). May stop anywhere, because a like keeps `change` until it is counted. Returns whether
 * it found changed likes: then there may be more. Tests switch off the protection against parallel counts (`guarded`).
 */
export async function recountLikes(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { guarded = true } = {},
): Promise<boolean> {
  const likes = likeStore(db);
  const changed = await likes
    .find({ 'change.since': { $gt: EPOCH } }, QUERY_TIMEOUT)
    .sort({ 'change.since': 1 })
    .limit(BATCH)
    .toArray();
  for (const [item, own] of Map.groupBy(changed, ({ _id }) => _id.slice(0, _id.indexOf('|')))) {
    if (!(await recount(itemStore(db), likes, { item, now: now(), guarded }))) continue;
    for (const { _id, change } of own) {
      const unchanged = { _id, 'change.stamp': change?.stamp ?? '' };
      await likes.deleteOne({ ...unchanged, item: { $exists: false } }, QUERY_TIMEOUT);
      await likes.updateOne(unchanged, { $unset: { change: '' } }, QUERY_TIMEOUT);
    }
  }
  return changed.length > 0;
}

interface Recount {
  readonly item: string;
  readonly now: Date;
  readonly guarded: boolean;
}

/** Returns false if another process has stored a count meanwhile; the count must be repeated. */
async function recount(items: Items, likes: Likes, { item, now, guarded }: Recount): Promise<boolean> {
  const read = await items.findOne({ _id: item }, { ...QUERY_TIMEOUT, projection: { likeCounts: 1 } });
  if (!read) return true;
  const { likeCounts } = read;
  const count = await likes.countDocuments({ item }, QUERY_TIMEOUT);
  const unchanged = likeCounts === undefined ? { likeCounts: { $exists: false } } : { likeCounts };
  const update = { $set: { likes: count, changedAt: now }, $inc: { likeCounts: 1 } };
  const { matchedCount } = await items.updateOne(
    { _id: item, ...(guarded ? unchanged : {}) },
    update,
    QUERY_TIMEOUT,
  );
  return matchedCount === 1;
}
