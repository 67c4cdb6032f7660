import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { referralSample } from '@larkfield/mf-support/forms/testing';
import { startTestService, TEST_ORIGIN, queriesWithoutIndex, type TestService } from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { referralStore, personMailedFields } from '../src/referral/store.ts';

let service: TestService;
before(async () => void (service = await startTestService(support)));
after(() => service.close());
beforeEach(() => service.advanceOneHour());

const send = (change: object = {}) =>
  service.post('/api/create/collaborator', { ...referralSample, ...change });
const find = (reference: string) => referralStore(service.database.db).findOne({ reference });
const letterTo = (address: string) => service.transport.mails.find(({ to }) => to.address === address);

async function refer(change: object = {}): Promise<{ reference: string; token: string }> {
  const answer = await send(change);
  assert.equal(answer.statusCode, 201, answer.body);
  await service.runJobs();
  const texts = service.transport.mails.map(({ text }) => text).join('');
  const token = /#token=([A-Za-z0-9_-]{22})\n/.exec(texts)?.[1] ?? '';
  return { reference: answer.json<{ reference: string }>().reference, token };
}

test('a referral is stored under clean names, and office, referrer and referred person get a mail', async () => {
  const { reference, token } = await refer({ comment: 'Met in May.', language: 'de' });
  const record = await find(reference);
  assert.deepEqual(
    [record?.referrer.firstName, record?.person?.zip, record?.kind, record?.comment, record?.language],
    ['Lena', '15001', 'collaborator', 'Met in May.', 'de'],
  );
  assert.deepEqual(record?.agreedAt, service.clock.now());
  const office = letterTo('office@localhost');
  for (const part of [reference, 'José', 'Peru', 'Met in May.', 'lena@example.org'])
    assert.ok(office?.text.includes(part), part);
  assert.ok(letterTo('lena@example.org')?.subject.includes(reference));
  const person = letterTo(referralSample.collaborator.email);
  assert.ok(person?.text.includes('Lena Fuchs'));
  assert.ok(person?.text.includes(`${TEST_ORIGIN}/de/objection#token=${token}`));
  assert.doesNotMatch(person?.text ?? '', /Met in May/);
});

test('the referred person deletes what was written about them, once and for all', async () => {
  const collaborator = { ...referralSample.collaborator, email: 'jose@example.com' };
  const { reference, token } = await refer({ collaborator, comment: 'José is a friend.' });
  for (let times = 0; times < 2; times += 1) {
    const answer = await service.post('/api/collaborator/object', { token });
    assert.deepEqual(answer.json(), { success: true, reference });
  }
  const record = await find(reference);
  assert.equal(record?.state, 'objected');
  assert.doesNotMatch(JSON.stringify(record), /José|Pérez|jose@|Lima/);
  assert.equal((await service.post('/api/collaborator/object', { token: 'A'.repeat(22) })).statusCode, 404);
});

test('a person who has objected is not stored or mailed again, and the referrer cannot notice', async () => {
  const person = { ...referralSample.collaborator, email: 'Never@example.com' };
  const first = await send({ collaborator: person });
  await service.runJobs();
  const token = /#token=(\S+)/.exec(letterTo('never@example.com')?.text ?? '')?.[1] ?? '';
  await service.post('/api/collaborator/object', { token });
  service.transport.mails.splice(0);

  const again = await send({
    collaborator: { ...person, email: 'never@Example.com' },
    comment: 'José again',
  });
  const shape = ({ statusCode, body }: { statusCode: number; body: string }) =>
    `${statusCode} ${body.replace(/LK-.{9}/, '')}`;
  assert.equal(shape(again), shape(first));
  await service.runJobs();
  assert.deepEqual(
    service.transport.mails.map(({ to }) => to.address),
    ['lena@example.org'],
  );
  const record = await find(again.json<{ reference: string }>().reference);
  assert.equal(record?.state, 'objected');
  assert.doesNotMatch(
    JSON.stringify([
      record,
      await service.database.db.collection('referral_objections').aggregate([]).toArray(),
    ]),
    /José|never@/i,
  );
});

