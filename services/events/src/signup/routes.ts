import { MAX_GUESTS, signUpForm, userSignUpForm, type SignUpForm } from '@larkfield/mf-events/forms';
import { tokenForm } from '@larkfield/contracts/forms';
import { ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  callerOf,
  FORM_CALL,
  FORM_LIMIT,
  ServiceError,
  submittedSchema,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import {
  addParts,
  checkFillTime,
  isHoneypotFilled,
  languageOf,
  newReference,
  submissionKey,
} from '@larkfield/kit/records';
import Type from 'typebox';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toSummary } from '../items/item-views.ts';
import { findFloodedAddresses } from './mail-flood.ts';
import { createSignUpMails, offerUntilText } from './mail.ts';
import { acceptPlace, cancelPlace, findPlaceByEmail, findPlaceByToken } from './own-place.ts';
import { createPlaces } from './places.ts';
import { createSignUpSettlement, type SignUpSettlement } from './settlement.ts';
import type { Person } from './guest.ts';
import { signUp, type SignUpOutcome, type SignUpRequest } from './sign-up.ts';
import { activeGuestsOf, signUpStore, guestState } from './store.ts';
import { hasDoor } from './ticket.ts';
import { createTokenMaker } from './token.ts';

const SHOWN_STATES = ['confirmed', 'waiting', 'offered', 'cancelled'] as const;
const signedUp = Type.Object({
  ...submittedSchema.properties,
  state: Type.Enum(SHOWN_STATES),
  /** Shown by `/events/signup/done` to a browser without script. */
  ticket: Type.Optional(Type.String()),
});
const done = Type.Object({ success: Type.Literal(true) });
const placeShown = Type.Object({
  state: Type.Enum(SHOWN_STATES),
  firstName: Type.String(),
  offerUntil: Type.Optional(Type.String()),
  until: Type.Optional(Type.String()),
  /** Number of the QR code, while it can be used. */
  ticket: Type.Optional(Type.String()),
  attendedAt: Type.Optional(Type.String()),
  event: Type.Unsafe<ReturnType<typeof toSummary>>({ type: 'object', additionalProperties: true }),
});
const closed = { additionalProperties: false } as const;
const wireTime = Type.Object({ timestamp: Type.Integer({ minimum: 0 }) }, closed);
const resendForm = Type.Object(
  {
    email: signUpForm.properties.email,
    firstname: Type.Optional(Type.String({ maxLength: 100 })),
    lastname: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
);

/** Resent mails per address, because strangers can request them. */
const RESEND_LIMIT = { max: 3, seconds: 3600 } as const;
const OWN_LIMIT = { max: 120, seconds: 600 } as const;

export interface SignUpOptions {
  readonly guarded?: boolean;
}

/** Registers the sign-ups to events (E54-E61, D92, D95, D96): for visitors, for users, and for the links in mails. */
export function signUpRoutes(
  app: TypeBoxInstance,
  context: ServiceContext,
  options: SignUpOptions = {},
): void {
  const { db, now, wake, config } = context;
  const items = itemStore(db);
  const places = createPlaces(items, options);
  const makeToken = createTokenMaker(config);

  /** @param unmailed addresses that get no mail for this sign-up */
  async function take(wish: Omit<SignUpRequest, 'item'>, timestamp: number, unmailed = new Set<string>()) {
    const item = await findByTimestamp(items, timestamp);
    if (!item || item.kind !== 'event') throw new ServiceError('NOT_FOUND');
    const all = createSignUpMails(config);
    const signUpMails: typeof all = (...about) => all(...about).filter(({ to }) => !unmailed.has(to.address));
    const settlement = createSignUpSettlement(context, { places, signUpMails });
    const tools = { settlement, signUpMails, now, tokenFor: (id: string) => makeToken('place', id) };
    const outcome = await signUp({ ...wish, item }, tools);
    wake();
    return withTicket(outcome);
  }

  const byAnybody = {
    schema: { body: signUpForm, response: responseSchemas({ 201: signedUp }) },
    config: FORM_CALL,
  };
  app.post('/api/saveEventParticipant', byAnybody, async (request, reply) => {
    const { body } = request;
    const key = submissionKey(request);
    if (isHoneypotFilled(body)) {
      const seeming = { success: true, reference: newReference(), state: 'confirmed' } as const;
      return reply.code(201).send(withTicket(seeming));
    }
    checkFillTime(body);
    const people = uniqueByEmail([body, ...guestsOf(body)].map(toPerson));
    const unmailed = await findFloodedAddresses(context, people, request.ip);
    const account = request.submitter?.id;
    const wish = { key, body, people, language: languageOf(body), account, requestId: request.id };
    return reply.code(201).send(await take(wish, body.timestamp, unmailed));
  });

  const byUser = {
    schema: { body: userSignUpForm, response: responseSchemas({ 201: signedUp }) },
    config: { rights: 'user', limit: FORM_LIMIT, form: true, repeatable: 'by-key' },
  } as const;
  app.post('/api/saveUserEventParticipant', byUser, async (request, reply) => {
    const { body } = request;
    const caller = callerOf(request);
    const me = await personOf(db, caller.id);
    // Users can only sign up themselves.
    if (!me || body.email.toLowerCase() !== me.email) throw new ServiceError('NOT_ALLOWED');
    const wish = {
      key: submissionKey(request),
      body,
      people: [me],
      language: languageOf(body),
      account: caller.id,
      requestId: request.id,
    } as const;
    return reply.code(201).send(await take(wish, body.timestamp));
  });

  resendRoute(app, context);
  ownRoutes(app, context, createSignUpSettlement(context, { places }));
}

function withTicket(outcome: SignUpOutcome): SignUpOutcome & { readonly ticket: string } {
  return { ...outcome, ticket: `${outcome.reference}.${outcome.state}` };
}

function resendRoute(app: TypeBoxInstance, { db, now, wake, config, limiter }: ServiceContext): void {
  const items = itemStore(db);
  const signUps = signUpStore(db);
  const signUpMails = createSignUpMails(config);
  const resend = {
    schema: { body: resendForm, response: responseSchemas({ 200: done }) },
    config: { rights: 'visitor', limit: FORM_LIMIT, form: true, proofOfWork: true, repeatable: 'by-nature' },
  } as const;
  app.post('/api/send-trans-email', resend, async (request) => {
    const email = request.body.email.toLowerCase();
    // The response is always the same, so that it does not reveal who takes part.
    if ((await limiter.consume(`resend|${email}`, RESEND_LIMIT)) > 0) return { success: true } as const;
    const found = await signUps.find({ 'people.email': email }, QUERY_TIMEOUT).limit(20).toArray();
    for (const record of found.filter(({ state }) => state === 'confirmed')) {
      const item = await items.findOne({ _id: record.item }, QUERY_TIMEOUT);
      if (!item?.event || item.event.end <= now() || item.state !== 'published') continue;
      const to = activeGuestsOf(record).filter((guest) => guest.email === email);
      const line = {
        action: 'signUp.sentAgain',
        actor: 'visitor',
        subject: record.reference,
        requestId: request.id,
      };
      await signUps.updateOne(
        { _id: record._id },
        addParts(now(), signUpMails('again', record, item, to), [line]),
        QUERY_TIMEOUT,
      );
    }
    wake();
    return { success: true } as const;
  });
}

function ownRoutes(app: TypeBoxInstance, context: ServiceContext, settlement: SignUpSettlement): void {
  const { db, now, wake, config } = context;
  const items = itemStore(db);
  const { signUps } = settlement;
  const own = { settlement, db, config, now, wake };

  const byToken = {
    schema: { body: tokenForm, response: responseSchemas({ 200: done }) },
    config: TOKEN_CALL,
  };
  const look = {
    schema: { body: tokenForm, response: responseSchemas({ 200: placeShown }) },
    config: TOKEN_CALL,
  };
  app.post('/api/events/place', look, async (request) => {
    const { signUp: record, guest, item } = await findPlaceByToken(signUps, items, request.body.token);
    const state = guestState(record, guest);
    const { offerUntil } = record;
    const { ticket, attendedAt } = guest;
    const isExpected = state === 'confirmed' && item.state === 'published' && hasDoor(item);
    return {
      ...{ state, firstName: guest.firstName, event: toSummary(item, record.language) },
      ...(attendedAt ? { attendedAt: attendedAt.toISOString() } : {}),
      ...(ticket !== undefined && isExpected && !attendedAt ? { ticket } : {}),
      ...(offerUntil && state === 'offered'
        ? { offerUntil: offerUntil.toISOString(), ...offerUntilText(record, item) }
        : {}),
    };
  });
  app.post('/api/events/place/cancel', byToken, async (request) => {
    await cancelPlace(
      await findPlaceByToken(signUps, items, request.body.token),
      { requestId: request.id },
      own,
    );
    return { success: true } as const;
  });
  app.post('/api/events/place/accept', byToken, async (request) => {
    await acceptPlace(await findPlaceByToken(signUps, items, request.body.token), request.id, own);
    return { success: true } as const;
  });

  const mine = {
    schema: { body: wireTime, response: responseSchemas({ 200: done }) },
    config: { rights: 'participant', limit: OWN_LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post('/api/events/registered/cancel', mine, async (request) => {
    const { email = '' } = callerOf(request);
    const { timestamp } = request.body;
    const place = await findPlaceByEmail(signUps, items, { email, timestamp });
    await cancelPlace(place, { requestId: request.id }, own);
    return { success: true } as const;
  });

  const me = Type.Object({ firstname: Type.String(), lastname: Type.String(), email: Type.String() });
  app.get(
    '/api/events/me',
    { schema: { response: responseSchemas({ 200: me }) }, config: { rights: 'user' } },
    async (request) => {
      const person = await personOf(db, callerOf(request).id);
      if (!person) throw new ServiceError('NOT_FOUND');
      return { firstname: person.firstName, lastname: person.lastName, email: person.email };
    },
  );
}

async function personOf(db: ServiceContext['db'], id: string | undefined): Promise<Person | undefined> {
  const found =
    id === undefined
      ? null
      : await db.collection<SessionAccount>(ACCOUNTS).findOne({ _id: id }, QUERY_TIMEOUT);
  return found
    ? { firstName: found.firstName ?? found.username, lastName: found.lastName ?? '', email: found.email }
    : undefined;
}

function toPerson({
  firstname,
  lastname,
  email,
}: {
  firstname: string;
  lastname: string;
  email: string;
}): Person {
  return { firstName: firstname, lastName: lastname, email: email.toLowerCase() };
}

/** @throws ServiceError `VALIDATION_FAILED` if there are too many guests */
function guestsOf({ guests = [], guest }: SignUpForm): SignUpForm['guests'] & object {
  const all = guest ? [...guests, guest] : guests;
  if (all.length > MAX_GUESTS)
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'guests', key: 'errors.invalid' }] });
  return all;
}

function uniqueByEmail([first, ...rest]: readonly Person[]): [Person, ...Person[]] {
  if (!first) throw new ServiceError('VALIDATION_FAILED');
  const seen = new Set([first.email]);
  return [first, ...rest.filter(({ email }) => !seen.has(email) && seen.add(email))];
}
