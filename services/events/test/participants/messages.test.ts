import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  ACCOUNTS,
  ERASED_ACCOUNTS,
  PROVEN_ADDRESSES,
  type ErasedAccount,
  type ProvenAddress,
  type SessionAccount,
} from '@larkfield/kit/accounts';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import { outboxCollection } from '@larkfield/kit/mail';
import { collectionsContaining, queriesWithoutIndex } from '@larkfield/kit/testing';
import { LANGUAGES } from '@larkfield/contracts';
import type { MessagePreview } from '@larkfield/mf-events/forms';
import { deliverMessages } from '../../src/messages/deliver.ts';
import { messageStore } from '../../src/messages/store.ts';
import { codeOf, organizedEvent } from '../support/participants.ts';
import { mailsTo, placeTokenOf } from '../support/sign-up-states.ts';
import { personSample, signUpsOf, startSite, VISITOR, type TestSite } from '../support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

const TEXT = 'Bring a pen.\n\nSee you <b>soon</b> {{title}}';
const LIMITED = { limited: true, places: 3, waitingList: true };
const cancel = async (reference: string, place = 0) =>
  site.as(VISITOR).post('/api/events/place/cancel', { token: await placeTokenOf(site, reference, place) });
const messagesTo = async (name: string) =>
  (await mailsTo(site, `${name.toLowerCase()}@example.org`)).filter(
    (template) => template === 'signUp.message',
  ).length;
const db = () => site.service.database.db;

/** An event with people in every state. Names end in `sign`. */
async function crowd(sign: string) {
  const event = await organizedEvent(site, LIMITED);
  const here = await event.signUp(`Here${sign}`, `Guest${sign}`);
  const leaver = await event.signUp(`Leaver${sign}`);
  await event.signUp(`Next${sign}`);
  await event.signUp(`Last${sign}`);
  await event.attend(here);
  await cancel(leaver);
  await site.service.runJobs();
  return { ...event, here };
}
const PEOPLE = ['Here', 'Guest', 'Leaver', 'Next', 'Last'];

/** Who gets a message. */
const RECEIVERS = [
  ['all', 'Here Guest Next Last'],
  ['coming', 'Guest'],
  ['offered', 'Next'],
  ['waiting', 'Last'],
  ['attended', 'Here'],
] as const;

for (const [index, [to, names]] of RECEIVERS.entries())
  test(`a message to ${to} reaches ${names}, once each, and the preview says how many`, async () => {
    const sign = 'abcde'[index] ?? '';
    const event = await crowd(sign);
    const wanted = names.split(' ');
    const preview = await event.post('messages/preview', { to, text: TEXT });
    assert.equal(preview.json<MessagePreview>().receivers, wanted.length);
    const send = () => event.post('messages', { to, text: TEXT }, `message-${sign}-1`);
    const answers = await Promise.all([send(), send(), send()]);
    assert.deepEqual(answers.map(codeOf), [201, 201, 201]);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    assert.equal(answers[0]?.json<{ receivers: number }>().receivers, wanted.length);
    await Promise.all([site.service.runJobs(), site.service.runJobs()]);
    await send();
    await site.service.runJobs();
    for (const name of PEOPLE)
      assert.equal(await messagesTo(name + sign), wanted.includes(name) ? 1 : 0, name);
    const { messages, messagesLeft } = await event.seen();
    assert.deepEqual(
      messages.map((message) => [message.to, message.receivers, message.sending, message.text, message.by]),
      [[to, wanted.length, false, TEXT, 'ann']],
    );
    assert.equal(messagesLeft, 4);
  });

