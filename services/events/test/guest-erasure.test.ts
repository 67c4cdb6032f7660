import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROVEN_ADDRESSES, type ProvenAddress } from '@larkfield/kit/accounts';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import { outboxCollection } from '@larkfield/kit/mail';
import { collectionsContaining } from '@larkfield/kit/testing';
import { placeTokenOf, takenPlacesOf } from './support/sign-up-states.ts';
import { personSample, signUpsOf, startSite, VISITOR, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

let last = 0;

/** Signs up a person with two guests, with three places of four. */
async function group() {
  last += 1;
  const sign = 'abcdefghij'[last];
  const names = ['Host', 'Guest', 'Friend'].map((name) => name + sign);
  const [first, ...others] = names.map(personSample);
  const event = await site.event({ limited: true, places: 4, waitingList: true });
  const body = { ...first, timestamp: event.timestamp, guests: others };
  const answer = await site.as(VISITOR).post('/api/saveEventParticipant', body);
  assert.equal(answer.statusCode, 201, answer.body);
  const { reference } = answer.json<{ reference: string }>();
  await site.service.runJobs();
  return { event, reference, emails: names.map((name) => personSample(name).email) };
}

/** Erases as the person does: with a token that proves the address. */
async function eraseOwn(email = '') {
  const { token } = newToken();
  const expiresAt = new Date(site.service.clock.now().getTime() + 60_000);
  const proof: ProvenAddress = { email, language: 'en', tokenHash: hashToken(token), expiresAt };
  const proofs = site.service.database.db.collection<ProvenAddress>(PROVEN_ADDRESSES);
  await proofs.insertOne(proof as never);
  const answer = await site.as(VISITOR).post('/api/events/own-data/erase', { token, kind: 'sign-ups' });
  assert.equal(answer.statusCode, 200, answer.body);
  await proofs.deleteOne({ email });
  return answer.json<{ outcomes: { outcome: string }[] }>().outcomes.map(({ outcome }) => outcome);
}

const peopleOf = async (reference: string) =>
  (await signUpsOf(site.service).findOne({ reference }))?.people.map(({ email }) => email);
const mailsOf = (reference: string) =>
  site.service.database.db.collection(outboxCollection('events')).countDocuments({ record: reference });

for (const [who, erase] of [
  ['a guest', eraseOwn],
  [
    'the office for a guest',
    async (email = '') =>
      (await site.as('admin').post('/api/events/records/person/erase', { email })).statusCode,
  ],
] as const)
  test(`${who} erases only this guest of a group; the others keep places, links and mails`, async () => {
    const { event, reference, emails } = await group();
    const [host, guest, friend] = emails;
    await erase(guest);
    assert.deepEqual(await peopleOf(reference), [host, friend]);
    assert.deepEqual(await takenPlacesOf(site, event.id), [2, 2]);
    const row = await signUpsOf(site.service).findOne({ reference });
    assert.equal(row?.state, 'confirmed');
    assert.equal(row?.claims.length, 3);
    assert.equal(await mailsOf(reference), 2);
    const left = await collectionsContaining(site.service.database.db, guest ?? '');
    assert.deepEqual(left, []);
    const audit = site.service.database.db.collection('events_audit');
    await site.service.runJobs();
    assert.equal(await audit.countDocuments({ subject: reference, action: 'signUp.guestErased' }), 1);
    const shown = await site
      .as(VISITOR)
      .post('/api/events/place', { token: await placeTokenOf(site, reference, 1) });
    assert.equal(shown.json<{ state: string }>().state, 'confirmed');
    const again = await site.as(VISITOR).post('/api/saveEventParticipant', {
      ...personSample('Back'),
      email: guest,
      timestamp: event.timestamp,
    });
    assert.equal(again.statusCode, 201, 'the address may sign up again');
  });

test('the person who signed up erases the whole group', async () => {
  const { event, reference, emails } = await group();
  assert.deepEqual(await eraseOwn(emails[0]), ['erased']);
  assert.equal(await peopleOf(reference), undefined);
  assert.deepEqual(await takenPlacesOf(site, event.id), [0, 0]);
});

test('a guest hears that the record stays without them, and nobody erases it again with the same address', async () => {
  const { reference, emails } = await group();
  assert.deepEqual(await eraseOwn(emails[2]), ['anonymous']);
  assert.deepEqual(await eraseOwn(emails[2]), []);
  assert.deepEqual(await peopleOf(reference), emails.slice(0, 2));
});

test('the place of an erased guest is offered to the first who waits', async () => {
  const { event, emails } = await group();
  const wait = (name: string) =>
    site.as(VISITOR).post('/api/saveEventParticipant', { ...personSample(name), timestamp: event.timestamp });
  await wait('Fourth');
  assert.equal((await wait('Fifth')).json<{ state: string }>().state, 'waiting');
  await eraseOwn(emails[1]);
  assert.equal((await signUpsOf(site.service).findOne({ 'people.firstName': 'Fifth' }))?.state, 'offered');
});

test('a sign-up ends when its last active guest is erased, but not the cancelled person who made it', async () => {
  const { event, reference, emails } = await group();
  for (const place of [0, 2])
    await site
      .as(VISITOR)
      .post('/api/events/place/cancel', { token: await placeTokenOf(site, reference, place) });
  await eraseOwn(emails[1]);
  const row = await signUpsOf(site.service).findOne({ reference });
  assert.deepEqual([row?.state, row?.people.length], ['cancelled', 2]);
  assert.deepEqual(await takenPlacesOf(site, event.id), [0, 0]);
});

test('ten guests who erase themselves at once leave the one who signed up, with one place', async () => {
  const event = await site.event({ limited: true, places: 20 });
  const guests = [...'klmnopqrs'].map((sign) => personSample(`Many${sign}`));
  const body = { ...personSample('Manyhost'), timestamp: event.timestamp, guests };
  const answer = await site.as(VISITOR).post('/api/saveEventParticipant', body);
  const { reference } = answer.json<{ reference: string }>();
  const admin = site.as('admin');
  const erase = ({ email }: { email: string }) => admin.post('/api/events/records/person/erase', { email });
  await Promise.all(guests.slice(0, 4).map(erase));
  for (const guest of guests) await erase(guest);
  assert.deepEqual(await peopleOf(reference), ['manyhost@example.org']);
  assert.deepEqual(await takenPlacesOf(site, event.id), [1, 1]);
});
