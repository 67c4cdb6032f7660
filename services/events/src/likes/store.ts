import { randomUUID } from 'node:crypto';
import { isDuplicate, LIMIT, type CollectionIndexes, type ServiceContext } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';
import { itemStore, type Items } from '../items/store.ts';

/** That an account likes an item. One that was taken back keeps its name alone, until the item knows. */
interface Like {
  /** `<item>|<account>`: nobody likes anything twice. */
  readonly _id: string;
  readonly item?: string;
  readonly account?: string;
  readonly at?: Date;
  /** The number that the item shows does not know of this yet; written in one step with the like itself. */
  readonly change?: { readonly since: Date; readonly stamp: string };
}

const COLLECTION = 'events_likes';
const EPOCH = new Date(0);
const BATCH = 200;
const MOST_TOLD = 1_000;

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

interface Wish {
  readonly item: string;
  readonly account: string;
  readonly wanted: boolean;
  readonly now: Date;
}

/** Likes an item, or takes that back, in one write; what is so already stays. Answers of how many like it now. */
export async function setLike(likes: Likes, { item, account, wanted, now }: Wish): Promise<number> {
  const _id = `${item}|${account}`;
  const change = { since: now, stamp: randomUUID() };
  if (wanted) {
    const like = { $set: { item, account, at: now, change } };
    try {
      await likes.updateOne({ _id, item: { $exists: false } }, like, { ...LIMIT, upsert: true });
    } catch (error) {
      // Liked already.
      if (!isDuplicate(error)) throw error;
    }
  } else {
    const gone = { $unset: { item: '', account: '', at: '' }, $set: { change } } as const;
    await likes.updateOne({ _id, item }, gone, LIMIT);
  }
  return likes.countDocuments({ item }, LIMIT);
}

/** Takes back all that an account likes. */
export async function forgetLikes(likes: Likes, account: string, now: Date): Promise<void> {
  for (;;) {
    const liked = await likes.find({ account }, LIMIT).limit(BATCH).toArray();
    for (const { item } of liked)
      if (item !== undefined) await setLike(likes, { item, account, wanted: false, now });
    if (liked.length < BATCH) return;
  }
}

/** What an account likes, the latest first. */
export async function likedBy(likes: Likes, account: string): Promise<string[]> {
  const found = likes.find({ account }, LIMIT).sort({ at: -1 }).limit(MOST_TOLD);
  return (await found.toArray()).flatMap(({ item }) => item ?? []);
}

/**
 * A step of the worker: counts the likes of items anew that were liked, or not any more. A process may end anywhere in
 * between: the likes say what is true, and each says for itself that it has to be counted until it is. True when there may
 * be more to do.
 */
export async function countLikes(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { guarded = true } = {},
): Promise<boolean> {
  const likes = likeStore(db);
  const changed = await likes
    .find({ 'change.since': { $gt: EPOCH } }, LIMIT)
    .sort({ 'change.since': 1 })
    .limit(BATCH)
    .toArray();
  for (const [item, own] of Map.groupBy(changed, ({ _id }) => _id.slice(0, _id.indexOf('|')))) {
    if (!(await recount(itemStore(db), likes, { item, now: now(), guarded }))) continue;
    for (const { _id, change } of own) {
      const asRead = { _id, 'change.stamp': change?.stamp ?? '' };
      await likes.deleteOne({ ...asRead, item: { $exists: false } }, LIMIT);
      await likes.updateOne(asRead, { $unset: { change: '' } }, LIMIT);
    }
  }
  return changed.length > 0;
}

interface Recount {
  readonly item: string;
  readonly now: Date;
  readonly guarded: boolean;
}

/** False when another one has counted in between, who may have seen more or less: it is to be done again. */
async function recount(items: Items, likes: Likes, { item, now, guarded }: Recount): Promise<boolean> {
  const read = await items.findOne({ _id: item }, { ...LIMIT, projection: { likeCounts: 1 } });
  if (!read) return true;
  const { likeCounts } = read;
  const count = await likes.countDocuments({ item }, LIMIT);
  const asRead = likeCounts === undefined ? { likeCounts: { $exists: false } } : { likeCounts };
  const update = { $set: { likes: count, changedAt: now }, $inc: { likeCounts: 1 } };
  const { matchedCount } = await items.updateOne({ _id: item, ...(guarded ? asRead : {}) }, update, LIMIT);
  return matchedCount === 1;
}