test('several referrals of a person in an hour are one mail, and its link deletes what all of them hold', async () => {
  const collaborator = { ...referralSample.collaborator, email: 'often@example.com' };
  const sent: string[] = [];
  for (let times = 0; times < 7; times += 1) sent.push((await refer({ collaborator })).reference);
  const letters = () => service.transport.mails.filter(({ to }) => to.address === 'often@example.com');
  assert.equal(letters().length, 1);
  const token = /#token=(\S+)/.exec(letters()[0]?.text ?? '')?.[1] ?? '';

  await service.advanceOneHour();
  const later = await refer({ collaborator });
  assert.equal(letters().length, 1);
  await service.post('/api/collaborator/object', { token });
  for (const reference of [...sent, later.reference]) {
    const record = await find(reference);
    assert.deepEqual([record?.state, record?.person], ['objected', undefined], reference);
  }
});

test('of twenty referrals of one person at the same moment one mail goes, and its link deletes all of them', async () => {
  const collaborator = { ...referralSample.collaborator, email: 'rush@example.com' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ collaborator })));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]));
  await service.runJobs();
  const letters = service.transport.mails.filter(({ to }) => to.address === 'rush@example.com');
  assert.equal(letters.length, 1);
  const token = /#token=(\S+)/.exec(letters[0]?.text ?? '')?.[1] ?? '';
  assert.equal((await service.post('/api/collaborator/object', { token })).statusCode, 200);
  const left = await referralStore(service.database.db)
    .find({ 'person.email': 'rush@example.com' })
    .toArray();
  assert.deepEqual(left, []);
});

test('two minutes that follow each other are one moment: of referrals in both one mail goes', async () => {
  const collaborator = { ...referralSample.collaborator, email: 'turn@example.com' };
  const told = {
    ...personMailedFields(new Date(service.clock.now().getTime() - 60_000)),
    person: collaborator,
  };
  // Inserted by another instance between the check and the write.
  const other = { _id: 'other', reference: 'LK-AAAA-2222', submission: { key: 'other' }, ...told };
  const { client, db } = service.database;
  const looks: number[] = [];
  client.on('commandStarted', ({ command, requestId }) => {
    if (command['find'] === 'referrals' && command['filter'].toldAt) looks.push(requestId);
  });
  client.on('commandSucceeded', ({ requestId }) => {
    if (requestId === looks[0]) void db.collection<{ _id: string }>('referrals').insertOne(other);
  });
  assert.equal((await send({ collaborator })).statusCode, 201);
  assert.equal(looks.length, 2);
  await service.runJobs();
  assert.equal(letterTo('turn@example.com'), undefined);
});

test('the link deletes the referrals of its hour also when the one that it was mailed for is deleted', async () => {
  const collaborator = { ...referralSample.collaborator, email: 'settled@example.com' };
  const { reference, token } = await refer({ collaborator });
  const second = await refer({ collaborator });
  await service.advanceOneHour();
  const later = await refer({ collaborator });
  await referralStore(service.database.db).deleteOne({ reference });
  const answer = await service.post('/api/collaborator/object', { token });
  assert.deepEqual(answer.json(), { success: true, reference: second.reference });
  for (const each of [second, later]) {
    const record = await find(each.reference);
    assert.deepEqual([record?.state, record?.person], ['objected', undefined]);
    assert.equal(record?.toldMinutes, undefined);
  }
});

test('what the referrer must enter is little, of the person much; all of it is named when it is missing', async () => {
  const answer = await send({ referer: {}, collaborator: undefined, cust_collab: 'friend', agreed: false });
  assert.equal(answer.statusCode, 422);
  const { fields } = answer.json<{ fields: { field: string; key: string }[] }>();
  assert.deepEqual(
    fields.map(({ field }) => field),
    [
      ...['email', 'firstname', 'lastname', 'country'].map((field) => `referer.${field}`),
      ...['email', 'firstname', 'lastname', 'city', 'state', 'country', 'zipCode'].map(
        (field) => `collaborator.${field}`,
      ),
      'cust_collab',
      'agreed',
    ],
  );
});

test('an address in the name of a referrer is refused: it would travel to the referred person', async () => {
  const answer = await send({ referer: { ...referralSample.referer, firstname: 'spam.example' } });
  assert.deepEqual(answer.json<{ fields: unknown }>().fields, [
    { field: 'referer.firstname', key: 'errors.letters' },
  ]);
});

test('a repeat with the same key is one referral', async () => {
  const headers = { 'idempotency-key': 'referral-0001' };
  const call = () => service.post('/api/create/collaborator', referralSample, headers);
  const [first, second] = await Promise.all([call(), call()]);
  assert.equal(first?.body, second?.body);
  await service.runJobs();
  assert.equal(service.transport.mails.length, 3);
});

test('every query of the service is backed by an index', async () => {
  assert.deepEqual(await queriesWithoutIndex(service.database.db, service.database.queries), []);
});
