import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { readSessionAsAdmin, queriesWithoutIndex, type TestService } from '@larkfield/kit/testing';
import { contactStore } from '../src/contact/store.ts';
import { newsletterStore } from '../src/newsletter/store.ts';
import { startMarketing, subscribeToNewsletter } from './support/marketing.ts';

const BASE = '/api/marketing/records';
const DAY = 24 * 3600_000;

let service: TestService;
before(async () => void (service = await startMarketing({}, readSessionAsAdmin)));
after(() => service.close());
beforeEach(async () => {
  await service.advanceOneHour();
  for (const name of ['contacts', 'newsletter_subscriptions', 'marketing_outbox'])
    await service.database.db.collection(name).deleteMany({});
});

interface Item {
  readonly reference: string;
  readonly version: number;
  readonly state: string;
  readonly values: Readonly<Record<string, unknown>>;
}
const list = async (path: string) =>
  (await service.app.inject(`${BASE}/${path}`)).json<{ items: readonly Item[] }>().items;
const one = async (path: string) => (await service.app.inject(`${BASE}/${path}`)).json<Item>();
const change = (path: string, body: object) => service.post(`${BASE}/${path}`, body);

async function write(entries: object = {}): Promise<string> {
  const answer = await service.post('/api/contactus', { ...contactSample, ...entries });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

test('a message of the form is in the list of new ones, without its words, and found by name and address', async () => {
  const reference = await write();
  const [item] = await list('contacts?state=new');
  const { message: _message, ...shown } = item?.values ?? {};
  assert.deepEqual([item?.reference, item?.version, item?.state], [reference, 0, 'new']);
  assert.deepEqual(Object.keys(shown), [
    'createdAt',
    'firstName',
    'lastName',
    'email',
    'country',
    'role',
    'language',
  ]);
  assert.ok(!('message' in (item?.values ?? {})));
  for (const typed of ['oneill', 'ONEILL-sim', 'ana mar', 'ana.oneill@'])
    assert.equal((await list(`contacts?search=${encodeURIComponent(typed)}`)).length, 1, typed);
});

test('one message has all that was entered, and its reading is in its audit', async () => {
  const reference = await write();
  const { values } = await one(`contacts/${reference}`);
  assert.equal(values['message'], contactSample.message);
  assert.equal(values['region'], 'SP');
  await service.runJobs();
  const lines = (await service.app.inject(`${BASE}/contacts/${reference}/audit`)).json<
    { action: string }[]
  >();
  assert.deepEqual(lines.map(({ action }) => action).toSorted(), ['contact.created', 'contact.read']);
});

test('a message is answered, then settled and deleted a day later; a stale change is refused', async () => {
  const reference = await write();
  assert.equal(
    (await change(`contacts/${reference}/state`, { version: 0, state: 'answered' })).statusCode,
    200,
  );
  assert.equal(
    (await change(`contacts/${reference}/state`, { version: 0, state: 'settled' })).statusCode,
    409,
  );
  assert.equal(
    (await change(`contacts/${reference}/state`, { version: 1, state: 'settled' })).statusCode,
    200,
  );
  const record = await contactStore(service.database.db).findOne({ reference });
  const { purgeAt } = record as unknown as { purgeAt: Date };
  assert.deepEqual([record?.handling, purgeAt.getTime()], ['settled', service.clock.now().getTime() + DAY]);
});

test('a table of messages has the words of the forms, and nothing of what was written', async () => {
  await write({ phone: '=1+1 5550 0142' });
  const { body } = await service.app.inject(`${BASE}/csv/contacts?language=fr`);
  assert.match(body, /Ville/);
  assert.match(body, /,Ana María,/);
  assert.match(body, /'=1\+1 5550 0142/);
  assert.doesNotMatch(body, /Our son is four/);
});

test('an administrator can end a subscription as its link does, but not resume it', async () => {
  const { reference, token } = await subscribeToNewsletter(service);
  await service.post('/api/newsletter/confirm', { token });
  const { version } = await one(`subscribers/${reference}`);
  assert.equal(version, 1);
  const path = `subscribers/${reference}/state`;
  assert.equal((await change(path, { version, state: 'stopped' })).statusCode, 200);
  const record = await newsletterStore(service.database.db).findOne({ reference });
  assert.deepEqual(
    [record?.state, record?.stoppedAt, record?.purgeAt],
    ['stopped', service.clock.now(), new Date(service.clock.now().getTime() + 30 * DAY)],
  );
  assert.equal((await change(path, { version: 2, state: 'active' })).statusCode, 409);
});

test('a subscription that its owner changes meanwhile is not what the administrator has read', async () => {
  const { reference, token } = await subscribeToNewsletter(service);
  const { version } = await one(`subscribers/${reference}`);
  await service.post('/api/newsletter/confirm', { token });
  const answer = await change(`subscribers/${reference}/note`, { version, note: 'x' });
  assert.equal(answer.json<{ code: string }>().code, 'VERSION_CONFLICT');
});

test('no token and no hash of one is in any answer about subscribers', async () => {
  const { reference, token } = await subscribeToNewsletter(service, { email: 'mi@example.org' });
  await service.post('/api/newsletter/confirm', { token });
  await service.runJobs();
  const record = await newsletterStore(service.database.db).findOne({ reference });
  const answers = [
    await service.app.inject(`${BASE}/subscribers`),
    await service.app.inject(`${BASE}/subscribers/${reference}`),
    await service.app.inject(`${BASE}/csv/subscribers`),
    await service.app.inject(`${BASE}/mails`),
    await change('person', { email: 'mi@example.org' }),
  ];
  for (const { body, statusCode } of answers) {
    assert.equal(statusCode, 200);
    for (const secret of [token, record?.tokenHash, record?.listHash])
      assert.ok(secret && !body.includes(secret));
  }
});

test('an administrator can send a failed mail again', async () => {
  await write();
  service.transport.failures.push(
    ...Array.from({ length: 2 }, () => Object.assign(new Error('no'), { responseCode: 550 })),
  );
  await service.runJobs();
  const [failed, ...others] = await list('mails?state=failed');
  assert.equal(others.length, 1);
  assert.equal(failed?.values['problem'], '550');
  const answer = await change(`mails/${failed?.reference}/state`, {
    version: failed?.version,
    state: 'queued',
  });
  assert.equal(answer.statusCode, 200, answer.body);
  service.transport.mails.splice(0);
  await service.runJobs();
  assert.equal(service.transport.mails.length, 1);
  const again = await one(`mails/${failed?.reference}`);
  assert.equal(again.state, 'sent');
  const lines = (await service.app.inject(`${BASE}/mails/${failed?.reference}/audit`)).json<
    { action: string; to: string }[]
  >();
  assert.deepEqual(
    lines.map(({ action, to }) => `${action} ${to}`),
    ['mail.state Waiting to be sent'],
  );
});

test('everything about a person in all kinds, and its erasure with mails that wait', async () => {
  const email = 'ana.oneill@example.com';
  const reference = await write();
  await subscribeToNewsletter(service, { email });
  service.transport.failures.push(Object.assign(new Error('later'), { responseCode: 450 }));
  const second = await write({ message: 'And one more thing.' });
  await service.runJobs();
  const kinds = (await change('person', { email })).json<{ kinds: { id: string; records: Item[] }[] }>()
    .kinds;
  const found = Object.fromEntries(kinds.map(({ id, records }) => [id, records.length]));
  assert.deepEqual(found, { contacts: 2, subscribers: 1, mails: 4 });
  assert.ok(kinds[0]?.records.some(({ values }) => values['message'] === 'And one more thing.'));

  const answer = await change('person/erase', { email: email.toUpperCase() });
  assert.equal(answer.statusCode, 200, answer.body);
  const { db } = service.database;
  for (const name of ['contacts', 'newsletter_subscriptions', 'marketing_outbox'])
    assert.equal(await db.collection(name).countDocuments({}), 0, name);
  service.transport.mails.splice(0);
  service.clock.advance(DAY);
  await service.runJobs();
  assert.equal(service.transport.mails.length, 0);
  for (const subject of [reference, second])
    assert.ok(await db.collection('marketing_audit').findOne({ subject, action: 'contact.erased' }));
  const everything = JSON.stringify(await db.collection('marketing_audit').find({}).toArray());
  assert.doesNotMatch(everything, /oneill/i);
});

test('every query of the calls is backed by an index', async () => {
  const asked = service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(service.database.db, asked), []);
});
