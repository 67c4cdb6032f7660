import { LANGUAGES, type Language } from '@larkfield/contracts';
import { responseSchemas, callerOf, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import { ICS_TYPE, createIcsFile } from '@larkfield/kit/texts';
import type { RegisteredEvent } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import { toCalendarEntry } from '../feeds/to-feed-entries.ts';
import { toData } from '../items/item-views.ts';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toWireEvent, wireEvent } from '../items/wire.ts';
import { createPrivateCalendars, type PrivateCalendars } from './private-calendars.ts';
import { activeState } from '../signup/store.ts';
import { findRegisteredEvents } from './find-registered-events.ts';

const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);
const query = Type.Object({ language }, { additionalProperties: false });
const registered = Type.Object({
  events: Type.Array(Type.Unsafe<RegisteredEvent>({ type: 'object', additionalProperties: true })),
  calendar: Type.String(),
});
const own = { rights: 'participant' } as const;

/** Registers the events of a participant (E62-E65, D100) and their private calendar. */
export function registeredRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const calendars = createPrivateCalendars(context);
  app.get(
    '/api/events/registered',
    { schema: { querystring: query, response: responseSchemas({ 200: registered }) }, config: own },
    async (request) => {
      const { email = '' } = callerOf(request);
      const events = (await findRegisteredEvents(context, email)).map(([record, item]): RegisteredEvent => ({
        ...toData(item, request.query.language ?? 'en', context.now()),
        related: [],
        timestamp: item.timestamp,
        signUp: activeState(record.state),
      }));
      return { events, calendar: await calendars.urlFor(email) };
    },
  );
  calendarRoutes(app, context, calendars);
  eventByIdRoute(app, context);
}

function calendarRoutes(app: TypeBoxInstance, context: ServiceContext, calendars: PrivateCalendars): void {
  const siteOrigin = context.config.SITE_ORIGIN;
  const renewed = Type.Object({ calendar: Type.String() });
  const nothing = Type.Object({}, { additionalProperties: false });
  const revoke = {
    schema: { body: nothing, response: responseSchemas({ 200: renewed }) },
    config: { ...own, limit: { max: 20, seconds: 600 }, repeatable: 'by-nature' },
  } as const;
  app.post('/api/events/registered/calendar', revoke, async (request) => {
    const { email = '' } = callerOf(request);
    await calendars.revoke(email);
    return { calendar: await calendars.urlFor(email) };
  });

  const feed = {
    schema: {
      params: Type.Object({ feed: Type.String({ maxLength: 64 }) }),
      response: responseSchemas({ 200: Type.Unsafe<string>({ type: 'string' }) }),
    },
    config: { rights: 'visitor' },
  } as const;
  app.get('/api/events/my/:feed', feed, async (request, reply) => {
    const owner = await calendars.ownerOf(request.params.feed.replace('.ics', ''));
    const pairs = (await findRegisteredEvents(context, owner)).filter(
      ([record]) => record.state === 'confirmed',
    );
    const entries = pairs.flatMap(
      ([{ language: spoken }, item]) => toCalendarEntry(item, { language: spoken, siteOrigin }) ?? [],
    );
    return reply
      .type(ICS_TYPE)
      .header('cache-control', 'private, max-age=300')
      .send(createIcsFile({ name: 'Larkfield', entries }));
  });
}

function eventByIdRoute(app: TypeBoxInstance, { db, config }: ServiceContext): void {
  const wireId = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,16}$' })]);
  const byId = {
    schema: {
      body: Type.Object({ eventID: wireId }, { additionalProperties: false }),
      response: responseSchemas({ 200: Type.Array(wireEvent) }),
    },
    config: { rights: 'visitor', limit: { max: 300, seconds: 600 }, repeatable: 'by-nature' },
  } as const;
  app.post('/api/getEventByID', byId, async ({ body }) => {
    const item = await findByTimestamp(itemStore(db), Number(body.eventID));
    const shown = item?.event && (item.state === 'published' || item.state === 'cancelled');
    return shown ? [toWireEvent(item, config.SITE_ORIGIN)] : [];
  });
}
