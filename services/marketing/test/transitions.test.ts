import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { outboxCollection } from '@larkfield/kit/mail';
import {
  EDGE_HEADERS,
  readSessionAsAdmin,
  checkTransitions,
  createAdminCalls,
  type Outcome,
  type TestService,
  type Transition,
} from '@larkfield/kit/testing';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { contactKind } from '../src/contact/kind.ts';
import { subscriberKind } from '../src/newsletter/kind.ts';
import { startMarketing, subscribeToNewsletter } from './support/marketing.ts';

const DAY_MS = 24 * 3600_000;
let service: TestService;
before(async () => {
  service = await startMarketing({ RATE_LIMIT_FACTOR: '1000' }, readSessionAsAdmin);
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

/** Runs an action on a record. Returns the resulting state and the mails. */
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
  await service.runJobs();
  const mails = await outbox.find().toArray();
  const record = await service.database.db.collection(collection).findOne({ reference });
  return {
    accepted: statusCode < 400,
    state: record?.[field],
    mails: mails.map((row) => `${row['to'].address === email ? 'person' : 'office'}: ${row['template']}`),
  };
}

const erase = (email: string) => service.post('/api/marketing/records/person/erase', { email });

/** Advances the clock by a day, after which a settled message is deleted. */
async function dayOver(): Promise<Answered> {
  service.clock.advance(DAY_MS + 1_000);
  await service.runJobs();
  return { statusCode: 200 };
}

const CONTACT_STATES = ['new', 'answered', 'settled'];

async function makeContact(state: string): Promise<Made> {
  const email = newAddress();
  const answer = await service.post('/api/contactus', { ...contactSample, email });
  assert.equal(answer.statusCode, 201, answer.body);
  const { reference } = answer.json<{ reference: string }>();
  const calls = createAdminCalls(service, 'marketing', contactKind);
  if (state !== 'new') assert.equal((await calls[`to ${state}`]?.(reference))?.statusCode, 200);
  await service.runJobs();
  return { reference, email };
}

const CONTACTS: readonly Transition[] = [
  { from: ['answered'], action: 'to new', to: 'new' },
  { from: ['new', 'settled'], action: 'to answered', to: 'answered' },
  { from: ['new', 'answered'], action: 'to settled', to: 'settled' },
  { from: ['new', 'answered'], action: 'answer', to: 'answered', mails: ['person: contactAnswer'] },
  { from: ['settled'], action: 'answer', to: 'settled', mails: ['person: contactAnswer'] },
  { from: ['new'], action: 'a day passes', to: 'new' },
  { from: ['answered'], action: 'a day passes', to: 'answered' },
  { from: ['settled'], action: 'a day passes', to: 'gone' },
  { from: CONTACT_STATES, action: 'erase', to: 'gone' },
];

test('a message goes from state to state as the table says, and only an answer is mailed', async () => {
  const acts: Readonly<Record<string, (one: Made) => Promise<Answered>>> = {
    ...Object.fromEntries(
      Object.entries(createAdminCalls(service, 'marketing', contactKind)).map(([name, call]) => [
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

const SUBSCRIPTION_STATES = ['pending', 'active', 'held', 'stopped', 'replaced'];

interface Subscriber extends Made {
  /** Token of the confirmation link. */
  readonly token: string;
  /** Token of the links in later mails; invalid before the confirmation. */
  readonly list: string;
}

const confirm = (token: string) => service.post('/api/newsletter/confirm', { token });
const prefer = (token: string, change: object) =>
  service.post('/api/newsletter/preferences', { token, ...change });

async function listTokenOf(email: string): Promise<string> {
  await service.runJobs();
  const letter = service.transport.mails.findLast(
    ({ to, text }) => to.address === email && /preferences#/.test(text),
  );
  return (
    /preferences#([A-Za-z0-9_-]{16,64})/.exec(letter?.text ?? '')?.[1] ?? assert.fail('no link of the list')
  );
}

async function makeSubscriber(state: string): Promise<Subscriber> {
  const email = newAddress();
  const { reference, token } = await subscribeToNewsletter(service, { email });
  if (state === 'pending') return { reference, email, token, list: 'x'.repeat(22) };
  assert.equal((await confirm(token)).statusCode, 200);
  const list = await listTokenOf(email);
  if (state === 'stopped') assert.equal((await prefer(list, { subscribed: false })).statusCode, 200);
  // The mail server refused the address.
  if (state === 'held') {
    const held = { state, heldAt: service.clock.now(), heldFor: '550' };
    await service.database.db.collection(subscriberKind.collection).updateOne({ reference }, { $set: held });
  }
  if (state === 'replaced') {
    service.clock.advance(1_000);
    const newer = await subscribeToNewsletter(service, { email });
    assert.equal((await confirm(newer.token)).statusCode, 200);
  }
  await service.runJobs();
  return { reference, email, token, list };
}

const SUBSCRIPTIONS: readonly Transition[] = [
  { from: ['pending'], action: 'confirm', to: 'active', mails: ['person: newsletterWelcome'] },
  { from: ['active'], action: 'confirm', to: 'active' },
  { from: ['active', 'held', 'stopped'], action: 'unsubscribe', to: 'stopped' },
  // The link in an old mail ends the newer subscription of the same address.
  { from: ['replaced'], action: 'unsubscribe', to: 'replaced' },
  { from: ['active', 'held', 'stopped'], action: 'unsubscribe in the mail program', to: 'stopped' },
  { from: ['replaced'], action: 'unsubscribe in the mail program', to: 'replaced' },
  { from: ['active', 'held', 'stopped'], action: 'subscribe again by the link', to: 'active' },
  { from: ['replaced'], action: 'subscribe again by the link', to: 'replaced' },
  { from: ['active'], action: 'change how often', to: 'active' },
  { from: ['stopped'], action: 'change how often', to: 'stopped' },
  { from: ['held'], action: 'change how often', to: 'held' },
  { from: ['replaced'], action: 'change how often', to: 'replaced' },
  { from: ['active', 'held'], action: 'administrator to stopped', to: 'stopped' },
  { from: ['held'], action: 'administrator to active', to: 'active' },
  { from: SUBSCRIPTION_STATES, action: 'erase', to: 'gone' },
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
        headers: { ...EDGE_HEADERS, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    'subscribe again by the link': ({ list }) => prefer(list, { subscribed: true }),
    'change how often': ({ list }) => prefer(list, { frequency: 'oneYear' }),
    ...Object.fromEntries(
      Object.entries(createAdminCalls(service, 'marketing', subscriberKind)).map(([name, call]) => [
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
