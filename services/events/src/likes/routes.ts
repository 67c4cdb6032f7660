import {
  answers,
  callerOf,
  LIMIT,
  ServiceError,
  type CollectionIndexes,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { findByTimestamp, itemStore, LISTED } from '../items/store.ts';

/** That an account likes an item. */
interface Like {
  /** `<item>|<account>`: nobody likes anything twice. */
  readonly _id: string;
  readonly item: string;
  readonly account: string;
  readonly at: Date;
}

const COLLECTION = 'events_likes';

export const likeIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { item: 1 } }, { key: { account: 1, at: -1 } }],
};

const closed = { additionalProperties: false } as const;
const user = Type.Optional(Type.String({ maxLength: 254 }));
const on = Type.Optional(Type.Boolean());
/** The id of the calls: the time of the item, as a number or a text. */
const wireId = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,16}$' })]);
const newsLike = Type.Object({ newsID: wireId, user, on }, closed);
const eventLike = Type.Object({ eventID: wireId, user, on }, closed);
const answer = Type.Object({ success: Type.Literal(true), likes: Type.Integer(), liked: Type.Boolean() });

const call = { rights: 'user', limit: { max: 300, seconds: 600 }, repeatable: 'by-nature' } as const;

/**
 * Likes (E50-E53, D94): once per account, taken back with `on: false`. Both spellings of each call do the same; who likes
 * something follows from the session alone.
 */
export function likeRoutes(app: TypeBoxInstance, { db, now }: ServiceContext, { guarded = true } = {}): void {
  const likes = db.collection<Like>(COLLECTION);
  const items = itemStore(db);

  /** Adds to the number of an item in one step, so that it is right however many come at once. */
  async function count(_id: string, change: number): Promise<number> {
    if (guarded) {
      const update = { $inc: { likes: change }, $set: { changedAt: now() } };
      const after = await items.findOneAndUpdate({ _id }, update, {
        ...LIMIT,
        projection: { likes: 1 },
        returnDocument: 'after',
      });
      return after?.likes ?? 0;
    }
    const read = await items.findOne({ _id }, { ...LIMIT, projection: { likes: 1 } });
    const likes = (read?.likes ?? 0) + change;
    await items.updateOne({ _id }, { $set: { likes } }, LIMIT);
    return likes;
  }

  async function like(account: string, timestamp: number, kind: 'news' | 'event', wanted: boolean) {
    const item = await findByTimestamp(items, timestamp);
    if (!item || item.kind !== kind || !LISTED.some((state) => state === item.state))
      throw new ServiceError('NOT_FOUND');
    const _id = `${item._id}|${account}`;
    const first = { $setOnInsert: { item: item._id, account, at: now() } };
    // Only what the database has really added or taken away counts.
    const change = wanted
      ? (await likes.updateOne({ _id }, first, { ...LIMIT, upsert: true })).upsertedCount
      : -(await likes.deleteOne({ _id }, LIMIT)).deletedCount;
    return { success: true, likes: await count(item._id, change), liked: wanted } as const;
  }

  for (const url of ['/api/likeNews', '/api/likeNewsUser'] as const) {
    const options = { schema: { body: newsLike, response: answers({ 200: answer }) }, config: call };
    app.post(url, options, (request) => {
      const { newsID, on: wanted = true } = request.body;
      return like(callerOf(request).id ?? '', Number(newsID), 'news', wanted);
    });
  }
  for (const url of ['/api/likeEvent', '/api/likeEventUser'] as const) {
    const options = { schema: { body: eventLike, response: answers({ 200: answer }) }, config: call };
    app.post(url, options, (request) => {
      const { eventID, on: wanted = true } = request.body;
      return like(callerOf(request).id ?? '', Number(eventID), 'event', wanted);
    });
  }

  const mine = Type.Object({ likes: Type.Array(Type.String()), own: Type.Array(Type.String()) });
  app.get(
    '/api/events/mine',
    { schema: { response: answers({ 200: mine }) }, config: { rights: 'user' } },
    async (request) => {
      const account = callerOf(request).id ?? '';
      const liked = likes.find({ account }, LIMIT).sort({ at: -1 }).limit(1_000);
      const written = items.find({ 'author.account': account }, { ...LIMIT, projection: { _id: 1 } });
      return {
        likes: (await liked.toArray()).map(({ item }) => item),
        own: (await written.sort({ publishedAt: -1 }).limit(1_000).toArray()).map(({ _id }) => _id),
      };
    },
  );
}
