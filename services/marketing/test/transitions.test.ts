import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { outboxCollection } from '@larkfield/kit';
import {
  AS_EDGE,
  asAdmin,
  checkTransitions,
  recordCalls,
  type Outcome,
  type TestService,
  type Transition,
} from '@larkfield/kit/testing';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { contactKind } from '../src/contact/kind.ts';
import { subscriberKind } from '../src/newsletter/kind.ts';
import { startMarketing, subscribeTo } from './support/marketing.ts';

const DAY_MS = 24 * 3600_000;
let service: TestService;
before(async () => {
  service = await startMarketing({ RATE_LIMIT_FACTOR: '1000' }, asAdmin);
});
after(() => service.close());

interface Made {
  readonly reference: string;
  readonly email: string;
}

interface Answered {
  readonly statusCode: number;
}

let made = 0;
const newAddress = () => `person-${(made += 1)}@example.org`;

/** Does something to a record, and tells what became of it and who got which mail. */
async function outcomeOf(
  collection: string,
  field: string,
  { reference, email }: Made,
  act: () => Promise<Answered>,
): Promise<Outcome> {
  const outbox = service.database.db.collection(outboxCollection('marketing'));
  await outbox.deleteMany({});
  const { statusCode } = await act();
  assert.ok(statusCode < 500, `${statusCode}`);
  await service.work();
  const mails = await outbox.find().toArray();
  const record = await service.database.db.collection(collection).findOne({ reference });
  return {
    accepted: statusCode < 400,
    state: record?.[field],
    mails: mails.map((row) => `${row['to'].address === email ? 'person' : 'office'}: ${row['template']}`),
  };
}

const erase = (email: string) => service.post('/api/marketing/records/person/erase', { email });

/** The worker after a day on which a settled message, and nothing else, is over. */
async function dayOver(): Promise<Answered> {
  service.clock.advance(DAY_MS + 1_000);
  await service.work();
  return { statusCode: 200 };
}

const CONTACT_STATES = ['new', 'answered', 'settled'];

/** A message in a state, as the office brings it there. */
async function makeContact(state: string): Promise<Made> {
  const email = newAddress();
  const answer = await service.post('/api/contactus', { ...contactSample, email });
  assert.equal(answer.statusCode, 201, answer.body);
  const { reference } = answer.json<{ reference: string }>();
  const calls = recordCalls(service, 'marketing', contactKind);
  if (state !== 'new') assert.equal((await calls[`to ${state}`]?.(reference))?.statusCode, 200);
  await service.work();
  return { reference, email };
}

const CONTACTS: readonly Transition[] = [
  { from: ['answered'], does: 'to new', to: 'new' },
  { from: ['new', 'settled'], does: 'to answered', to: 'answered' },
  { from: ['new', 'answered'], does: 'to settled', to: 'settled' },
  { from: ['new'], does: 'a day passes', to: 'new' },
  { from: ['answered'], does: 'a day passes', to: 'answered' },
  { from: ['settled'], does: 'a day passes', to: 'gone' },
  { from: CONTACT_STATES, does: 'erase', to: 'gone' },
];

test('a message goes from state to state as the table says, and nobody is mailed for it', async () => {
  const acts: Readonly<Record<string, (one: Made) => Promise<Answered>>> = {
    ...Object.fromEntries(
      Object.entries(recordCalls(service, 'marketing', contactKind)).map(([name, call]) => [
        name,
        ({ reference }: Made) => call(reference),
      ]),
    ),
    'a day passes': dayOver,
    erase: ({ email }) => erase(email),
  };
  const actions = Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      name,
      async (from: string) => {
        const one = await makeContact(from);
        return outcomeOf(contactKind.collection, 'handling', one, () => act(one));
      },
    ]),
  );
  await checkTransitions({ states: CONTACT_STATES, table: CONTACTS, actions });
});

const SUBSCRIPTION_STATES = ['pending', 'active', 'stopped', 'replaced'];

interface Subscriber extends Made {
  /** Of the link that confirms. */
  readonly token: string;
  /** Of the links in later mails; nobody has one before the confirmation. */
  readonly list: string;
}

const confirm = (token: string) => service.post('/api/newsletter/confirm', { token });
const prefer = (token: string, change: object) =>
  service.post('/api/newsletter/preferences', { token, ...change });

