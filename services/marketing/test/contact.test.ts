import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { outboxCollection } from '@larkfield/kit/mail';
import { auditCollection } from '@larkfield/kit/records';
import { type TestService } from '@larkfield/kit/testing';
import { contactStore } from '../src/contact/store.ts';
import { startMarketing } from './support/marketing.ts';

let service: TestService;
before(async () => void (service = await startMarketing()));
after(() => service.close());
beforeEach(() => service.advanceOneHour());

const send = (change: object = {}, headers?: Record<string, string>) =>
  service.post('/api/contactus', { ...contactSample, ...change }, headers);

const byReference = (reference: string) => contactStore(service.database.db).findOne({ reference });

test('a message is stored under clean names, and office and sender get a mail', async () => {
  const answer = await send({
    firstname: ' Ana María ',
    email: 'Ana.ONeill@Example.com',
    language: 'en',
    elapsed: 9000,
  });
  assert.equal(answer.statusCode, 201);
  const { success, reference } = answer.json<{ success: boolean; reference: string }>();
  assert.equal(success, true);
  const record = await byReference(reference);
  assert.deepEqual(
    [record?.firstName, record?.email, record?.language, record?.message],
    ['Ana María', 'ana.oneill@example.com', 'en', contactSample.message],
  );
  assert.equal(record && ('website' in record || 'elapsed' in record || 'jobTitle' in record), false);

  await service.runJobs();
  const [office, sender] = service.transport.mails;
  assert.deepEqual(office?.to, { name: '', address: 'office@localhost' });
  assert.equal(office?.replyTo?.address, 'ana.oneill@example.com');
  for (const part of [reference, contactSample.message, 'Brazil', contactSample.phone])
    assert.ok(office?.text.includes(part), part);
  assert.deepEqual(sender?.to, { name: '', address: 'ana.oneill@example.com' });
  assert.ok(sender?.subject.includes(reference));
});

test('the mail to the sender repeats nothing that was typed', async () => {
  await send({
    firstname: 'Buy-at spam.example',
    message: 'spam.example',
    city: 'spam.example',
    jobTitle: 'spam.example',
  });
  await service.runJobs();
  const sender = service.transport.mails.find(({ to }) => to.address === contactSample.email);
  assert.ok(sender);
  assert.doesNotMatch(sender.subject + sender.text + sender.html, /spam\.example/);
});

test('an audit entry records the message without its content', async () => {
  const { reference } = (await send()).json<{ reference: string }>();
  await service.runJobs();
  const lines = await service.database.db
    .collection(auditCollection('marketing'))
    .find({ subject: reference })
    .toArray();
  assert.equal(lines.length, 1);
  assert.doesNotMatch(JSON.stringify(lines), /Ana|example\.com/);
});

test('short role labels of older pages are stored as the key they stand for', async () => {
  const answer = await send({ role: 'potential supporter/collaborator' });
  assert.equal((await byReference(answer.json<{ reference: string }>().reference))?.role, 'supporter');
});

test('wrong entries are named, all at once and in the order of the form, and nothing is stored', async () => {
  const stored = await contactStore(service.database.db).countDocuments({});
  const answer = await send({
    firstname: ' ',
    email: 'ana@',
    country: 'ZZ',
    role: undefined,
    extra: 1,
    phone: null,
  });
  assert.equal(answer.statusCode, 422);
  const { code, message, fields } = answer.json<{ code: string; message: string; fields: unknown }>();
  assert.deepEqual([code, message], ['VALIDATION_FAILED', 'problems.validation']);
  assert.deepEqual(fields, [
    { field: 'firstname', key: 'errors.required' },
    { field: 'country', key: 'errors.choose' },
    { field: 'email', key: 'errors.emailContact' },
    { field: 'phone', key: 'errors.invalid' },
    { field: 'role', key: 'errors.choose' },
    { field: 'extra', key: 'errors.unknown' },
  ]);
  assert.equal(await contactStore(service.database.db).countDocuments({}), stored);
});

test('ten parallel repeats make one record and one pair of mails', async () => {
  const headers = { 'idempotency-key': 'repeat-0001' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({}, headers)));
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
  await service.runJobs();
  assert.equal(service.transport.mails.length, 2);
});

test('a key with other entries is refused, a malformed key too', async () => {
  const headers = { 'idempotency-key': 'mismatch-01' };
  await send({}, headers);
  assert.equal((await send({ message: 'other' }, headers)).statusCode, 409);
  assert.equal((await send({}, { 'idempotency-key': 'short' })).statusCode, 422);
});

test('a program that fills the honeypot is thanked, and nothing is kept', async () => {
  const answer = await send({ website: 'https://spam.example' });
  assert.equal(answer.statusCode, 201);
  assert.equal(await byReference(answer.json<{ reference: string }>().reference), null);
});

test('a form sent faster than a person can is put off', async () => {
  const answer = await send({ elapsed: 500 });
  assert.equal(answer.statusCode, 429);
  assert.equal(answer.headers['retry-after'], '2');
  assert.equal((await send({ elapsed: 2500 })).statusCode, 201);
});

test('the 21st call of an address within ten minutes is refused, other addresses are not', async () => {
  const from = (ip: string) => send({}, { 'x-forwarded-for': ip });
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await from('203.0.113.9')).statusCode);
  assert.deepEqual(statuses, [...Array<number>(20).fill(201), 429]);
  const refused = await from('203.0.113.9');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await from('203.0.113.10')).statusCode, 201);
  service.clock.advance(Number(refused.headers['retry-after']) * 1000);
  assert.equal((await from('203.0.113.9')).statusCode, 201);
});

test('an address gets at most five confirmations an hour', async () => {
  for (let count = 0; count < 8; count += 1)
    await send({ email: 'victim@example.net' }, { 'x-forwarded-for': `203.0.113.${count}` });
  await service.runJobs();
  const addresses = service.transport.mails.map(({ to }) => to.address);
  assert.equal(addresses.filter((address) => address === 'victim@example.net').length, 5);
  assert.equal(addresses.filter((address) => address === 'office@localhost').length, 8);
});

test('a call from another site is refused', async () => {
  assert.equal((await send({}, { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
});

test('the log holds no word of a form', async () => {
  await send({ city: 'Quixeramobim' });
  await send({ city: 'Quixeramobim', email: 'x' });
  await service.runJobs();
  assert.ok(service.logs.some(({ route, status }) => route === '/api/contactus' && status === 201));
  assert.doesNotMatch(JSON.stringify(service.logs), /Quixeramobim|example\.com|ana\.oneill/i);
});

test('mails wait in the outbox where an administrator can see them', async () => {
  service.transport.failures.push(Object.assign(new Error('gone'), { responseCode: 550 }));
  await send();
  await service.runJobs();
  const rows = service.database.db.collection(outboxCollection('marketing'));
  assert.equal(await rows.countDocuments({ state: 'failed', problem: '550' }), 1);
});
