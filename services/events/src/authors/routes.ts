import {
  responseSchemas,
  callerOf,
  createFilesClient,
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
} from '@larkfield/mf-events/forms';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { eventFromWire, newsFromWire } from '../items/from-wire.ts';
import { toItemEntries } from './item-entries.ts';
import { acceptItemUploads, readItemBody } from './multipart.ts';
import { createFormCheck } from './form-check.ts';
import { createItemWriter, type WriteCall } from './item-writer.ts';

export const writtenSchema = Type.Object({
  success: Type.Literal(true),
  reference: Type.Optional(Type.String()),
  id: Type.String(),
  slug: Type.String(),
  state: Type.Enum(['pending', 'published', 'cancelled', 'unpublished', 'deleted']),
});
const named = Type.Object({ id: Type.String({ maxLength: 64 }) });
const entries = Type.Unsafe<ItemEntries>({ type: 'object', additionalProperties: true });

export const LIMIT_OF_WRITES = { max: 120, seconds: 600 } as const;
const create = { rights: 'user', limit: LIMIT_OF_WRITES, form: true, repeatable: 'by-key' } as const;
const change = { ...create, repeatable: 'by-nature' } as const;
const read = { rights: 'user' } as const;

/** Registers the calls of authors (E24-E27, E48, E49, D99, D101). */
export function authorRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const writer = createItemWriter(context);

  const response = responseSchemas({ 200: writtenSchema });
  const created = responseSchemas({ 201: writtenSchema });
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
  const schema = { body: Type.Unknown(), response: responseSchemas({ 201: writtenSchema }) };
  const isNews = createFormCheck<NewsForm>(newsForm);
  const isEvent = createFormCheck<EventForm>(eventForm);
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

export function writerFor(request: FastifyRequest): WriteCall {
  return { caller: callerOf(request), requestId: request.id, key: submissionKey(request) };
}
