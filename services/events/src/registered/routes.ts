import { LANGUAGES, type Language } from '@larkfield/contracts';
import {
  answers,
  callerOf,
  ICS_TYPE,
  icsOf,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import type { RegisteredEvent } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import { toCalendarEntry } from '../feeds/entries.ts';
import { toData } from '../items/show.ts';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toWireEvent, wireEvent } from '../items/wire.ts';
import { calendarsOf, type Calendars } from './calendars.ts';
import { openState } from '../signup/store.ts';
import { eventsOf } from './events-of.ts';

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
  const calendars = calendarsOf(context);
  app.get(
    '/api/events/registered',
    { schema: { querystring: query, response: answers({ 200: registered }) }, config: own },
    async (request) => {
      const { email = '' } = callerOf(request);
      const events = (await eventsOf(context, email)).map(([record, item]): RegisteredEvent => ({
        ...toData(item, request.query.language ?? 'en', context.now()),
        related: [],
        timestamp: item.timestamp,
        signUp: openState(record.state),
      }));
      return { events, calendar: await calendars.addressOf(email) };
    },
  );
  calendarRoutes(app, context, calendars);
  eventByIdRoute(app, context);
}

function calendarRoutes(app: TypeBoxInstance, context: ServiceContext, calendars: Calendars): void {
  const siteOrigin = context.config.SITE_ORIGIN;
  const renewed = Type.Object({ calendar: Type.String() });
  const nothing = Type.Object({}, { additionalProperties: false });
  const revoke = {
    schema: { body: nothing, response: answers({ 200: renewed }) },
    config: { ...own, limit: { max: 20, seconds: 600 }, repeatable: 'by-nature' },
  } as const;
  app.post('/api/events/registered/calendar', revoke, async (request) => {
    const { email = '' } = callerOf(request);
    await calendars.revoke(email);
    return { calendar: await calendars.addressOf(email) };
  });

  const feed = {
    schema: {
      params: Type.Object({ feed: Type.String({ maxLength: 64 }) }),
      response: answers({ 200: Type.Unsafe<string>({ type: 'string' }) }),
    },
    config: { rights: 'visitor' },
  } as const;
  app.get('/api/events/my/:feed', feed, async (request, reply) => {
    const owner = await calendars.ownerOf(request.params.feed.replace('.ics', ''));
    const pairs = (await eventsOf(context, owner)).filter(([record]) => record.state === 'confirmed');
    const entries = pairs.flatMap(
      ([{ language: spoken }, item]) => toCalendarEntry(item, { language: spoken, siteOrigin }) ?? [],
    );
    return reply
      .type(ICS_TYPE)
      .header('cache-control', 'private, max-age=300')
      .send(icsOf({ name: 'Larkfield', entries }));
  });
}

function eventByIdRoute(app: TypeBoxInstance, { db, config }: ServiceContext): void {
  const wireId = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,16}$' })]);
  const byId = {
    schema: {
      body: Type.Object({ eventID: wireId }, { additionalProperties: false }),
      response: answers({ 200: Type.Array(wireEvent) }),
    },
    config: { rights: 'visitor', limit: { max: 300, seconds: 600 }, repeatable: 'by-nature' },
  } as const;
  app.post('/api/getEventByID', byId, async ({ body }) => {
    const item = await findByTimestamp(itemStore(db), Number(body.eventID));
    const shown = item?.event && (item.state === 'published' || item.state === 'cancelled');
    return shown ? [toWireEvent(item, config.SITE_ORIGIN)] : [];
  });
}