test('the mail has the frame of each person’s language and the text as it was written, without names', async () => {
  const event = await organizedEvent(site);
  const people = LANGUAGES.map(({ tag }) => [tag, `in.${tag.toLowerCase()}@example.org`] as const);
  for (const [spoken, email] of people)
    await event.post('participants', { firstname: 'Typed', lastname: 'Name', email, spoken });
  await event.post('messages', { to: 'all', text: TEXT });
  await site.service.runJobs();
  const subjects = new Set<string>();
  for (const [tag, email] of people) {
    const mail = site.service.transport.mails.findLast(({ to }) => to.address === email);
    assert.ok(mail?.text.includes(TEXT), tag);
    assert.match(mail?.html ?? '', /<p dir="auto">See you &lt;b&gt;soon&lt;\/b&gt; \{\{title\}\}<\/p>/);
    assert.match(mail?.html ?? '', new RegExp(`<html lang="${tag}" dir="${tag === 'ar' ? 'rtl' : 'ltr'}">`));
    assert.doesNotMatch(mail?.text ?? '', /Typed/);
    assert.match(mail?.text ?? '', /\/events\/place#token=/);
    assert.equal(mail?.to.name, '');
    subjects.add(mail?.subject ?? '');
  }
  assert.equal(subjects.size, people.length, 'every language has a subject of its own');
  const preview = await event.post('messages/preview', { to: 'all', text: TEXT, language: 'de' });
  assert.match(preview.json<MessagePreview>().text, /^Guten Tag,[^]*See you <b>soon/);
  assert.doesNotMatch(preview.body, /in\.de@/);
});

test('another text under the same key is refused; nobody to write to, too', async () => {
  const event = await organizedEvent(site);
  assert.equal(codeOf(await event.post('messages', { to: 'all', text: TEXT })), 'WRONG_STATE');
  await event.signUp('Keyed');
  assert.equal(codeOf(await event.post('messages', { to: 'all', text: TEXT }, 'message-key')), 201);
  const other = await event.post('messages', { to: 'all', text: 'Other' }, 'message-key');
  assert.equal(codeOf(other), 'IDEMPOTENCY_MISMATCH');
  await site.service.runJobs();
  assert.equal(await messagesTo('Keyed'), 1);
});

test('of ten messages about one event at once five are sent; the next day there are more', async () => {
  const event = await organizedEvent(site);
  await event.signUp('Flooded');
  const send = (text: string) => event.post('messages', { to: 'all', text });
  const codes = (await Promise.all([...'abcdefghij'].map(send))).map(codeOf);
  assert.deepEqual(codes.filter((code) => code === 201).length, 5);
  assert.deepEqual(new Set(codes), new Set([201, 'RATE_LIMITED']));
  assert.equal((await event.seen()).messagesLeft, 0);
  await site.service.runJobs();
  assert.equal(await messagesTo('Flooded'), 5);
  site.service.clock.advance(24 * 3_600_000);
  assert.equal((await event.seen()).messagesLeft, 5);
  assert.equal(codeOf(await send('k')), 201);
});

test('who cancels while a message is being sent gets none, neither from the record nor from the outbox', async () => {
  const event = await organizedEvent(site);
  const references = [await event.signUp('Stays', 'Goes'), await event.signUp('Leaves')] as const;
  await site.service.runJobs();
  await event.post('messages', { to: 'all', text: TEXT });
  // Before the job has read the sign-up.
  await cancel(references[1]);
  // After the job has added the mails to the record.
  const { service } = site;
  const context = { ...service, db: db(), now: () => service.clock.now(), wake: () => undefined };
  while (await deliverMessages(context as never));
  assert.equal((await signUpsOf(service).findOne({ reference: references[0] }))?.parts?.mail.length, 2);
  await cancel(references[0], 1);
  await service.runJobs();
  assert.deepEqual(
    [await messagesTo('Stays'), await messagesTo('Goes'), await messagesTo('Leaves')],
    [1, 0, 0],
  );
});

test('people who sign up after a message get none of it', async () => {
  const event = await organizedEvent(site);
  await event.signUp('Before');
  await event.post('messages', { to: 'all', text: TEXT });
  await event.signUp('After');
  await site.service.runJobs();
  assert.deepEqual([await messagesTo('Before'), await messagesTo('After')], [1, 0]);
});

test('a sign-up that another call changes at the same moment gets the message with the next step, once', async () => {
  const event = await organizedEvent(site);
  const names = ['Busya', 'Busyb', 'Busyc', 'Busyd'];
  for (const name of names) await event.signUp(name);
  await event.post('messages', { to: 'all', text: TEXT });
  const again = (name: string) =>
    site.as(VISITOR).post('/api/saveEventParticipant', { ...personSample(name), timestamp: event.timestamp });
  await Promise.all([site.service.runJobs(), ...names.map(again), site.service.runJobs()]);
  await site.service.runJobs();
  for (const name of names) assert.equal(await messagesTo(name), 1, name);
});

test('the audit says who wrote when, but neither text nor people', async () => {
  const event = await organizedEvent(site);
  await event.signUp('Audited');
  await event.post('messages', { to: 'all', text: 'Very private words' });
  await site.service.runJobs();
  const audit = db().collection('events_audit');
  const lines = await audit.find({ action: 'item.messaged' }).toArray();
  assert.ok(lines.some((line) => line['actor'] === 'ann'));
  assert.doesNotMatch(JSON.stringify(await audit.find({}).toArray()), /Very private|audited@/);
  assert.deepEqual(await collectionsContaining(db(), 'Very private words'), ['event_messages']);
});

test('about a cancelled event can be written, about a deleted one not, and its messages go with it', async () => {
  const event = await organizedEvent(site);
  await event.signUp('Refunded');
  const { version } = (await site.as('ann').get(event.base)).json<{ version: number }>();
  await event.post('cancel', { version, reason: 'Snow' });
  assert.equal(codeOf(await event.post('messages', { to: 'all', text: 'Money back' })), 201);
  await site.service.runJobs();
  assert.equal(await messagesTo('Refunded'), 1);
  assert.equal(codeOf(await event.post('messages', { to: 'all', text: 'Never sent' })), 201);
  await site.as('ann').post(`${event.base}/delete`);
  await site.service.runJobs();
  assert.equal(await messagesTo('Refunded'), 1, 'the second was not sent any more');
  // The retention first notes the day of deletion, and later deletes.
  for (const days of [1, 1, 400, 1]) {
    site.service.clock.advance(days * 24 * 3_600_000);
    await site.service.runJobs();
  }
  assert.deepEqual(await collectionsContaining(db(), 'Money back'), []);
  assert.equal(await messageStore(db()).countDocuments({ item: event.id }), 0);
});

/** Ways in which an author disappears; all of them take the messages along. */
const ERASURES = {
  'by themselves': async ({ email }: { email: string }) => {
    const { token } = newToken();
    const expiresAt = new Date(site.service.clock.now().getTime() + 60_000);
    const proof: ProvenAddress = { email, language: 'en', tokenHash: hashToken(token), expiresAt };
    await db()
      .collection<ProvenAddress>(PROVEN_ADDRESSES)
      .insertOne(proof as never);
    const shown = await site.as(VISITOR).post('/api/events/own-data/proven', { token });
    assert.match(shown.body, /Words of the author/);
    await site.as(VISITOR).post('/api/events/own-data/erase', { token });
  },
  'by the office': async ({ email }: { email: string }) =>
    void (await site.as('admin').post('/api/events/records/person/erase', { email })),
  'with the account': async ({ id }: { id: string }) => {
    const at = site.service.clock.now();
    await db().collection<ErasedAccount>(ERASED_ACCOUNTS).insertOne({ _id: id, at });
    await db().collection<SessionAccount>(ACCOUNTS).deleteOne({ _id: id });
    await site.service.runJobs();
  },
};

for (const [how, erase] of Object.entries(ERASURES))
  test(`the messages of an author who is erased ${how} are gone; the event stays`, async () => {
    const id = `writer-${how.replaceAll(' ', '')}`;
    const email = `${id}@example.org`;
    await db()
      .collection<SessionAccount>(ACCOUNTS)
      .insertOne({ _id: id, username: id, email } as SessionAccount);
    const event = await organizedEvent(site, {}, id);
    await event.signUp('Reader');
    await site.service.runJobs();
    const body = { to: 'all', text: 'Words of the author' };
    assert.equal(codeOf(await event.post('messages', body)), 201);
    await erase({ id, email });
    assert.equal(await messageStore(db()).countDocuments({ item: event.id }), 0);
    await site.service.runJobs();
    const outbox = db().collection(outboxCollection('events'));
    assert.equal(await outbox.countDocuments({ template: 'signUp.message', state: 'queued' }), 0);
    assert.equal((await site.as('admin').get(event.base)).statusCode, 200);
  });

test('every query about messages is backed by an index', async () => {
  // Collections of the identity service have no indexes in this database.
  const own = site.service.database.queries.filter(
    ({ collection, filter }) => !collection.startsWith('identity_') && Object.keys(filter).length > 0,
  );
  assert.deepEqual(await queriesWithoutIndex(db(), own), []);
});
