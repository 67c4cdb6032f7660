import { createAjv, rulesOf, tidy, toProblems } from '@larkfield/contracts/forms';
import {
  answers,
  callerOf,
  filesClient,
  LIMIT,
  ServiceError,
  submissionKey,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import {
  cancelForm,
  eventChangeForm,
  eventForm,
  newsChangeForm,
  newsForm,
  type EventForm,
  type ItemEntries,
  type NewsForm,
  type Participant,
} from '@larkfield/mf-events/forms';
import type { FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { eventOfWire, newsOfWire } from '../items/from-wire.ts';
import { comingOf, openState, signUpStore } from '../signup/store.ts';
import { entriesOf } from './entries.ts';
import { acceptItems, readWire } from './multipart.ts';
import { tableOf } from './table.ts';
import { writerOf, type Writer } from './write.ts';

const written = Type.Object({
  success: Type.Literal(true),
  id: Type.String(),
  slug: Type.String(),
  state: Type.Enum(['pending', 'published', 'cancelled', 'deleted']),
});
const named = Type.Object({ id: Type.String({ maxLength: 64 }) });
const entries = Type.Unsafe<ItemEntries>({ type: 'object', additionalProperties: true });
const people = Type.Array(Type.Unsafe<Participant>({ type: 'object', additionalProperties: true }));
const table = Type.Unsafe<string>({ type: 'string' });

const LIMIT_OF_WRITES = { max: 120, seconds: 600 } as const;
const create = { rights: 'user', limit: LIMIT_OF_WRITES, form: true, repeatable: 'by-key' } as const;
const change = { ...create, repeatable: 'by-nature' } as const;
const read = { rights: 'user' } as const;

/** Writing of news and events (E24-E27, E48, E49, D99, D101), for those with an account. */
export function authorRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const writer = writerOf(context);
  const signUps = signUpStore(context.db);

  const response = answers({ 200: written });
  const created = answers({ 201: written });
  app.post(
    '/api/events/items/news',
    { schema: { body: newsForm, response: created }, config: create },
    async (request, reply) => reply.code(201).send(await writer.create(request.body, writerFor(request))),
  );
  app.post(
    '/api/events/items/event',
    { schema: { body: eventForm, response: created }, config: create },
    async (request, reply) => reply.code(201).send(await writer.create(request.body, writerFor(request))),
  );
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      ...{ method, url: '/api/events/items/:id/news', config: change },
      schema: { params: named, body: newsChangeForm, response },
      handler: (request) =>
        writer.change(request.params.id, { kind: 'news', form: request.body }, writerFor(request)),
    });
    app.route({
      ...{ method, url: '/api/events/items/:id/event', config: change },
      schema: { params: named, body: eventChangeForm, response },
      handler: (request) =>
        writer.change(request.params.id, { kind: 'event', form: request.body }, writerFor(request)),
    });
  }
  const cancelling = { schema: { params: named, body: cancelForm, response }, config: change };
  app.post('/api/events/items/:id/cancel', cancelling, (request) =>
    writer.cancel(request.params.id, request.body, writerFor(request)),
  );
  const nothing = Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()]);
  const removing = {
    schema: { params: named, body: nothing, response },
    config: { ...change, form: false },
  } as const;
  app.delete('/api/events/items/:id', removing, (request) =>
    writer.remove(request.params.id, writerFor(request)),
  );
  app.post('/api/events/items/:id/delete', removing, (request) =>
    writer.remove(request.params.id, writerFor(request)),
  );

  app.get(
    '/api/events/items/:id',
    { schema: { params: named, response: answers({ 200: entries }) }, config: read },
    async (request) => entriesOf(await writer.own(request.params.id, callerOf(request))),
  );

  async function participantsOf(id: string, request: FastifyRequest): Promise<Participant[]> {
    const item = await writer.own(id, callerOf(request));
    const states = { $in: ['confirmed', 'offered', 'waiting'] } as const;
    const found = signUps.find({ item: item._id, state: states }, LIMIT).sort({ createdAt: 1 }).limit(10_000);
    return (await found.toArray()).flatMap((record) =>
      comingOf(record).map(({ id: person, firstName, lastName, email }) => ({
        ...{ firstname: firstName, lastname: lastName, email, at: record.createdAt.toISOString() },
        state: openState(record.state),
        guest: record.people[0]?.id !== person,
      })),
    );
  }
  const listing = { schema: { params: named, response: answers({ 200: people }) }, config: read };
  app.get('/api/events/items/:id/participants', listing, (request) =>
    participantsOf(request.params.id, request),
  );
  const csv = { schema: { params: named, response: answers({ 200: table }) }, config: read };
  app.get('/api/events/items/:id/participants.csv', csv, async (request, reply) => {
    const rows = await participantsOf(request.params.id, request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="participants.csv"')
      .send(tableOf(rows));
  });

  void app.register(async (scope) => {
    await acceptItems(scope);
    wireRoutes(scope, context, writer);
  });
}

/** The calls of the specification, whose entries are texts (D107). */
function wireRoutes(
  app: Pick<TypeBoxInstance, 'post'>,
  context: ServiceContext,
  writer: ReturnType<typeof writerOf>,
): void {
  const files = filesClient(context.config);
  const config = { ...create, form: false } as const;
  const schema = { body: Type.Unknown(), response: answers({ 201: written }) };
  const isNews = checker<NewsForm>(newsForm);
  const isEvent = checker<EventForm>(eventForm);
  app.post('/api/create/news', { schema, config }, async (request, reply) => {
    const wire = await readWire(request, files);
    const { kind: _kind, ...form } = newsOfWire(wire);
    return reply
      .code(201)
      .send(await writer.create(isNews({ ...form, ...filesOfWire(wire) }), writerFor(request)));
  });
  app.post('/api/create/event', { schema, config }, async (request, reply) => {
    const wire = await readWire(request, files);
    const { kind: _kind, ...form } = eventOfWire(wire);
    return reply
      .code(201)
      .send(await writer.create(isEvent({ ...form, ...filesOfWire(wire) }), writerFor(request)));
  });
}

/** Files that came along; the calls have no words for an image, so its title stands for them. */
function filesOfWire({ image, document, title = '' }: Readonly<Record<string, string>>) {
  return {
    ...(image === undefined ? {} : { image, imageAlt: title }),
    ...(document === undefined ? {} : { document }),
  };
}

/** Checks entries by a form's schema as a route does. */
function checker<T>(schema: TSchema): (entries: object) => T {
  const check = createAjv().compile<T>(schema);
  const rules = rulesOf(schema);
  return (entries) => {
    const tidied = tidy(entries);
    if (check(tidied)) return tidied;
    throw new ServiceError('VALIDATION_FAILED', { fields: toProblems(check.errors, rules) });
  };
}

function writerFor(request: FastifyRequest): Writer {
  return { caller: callerOf(request), requestId: request.id, key: submissionKey(request) };
}