async function listTokenOf(email: string): Promise<string> {
  await service.work();
  const letter = service.transport.letters.findLast(
    ({ to, text }) => to.address === email && /preferences#/.test(text),
  );
  return (
    /preferences#([A-Za-z0-9_-]{16,64})/.exec(letter?.text ?? '')?.[1] ?? assert.fail('no link of the list')
  );
}

/** A subscription in a state, by the links that its owner has got. */
async function makeSubscriber(state: string): Promise<Subscriber> {
  const email = newAddress();
  const { reference, token } = await subscribeTo(service, { email });
  if (state === 'pending') return { reference, email, token, list: 'x'.repeat(22) };
  assert.equal((await confirm(token)).statusCode, 200);
  const list = await listTokenOf(email);
  if (state === 'stopped') assert.equal((await prefer(list, { subscribed: false })).statusCode, 200);
  if (state === 'replaced') {
    service.clock.advance(1_000);
    const newer = await subscribeTo(service, { email });
    assert.equal((await confirm(newer.token)).statusCode, 200);
  }
  await service.work();
  return { reference, email, token, list };
}

const SUBSCRIPTIONS: readonly Transition[] = [
  { from: ['pending'], does: 'confirm', to: 'active', mails: ['person: newsletterWelcome'] },
  { from: ['active'], does: 'confirm', to: 'active' },
  { from: ['active', 'stopped'], does: 'unsubscribe', to: 'stopped' },
  // The link of an old mail ends the newer subscription of the same address.
  { from: ['replaced'], does: 'unsubscribe', to: 'replaced' },
  { from: ['active', 'stopped'], does: 'unsubscribe in the mail program', to: 'stopped' },
  { from: ['replaced'], does: 'unsubscribe in the mail program', to: 'replaced' },
  { from: ['active', 'stopped'], does: 'subscribe again by the link', to: 'active' },
  { from: ['replaced'], does: 'subscribe again by the link', to: 'replaced' },
  { from: ['active'], does: 'change how often', to: 'active' },
  { from: ['stopped'], does: 'change how often', to: 'stopped' },
  { from: ['replaced'], does: 'change how often', to: 'replaced' },
  { from: ['active'], does: 'administrator to stopped', to: 'stopped' },
  { from: SUBSCRIPTION_STATES, does: 'erase', to: 'gone' },
];

test('a subscription goes from state to state as the table says, and is welcomed once', async () => {
  const acts: Readonly<Record<string, (one: Subscriber) => Promise<Answered>>> = {
    confirm: ({ token }) => confirm(token),
    unsubscribe: ({ list }) => prefer(list, { subscribed: false }),
    'unsubscribe in the mail program': ({ list }) =>
      service.app.inject({
        ...{
          method: 'POST',
          url: `/api/newsletter/unsubscribe/${list}`,
          payload: 'List-Unsubscribe=One-Click',
        },
        headers: { ...AS_EDGE, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    'subscribe again by the link': ({ list }) => prefer(list, { subscribed: true }),
    'change how often': ({ list }) => prefer(list, { frequency: 'oneYear' }),
    ...Object.fromEntries(
      Object.entries(recordCalls(service, 'marketing', subscriberKind)).map(([name, call]) => [
        `administrator ${name}`,
        ({ reference }: Made) => call(reference),
      ]),
    ),
    erase: ({ email }) => erase(email),
  };
  const actions = Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      name,
      async (from: string) => {
        const one = await makeSubscriber(from);
        return outcomeOf(subscriberKind.collection, 'state', one, () => act(one));
      },
    ]),
  );
  await checkTransitions({ states: SUBSCRIPTION_STATES, table: SUBSCRIPTIONS, actions });
});

test('what ends a subscription by an old link is the newer one of the address', async () => {
  const { email, list } = await makeSubscriber('replaced');
  assert.equal((await prefer(list, { subscribed: false })).statusCode, 200);
  const states = await service.database.db
    .collection(subscriberKind.collection)
    .find({ email })
    .sort({ createdAt: 1 })
    .map(({ state }) => String(state))
    .toArray();
  assert.deepEqual(states, ['replaced', 'stopped']);
});
