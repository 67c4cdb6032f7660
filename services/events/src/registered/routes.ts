import { LANGUAGES, type Language } from '@larkfield/contracts';
import {
  answers,
  callerOf,
  hashToken,
  LIMIT,
  ServiceError,
  type CollectionIndexes,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import type { RegisteredEvent } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import { toCalendarEntry } from '../feeds/entries.ts';
import { icsOf } from '../feeds/ics.ts';
import type { ItemRecord } from '../items/item.ts';
import { toData } from '../items/show.ts';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toWireEvent, wireEvent } from '../items/wire.ts';
import { comingOf, signUpStore, type SignUpRecord } from '../signup/store.ts';
import { tokenMaker } from '../signup/token.ts';

/** The private calendar of an address; raising `number` makes every earlier address of it worthless. */
interface CalendarFeed {
  readonly _id: string;
  readonly number: number;
  readonly tokenHash: string;
}

const COLLECTION = 'events_calendars';

export const calendarIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { tokenHash: 1 }, unique: true }],
};

const MOST = 500;
const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);
const query = Type.Object({ language }, { additionalProperties: false });
const registered = Type.Object({
  events: Type.Array(Type.Unsafe<RegisteredEvent>({ type: 'object', additionalProperties: true })),
  /** Address of the private calendar. */
  calendar: Type.String(),
});
const own = { rights: 'participant' } as const;

/** Events that somebody signed up to (E62-E65, D100), for accounts and participants, and their private calendar. */
export function registeredRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, config } = context;
  const signUps = signUpStore(db);
  const items = itemStore(db);
  const feeds = db.collection<CalendarFeed>(COLLECTION);
  const makeToken = tokenMaker(config);
  const siteOrigin = config.SITE_ORIGIN;

  async function eventsOf(email: string): Promise<[SignUpRecord, ItemRecord][]> {
    const found = await signUps.find({ 'people.email': email }, LIMIT).limit(MOST).toArray();
    const mine = found.filter((record) => comingOf(record).some((one) => one.email === email));
    const ids = mine.map(({ item }) => item);
    const about = await items.find({ _id: { $in: ids } }, LIMIT).toArray();
    const pairs = mine.flatMap((record): [SignUpRecord, ItemRecord][] => {
      const item = about.find(({ _id }) => _id === record.item);
      return item?.event && item.state !== 'pending' && item.state !== 'deleted' ? [[record, item]] : [];
    });
    return pairs.sort(([, a], [, b]) => (b.event?.start.getTime() ?? 0) - (a.event?.start.getTime() ?? 0));
  }

  async function addressOf(email: string): Promise<string> {
    const known = await feeds.findOne({ _id: email }, LIMIT);
    return `${siteOrigin}/api/events/my/${known ? tokenOf(known) : await renew(email, 0)}.ics`;
  }

  const tokenOf = ({ _id, number }: Pick<CalendarFeed, '_id' | 'number'>) =>
    makeToken('feed', `${_id}|${number}`);

  async function renew(email: string, number: number): Promise<string> {
    const token = tokenOf({ _id: email, number });
    await feeds.updateOne(
      { _id: email },
      { $set: { number, tokenHash: hashToken(token) } },
      { ...LIMIT, upsert: true },
    );
    return token;
  }

  app.get(
    '/api/events/registered',
    { schema: { querystring: query, response: answers({ 200: registered }) }, config: own },
    async (request) => {
      const { email = '' } = callerOf(request);
      const events = (await eventsOf(email)).map(([record, item]): RegisteredEvent => ({
        ...toData(item, request.query.language ?? 'en', now()),
        related: [],
        timestamp: item.timestamp,
        signUp: record.state === 'cancelled' ? 'waiting' : record.state,
      }));
      return { events, calendar: await addressOf(email) };
    },
  );

  const renewed = Type.Object({ calendar: Type.String() });
  const nothing = Type.Object({}, { additionalProperties: false });
  const revoke = {
    schema: { body: nothing, response: answers({ 200: renewed }) },
    config: { ...own, limit: { max: 20, seconds: 600 }, repeatable: 'by-nature' },
  } as const;
  app.post('/api/events/registered/calendar', revoke, async (request) => {
    const { email = '' } = callerOf(request);
    const known = await feeds.findOne({ _id: email }, LIMIT);
    await renew(email, (known?.number ?? 0) + 1);
    return { calendar: await addressOf(email) };
  });

  const feed = {
    schema: {
      params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}\\.ics$' }) }),
      response: answers({ 200: Type.Unsafe<string>({ type: 'string' }) }),
    },
    config: { rights: 'visitor' },
  } as const;
  app.get('/api/events/my/:token', feed, async (request, reply) => {
    const found = await feeds.findOne({ tokenHash: hashToken(request.params.token.slice(0, -4)) }, LIMIT);
    if (!found) throw new ServiceError('NOT_FOUND');
    const pairs = (await eventsOf(found._id)).filter(([record]) => record.state === 'confirmed');
    const entries = pairs.flatMap(
      ([{ language: spoken }, item]) => toCalendarEntry(item, { language: spoken, siteOrigin }) ?? [],
    );
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=300')
      .send(icsOf({ name: 'Larkfield', entries }));
  });

  const wireId = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,16}$' })]);
  const byId = {
    schema: {
      body: Type.Object({ eventID: wireId }, { additionalProperties: false }),
      response: answers({ 200: Type.Array(wireEvent) }),
    },
    config: { rights: 'visitor', limit: { max: 300, seconds: 600 }, repeatable: 'by-nature' },
  } as const;
  app.post('/api/getEventByID', byId, async ({ body }) => {
    const item = await findByTimestamp(items, Number(body.eventID));
    const shown = item?.event && (item.state === 'published' || item.state === 'cancelled');
    return shown ? [toWireEvent(item, siteOrigin)] : [];
  });
}
