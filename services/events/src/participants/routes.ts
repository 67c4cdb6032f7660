import { DEFAULT_LANGUAGE, REFERENCE_PATTERN, type Language } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import {
  callerOf,
  FORM_LIMIT,
  responseSchemas,
  ServiceError,
  submittedSchema,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { languageEntry, languageOf, submissionKey } from '@larkfield/kit/records';
import {
  messageForm,
  participantForm,
  type MessagePreview,
  type Participants,
} from '@larkfield/mf-events/forms';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { createItemWriter } from '../authors/item-writer.ts';
import { findFloodedAddresses } from '../signup/mail-flood.ts';
import { cancelPlace } from '../signup/own-place.ts';
import { createSignUpSettlement } from '../signup/settlement.ts';
import { findSignUps, participantsOf } from './list.ts';
import { participantsCsv } from './participants-csv.ts';
import { enterParticipant, findSignUp, givePlaces } from './places-by-hand.ts';
import { previewMessage, sendMessage } from './send-message.ts';

const closed = { additionalProperties: false } as const;
const named = Type.Object({ id: Type.String({ maxLength: 64 }) });
const reference = Type.String({ pattern: REFERENCE_PATTERN.source });
const done = Type.Object({ success: Type.Literal(true) });
const shown = Type.Unsafe<Participants>({ type: 'object', additionalProperties: true });
const previewed = Type.Unsafe<MessagePreview>({ type: 'object', additionalProperties: true });
const sent = Type.Object({ ...submittedSchema.properties, receivers: Type.Integer() });
const table = Type.Unsafe<string>({ type: 'string' });

const CHANGE_LIMIT = { max: 300, seconds: 600 } as const;
const read = { rights: 'user' } as const;
const byKey = { ...read, limit: FORM_LIMIT, form: true, repeatable: 'by-key' } as const;
const byNature = { ...read, limit: CHANGE_LIMIT, form: true, repeatable: 'by-nature' } as const;

const ACTIVE = ['confirmed', 'offered', 'waiting'] as const;

/**
 * Registers the calls about the participants of an event, for its author and editors. For all others there is no such
 * event.
 */
export function participantRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const writer = createItemWriter(context);
  async function eventOf(request: FastifyRequest & { readonly params: { readonly id: string } }) {
    const item = await writer.own(request.params.id, callerOf(request));
    if (item.kind !== 'event') throw new ServiceError('NOT_FOUND');
    return item;
  }

  const listing = {
    schema: {
      params: named,
      querystring: Type.Object({ language: languageEntry }, closed),
      response: responseSchemas({ 200: shown }),
    },
    config: read,
  };
  app.get('/api/events/items/:id/participants', listing, async (request) => {
    const language: Language = request.query.language ?? DEFAULT_LANGUAGE;
    return participantsOf(context, await eventOf(request), language);
  });

  const csv = { schema: { params: named, response: responseSchemas({ 200: table }) }, config: read };
  app.get('/api/events/items/:id/participants.csv', csv, async (request, reply) => {
    const signUps = await findSignUps(context.db, (await eventOf(request))._id, ACTIVE);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="participants.csv"')
      .send(participantsCsv(signUps));
  });

  const entering = {
    schema: { params: named, body: participantForm, response: responseSchemas({ 201: submittedSchema }) },
    config: byKey,
  } as const;
  app.post('/api/events/items/:id/participants', entering, async (request, reply) => {
    const { body } = request;
    const item = await eventOf(request);
    const { firstname: firstName, lastname: lastName, email = '' } = body;
    const person = { firstName, lastName, email: email.toLowerCase() };
    if (email) {
      const flooded = await findFloodedAddresses(context, [person], request.ip);
      if (flooded.size > 0) throw new ServiceError('RATE_LIMITED');
    }
    const key = submissionKey(request);
    const entered = await enterParticipant(context, item, body, { ...organizerOf(request), key });
    return reply.code(201).send({ success: true, reference: entered });
  });

  placeRoutes(app, context, eventOf);
  messageRoutes(app, context, eventOf);
}

type EventOf = (
  request: FastifyRequest & { readonly params: { readonly id: string } },
) => ReturnType<ReturnType<typeof createItemWriter>['own']>;

function placeRoutes(app: TypeBoxInstance, context: ServiceContext, eventOf: EventOf): void {
  const giving = {
    schema: {
      params: named,
      body: Type.Object({ reference, beyond: Type.Optional(Type.Boolean()) }, closed),
      response: responseSchemas({ 200: done }),
    },
    config: byNature,
  } as const;
  app.post('/api/events/items/:id/participants/place', giving, async (request) => {
    const { beyond = false } = request.body;
    const item = await eventOf(request);
    const signUp = await findSignUp(context, item, request.body.reference);
    await givePlaces(context, { signUp, item, beyond }, organizerOf(request));
    return { success: true } as const;
  });

  const cancelling = {
    schema: {
      params: named,
      body: Type.Object(
        { reference, person: Type.String({ maxLength: 64 }), reason: Type.Optional(line(500)) },
        closed,
      ),
      response: responseSchemas({ 200: done }),
    },
    config: byNature,
  } as const;
  const { db, config, now, wake } = context;
  const own = { settlement: createSignUpSettlement(context), db, config, now, wake };
  app.post('/api/events/items/:id/participants/cancel', cancelling, async (request) => {
    const { person, reason } = request.body;
    const item = await eventOf(request);
    const signUp = await findSignUp(context, item, request.body.reference);
    const guest = signUp.people.find(({ id }) => id === person);
    if (!guest) throw new ServiceError('NOT_FOUND');
    const { name: organizer, requestId } = organizerOf(request);
    await cancelPlace({ signUp, guest, item }, { requestId, organizer, reason }, own);
    return { success: true } as const;
  });
}

function messageRoutes(app: TypeBoxInstance, context: ServiceContext, eventOf: EventOf): void {
  const previewing = {
    schema: { params: named, body: messageForm, response: responseSchemas({ 200: previewed }) },
    config: byNature,
  } as const;
  app.post('/api/events/items/:id/messages/preview', previewing, async (request) =>
    previewMessage(context, await eventOf(request), request.body, languageOf(request.body)),
  );
  const sending = {
    schema: { params: named, body: messageForm, response: responseSchemas({ 201: sent }) },
    config: byKey,
  } as const;
  app.post('/api/events/items/:id/messages', sending, async (request, reply) => {
    const { id: account = '' } = callerOf(request);
    const sender = { ...organizerOf(request), account, key: submissionKey(request) };
    const answer = await sendMessage(context, await eventOf(request), request.body, sender);
    return reply.code(201).send({ success: true, ...answer });
  });
}

function organizerOf(request: FastifyRequest) {
  return { name: callerOf(request).username ?? '', requestId: request.id };
}
