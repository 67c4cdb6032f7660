import { createAjv, rulesOf, normalizeEntries, toProblems } from '@larkfield/contracts/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  callerOf,
  createFilesClient,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { submissionKey } from '@larkfield/kit/records';
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
import { eventFromWire, newsFromWire } from '../items/from-wire.ts';
import { activeGuestsOf, activeState, signUpStore } from '../signup/store.ts';
import { toItemEntries } from './item-entries.ts';
import { acceptItemUploads, readItemBody } from './multipart.ts';
import { participantsCsv } from './participants-csv.ts';
import { createItemWriter, type WriteCall } from './item-writer.ts';

const written = Type.Object({
  success: Type.Literal(true),
  reference: Type.Optional(Type.String()),
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

/** Registers the calls of authors (E24-E27, E48, E49, D99, D101). */
export function authorRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const writer = createItemWriter(context);
  const signUps = signUpStore(context.db);

  const response = responseSchemas({ 200: written });
  const created = responseSchemas({ 201: written });
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
    { schema: { params: named, response: responseSchemas({ 200: entries }) }, config: read },
    async (request) => toItemEntries(await writer.own(request.params.id, callerOf(request))),
  );

  async function participantsOf(id: string, request: FastifyRequest): Promise<Participant[]> {
    const item = await writer.own(id, callerOf(request));
    const states = { $in: ['confirmed', 'offered', 'waiting'] } as const;
    const wanted = { item: item._id, state: states };
    const found = signUps.find(wanted, QUERY_TIMEOUT).sort({ createdAt: 1 }).limit(10_000);
    return (await found.toArray()).flatMap((record) =>
      activeGuestsOf(record).map(({ id: person, firstName, lastName, email }) => ({
        ...{ firstname: firstName, lastname: lastName, email, at: record.createdAt.toISOString() },
        state: activeState(record.state),
        guest: record.people[0]?.id !== person,
      })),
    );
  }
  const listing = { schema: { params: named, response: responseSchemas({ 200: people }) }, config: read };
  app.get('/api/events/items/:id/participants', listing, (request) =>
    participantsOf(request.params.id, request),
  );
  const csv = { schema: { params: named, response: responseSchemas({ 200: table }) }, config: read };
  app.get('/api/events/items/:id/participants.csv', csv, async (request, reply) => {
    const rows = await participantsOf(request.params.id, request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="participants.csv"')
      .send(participantsCsv(rows));
  });

  void app.register(async (scope) => {
    await acceptItemUploads(scope);
    wireRoutes(scope, context, writer);
  });
}

/** Registers the calls of the specification, whose entries are all text (D107). */
function wireRoutes(
  app: Pick<TypeBoxInstance, 'post'>,
  context: ServiceContext,
  writer: ReturnType<typeof createItemWriter>,
): void {
  const files = createFilesClient(context.config);
  const config = { ...create, form: false } as const;
  const schema = { body: Type.Unknown(), response: responseSchemas({ 201: written }) };
  const isNews = checker<NewsForm>(newsForm);
  const isEvent = checker<EventForm>(eventForm);
  app.post('/api/create/news', { schema, config }, async (request, reply) => {
    const wire = await readItemBody(request, files);
    const { kind: _kind, ...form } = newsFromWire(wire);
    return reply
      .code(201)
      .send(await writer.create(isNews({ ...form, ...filesOfWire(wire) }), writerFor(request)));
  });
  app.post('/api/create/event', { schema, config }, async (request, reply) => {
    const wire = await readItemBody(request, files);
    const { kind: _kind, ...form } = eventFromWire(wire);
    return reply
      .code(201)
      .send(await writer.create(isEvent({ ...form, ...filesOfWire(wire) }), writerFor(request)));
  });
}

/** Returns the form entries of the uploaded files. The title is the image's alternative text. */
function filesOfWire({ image, document, title = '' }: Readonly<Record<string, string>>) {
  return {
    ...(image === undefined ? {} : { image, imageAlt: title }),
    ...(document === undefined ? {} : { document }),
  };
}

/** Returns a function that normalizes and checks entries by a schema, as a route does. */
function checker<T>(schema: TSchema): (entries: object) => T {
  const check = createAjv().compile<T>(schema);
  const rules = rulesOf(schema);
  return (entries) => {
    const tidied = normalizeEntries(entries);
    if (check(tidied)) return tidied;
    throw new ServiceError('VALIDATION_FAILED', { fields: toProblems(check.errors, rules) });
  };
}

function writerFor(request: FastifyRequest): WriteCall {
  return { caller: callerOf(request), requestId: request.id, key: submissionKey(request) };
}
