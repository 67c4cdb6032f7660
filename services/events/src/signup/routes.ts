import { MOST_GUESTS, signUpForm, userSignUpForm, type SignUpForm } from '@larkfield/mf-events/forms';
import { tokenForm } from '@larkfield/contracts/forms';
import {
  ACCOUNTS,
  addParts,
  answers,
  callerOf,
  checkFillTime,
  FORM_CALL,
  FORM_LIMIT,
  isHoneypotFilled,
  languageOf,
  LIMIT,
  newReference,
  ServiceError,
  submissionKey,
  submitted,
  TOKEN_CALL,
  type ServiceContext,
  type SessionAccount,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toSummary } from '../items/show.ts';
import { floodedOf } from './flood.ts';
import { lettersOf, untilText } from './mail.ts';
import { acceptPlace, cancelPlace, placeByEmail, placeByToken } from './own.ts';
import { placesOf } from './places.ts';
import { settlingOf, type Settling } from './settle.ts';
import { signUp, type Outcome, type Person, type Wish } from './sign-up.ts';
import { comingOf, signUpStore, stateFor } from './store.ts';
import { tokenMaker } from './token.ts';

const SHOWN_STATES = ['confirmed', 'waiting', 'offered', 'cancelled'] as const;
const signedUp = Type.Object({
  ...submitted.properties,
  state: Type.Enum(SHOWN_STATES),
  /** What `/events/signup/done` tells a browser without script. */
  ticket: Type.Optional(Type.String()),
});
const done = Type.Object({ success: Type.Literal(true) });
const placeShown = Type.Object({
  state: Type.Enum(SHOWN_STATES),
  firstName: Type.String(),
  offerUntil: Type.Optional(Type.String()),
  /** The same in words. */
  until: Type.Optional(Type.String()),
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

/** Mails to one address that strangers can set off. */
const RESEND_LIMIT = { max: 3, seconds: 3600 } as const;
const OWN_LIMIT = { max: 120, seconds: 600 } as const;

/** Options that a test of races changes. */
export interface SignUpOptions {
  readonly guarded?: boolean;
}

/** Sign-ups to events (E54-E61, D92, D95, D96): by anybody, by accounts, and what the links of the mails do. */
export function signUpRoutes(
  app: TypeBoxInstance,
  context: ServiceContext,
  options: SignUpOptions = {},
): void {
  const { db, now, wake, config } = context;
  const items = itemStore(db);
  const places = placesOf(items, options);
  const makeToken = tokenMaker(config);

  /** @param unmailed Addresses that get no mail of this sign-up. */
  async function take(wish: Omit<Wish, 'item'>, timestamp: number, unmailed = new Set<string>()) {
    const item = await findByTimestamp(items, timestamp);
    if (!item || item.kind !== 'event') throw new ServiceError('NOT_FOUND');
    const all = lettersOf(config);
    const letters: typeof all = (...about) => all(...about).filter(({ to }) => !unmailed.has(to.address));
    const settling = settlingOf(context, { places, letters });
    const tools = { settling, letters, now, tokenFor: (id: string) => makeToken('place', id) };
    const outcome = await signUp({ ...wish, item }, tools);
    wake();
    return withTicket(outcome);
  }

  const byAnybody = { schema: { body: signUpForm, response: answers({ 201: signedUp }) }, config: FORM_CALL };
  app.post('/api/saveEventParticipant', byAnybody, async (request, reply) => {
    const { body } = request;
    const key = submissionKey(request);
    if (isHoneypotFilled(body)) {
      const seeming = { success: true, reference: newReference(), state: 'confirmed' } as const;
      return reply.code(201).send(withTicket(seeming));
    }
    checkFillTime(body);
    const people = uniqueByEmail([body, ...guestsOf(body)].map(toPerson));
    const unmailed = await floodedOf(context, people, request.ip);
    const account = request.submitter?.id;
    const wish = { key, body, people, language: languageOf(body), account, requestId: request.id };
    return reply.code(201).send(await take(wish, body.timestamp, unmailed));
  });

  const byUser = {
    schema: { body: userSignUpForm, response: answers({ 201: signedUp }) },
    config: { rights: 'user', limit: FORM_LIMIT, form: true, repeatable: 'by-key' },
  } as const;
  app.post('/api/saveUserEventParticipant', byUser, async (request, reply) => {
    const { body } = request;
    const caller = callerOf(request);
    const me = await personOf(db, caller.id);
    // Whose place it is follows from the session; another address would be somebody else's.
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
  ownRoutes(app, context, settlingOf(context, { places }));
}

function withTicket(outcome: Outcome): Outcome & { readonly ticket: string } {
  return { ...outcome, ticket: `${outcome.reference}.${outcome.state}` };
}

/** Sends the mail of a sign-up once more. */
function resendRoute(app: TypeBoxInstance, { db, now, wake, config, limiter }: ServiceContext): void {
  const items = itemStore(db);
  const signUps = signUpStore(db);
  const letters = lettersOf(config);
  const resend = {
    schema: { body: resendForm, response: answers({ 200: done }) },
    config: { rights: 'visitor', limit: FORM_LIMIT, form: true, work: true, repeatable: 'by-nature' },
  } as const;
  app.post('/api/send-trans-email', resend, async (request) => {
    const email = request.body.email.toLowerCase();
    // The same answer for everybody: it tells nobody who comes.
    if ((await limiter.take(`resend|${email}`, RESEND_LIMIT)) > 0) return { success: true } as const;
    const found = await signUps.find({ 'people.email': email }, LIMIT).limit(20).toArray();
    for (const record of found.filter(({ state }) => state === 'confirmed')) {
      const item = await items.findOne({ _id: record.item }, LIMIT);
      if (!item?.event || item.event.end <= now() || item.state !== 'published') continue;
      const to = comingOf(record).filter((guest) => guest.email === email);
      const line = {
        action: 'signUp.sentAgain',
        actor: 'visitor',
        subject: record.reference,
        requestId: request.id,
      };
      await signUps.updateOne(
        { _id: record._id },
        addParts(now(), letters('again', record, item, to), [line]),
        LIMIT,
      );
    }
    wake();
    return { success: true } as const;
  });
}

/** What people do with their places: by the links of the mails, or signed in. */
function ownRoutes(app: TypeBoxInstance, context: ServiceContext, settling: Settling): void {
  const { db, now, wake, config } = context;
  const items = itemStore(db);
  const { signUps } = settling;
  const own = { settling, config, now, wake };

  const byToken = { schema: { body: tokenForm, response: answers({ 200: done }) }, config: TOKEN_CALL };
  const look = { schema: { body: tokenForm, response: answers({ 200: placeShown }) }, config: TOKEN_CALL };
  app.post('/api/events/place', look, async (request) => {
    const { signUp: record, guest, item } = await placeByToken(signUps, items, request.body.token);
    const state = stateFor(record, guest);
    const { offerUntil } = record;
    return {
      ...{ state, firstName: guest.firstName, event: toSummary(item, record.language) },
      ...(offerUntil && state === 'offered'
        ? { offerUntil: offerUntil.toISOString(), ...untilText(record, item) }
        : {}),
    };
  });
  app.post('/api/events/place/cancel', byToken, async (request) => {
    await cancelPlace(await placeByToken(signUps, items, request.body.token), request.id, own);
    return { success: true } as const;
  });
  app.post('/api/events/place/accept', byToken, async (request) => {
    await acceptPlace(await placeByToken(signUps, items, request.body.token), request.id, own);
    return { success: true } as const;
  });

  const mine = {
    schema: { body: wireTime, response: answers({ 200: done }) },
    config: { rights: 'participant', limit: OWN_LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post('/api/events/registered/cancel', mine, async (request) => {
    const { email = '' } = callerOf(request);
    const { timestamp } = request.body;
    await cancelPlace(await placeByEmail(signUps, items, { email, timestamp }), request.id, own);
    return { success: true } as const;
  });

  const me = Type.Object({ firstname: Type.String(), lastname: Type.String(), email: Type.String() });
  app.get(
    '/api/events/me',
    { schema: { response: answers({ 200: me }) }, config: { rights: 'user' } },
    async (request) => {
      const person = await personOf(db, callerOf(request).id);
      if (!person) throw new ServiceError('NOT_FOUND');
      return { firstname: person.firstName, lastname: person.lastName, email: person.email };
    },
  );
}

async function personOf(db: ServiceContext['db'], id: string | undefined): Promise<Person | undefined> {
  const found =
    id === undefined ? null : await db.collection<SessionAccount>(ACCOUNTS).findOne({ _id: id }, LIMIT);
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

/** @throws ServiceError `VALIDATION_FAILED` when there are too many. */
function guestsOf({ guests = [], guest }: SignUpForm): SignUpForm['guests'] & object {
  const all = guest ? [...guests, guest] : guests;
  if (all.length > MOST_GUESTS)
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'guests', key: 'errors.invalid' }] });
  return all;
}

/** Of entries with one address the first counts. */
function uniqueByEmail([first, ...rest]: readonly Person[]): [Person, ...Person[]] {
  if (!first) throw new ServiceError('VALIDATION_FAILED');
  const seen = new Set([first.email]);
  return [first, ...rest.filter(({ email }) => !seen.has(email) && seen.add(email))];
}
