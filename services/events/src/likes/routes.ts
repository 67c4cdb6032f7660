import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  callerOf,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import Type from 'typebox';
import { findByTimestamp, itemStore, LISTED_STATES } from '../items/store.ts';
import { findLikedItems, likeStore, setLike } from './store.ts';

const closed = { additionalProperties: false } as const;
const user = Type.Optional(Type.String({ maxLength: 254 }));
const on = Type.Optional(Type.Boolean());
const wireId = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,16}$' })]);
const newsLike = Type.Object({ newsID: wireId, user, on }, closed);
const eventLike = Type.Object({ eventID: wireId, user, on }, closed);
const answer = Type.Object({ success: Type.Literal(true), likes: Type.Integer(), liked: Type.Boolean() });

const call = { rights: 'user', limit: { max: 300, seconds: 600 }, repeatable: 'by-nature' } as const;

/** Registers likes (E50-E53, D94): one per account, removed with `on: false`. `user` in the body is ignored. */
export function likeRoutes(app: TypeBoxInstance, { db, now, wake }: ServiceContext): void {
  const likes = likeStore(db);
  const items = itemStore(db);

  async function like(account: string, timestamp: number, kind: 'news' | 'event', wanted: boolean) {
    const item = await findByTimestamp(items, timestamp);
    if (!item || item.kind !== kind || !LISTED_STATES.some((state) => state === item.state))
      throw new ServiceError('NOT_FOUND');
    const count = await setLike(likes, { item: item._id, account, wanted, now: now() });
    wake();
    return { success: true, likes: count, liked: wanted } as const;
  }

  for (const url of ['/api/likeNews', '/api/likeNewsUser'] as const) {
    const options = { schema: { body: newsLike, response: responseSchemas({ 200: answer }) }, config: call };
    app.post(url, options, (request) => {
      const { newsID, on: wanted = true } = request.body;
      return like(callerOf(request).id ?? '', Number(newsID), 'news', wanted);
    });
  }
  for (const url of ['/api/likeEvent', '/api/likeEventUser'] as const) {
    const options = { schema: { body: eventLike, response: responseSchemas({ 200: answer }) }, config: call };
    app.post(url, options, (request) => {
      const { eventID, on: wanted = true } = request.body;
      return like(callerOf(request).id ?? '', Number(eventID), 'event', wanted);
    });
  }

  const mine = Type.Object({ likes: Type.Array(Type.String()), own: Type.Array(Type.String()) });
  app.get(
    '/api/events/mine',
    { schema: { response: responseSchemas({ 200: mine }) }, config: { rights: 'user' } },
    async (request) => {
      const account = callerOf(request).id ?? '';
      const written = items.find({ 'author.account': account }, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
      return {
        likes: await findLikedItems(likes, account),
        own: (await written.sort({ publishedAt: -1 }).limit(1_000).toArray()).map(({ _id }) => _id),
      };
    },
  );
}
