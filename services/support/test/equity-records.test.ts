import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  readSessionAsAdmin,
  startTestService,
  queriesWithoutIndex,
  type TestService,
} from '@larkfield/kit/testing';
import { equitySample } from '@larkfield/mf-support/forms/testing';
import { support } from '../src/app.ts';
import { equityStore } from '../src/equity/store.ts';

const BASE = '/api/support/records';

let service: TestService;
before(async () => void (service = await startTestService(support, { readSession: readSessionAsAdmin })));
after(() => service.close());
beforeEach(async () => {
  await service.advanceOneHour();
  for (const name of ['equity_interests', 'support_outbox'])
    await service.database.db.collection(name).deleteMany({});
});

interface Item {
  readonly reference: string;
  readonly version: number;
  readonly state: string;
  readonly note?: string;
  readonly owner?: string;
  readonly values: Readonly<Record<string, unknown>>;
}
const get = (path: string) => service.app.inject(`${BASE}/${path}`);
const one = async (reference: string) => (await get(`equity/${reference}`)).json<Item>();
const list = async (query: string) => (await get(`equity${query}`)).json<{ items: Item[] }>().items;
const change = async (reference: string, what: string, body: object) => {
  const answer = await service.post(`${BASE}/equity/${reference}/${what}`, body);
  return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? 'ok'}`;
};

async function send(more: object = {}): Promise<string> {
  const answer = await service.post('/api/create/equity', { ...equitySample, ...more });
  assert.equal(answer.statusCode, 201, answer.body);
  await service.runJobs();
  return answer.json<{ reference: string }>().reference;
}

test('interest in equity is listed, found by name and address, and shown whole one by one with the risks agreed to', async () => {
  const reference = await send({ level: 'tier2', comment: '=1+1 For ten years.' });
  const [item, ...more] = await list('');
  assert.deepEqual([item?.reference, item?.state, more.length], [reference, 'open', 0]);
  assert.ok(!('comment' in (item?.values ?? {})), 'a list has no room for it');
  for (const typed of ['LINDQ', equitySample.user.mail])
    assert.equal((await list(`?search=${encodeURIComponent(typed)}`)).length, 1, typed);
  assert.deepEqual(await list('?search=nobody'), []);
  const { values } = await one(reference);
  assert.deepEqual(
    [values['lastName'], values['level'], values['comment'], values['riskVersion']],
    ['Lindqvist', 'tier2', '=1+1 For ten years.', '2026-11'],
  );
  const csv = await get('csv/equity');
  assert.match(String(csv.headers['content-type']), /^text\/csv/);
  assert.ok(csv.body.includes(reference) && csv.body.includes('Lindqvist'));
  assert.doesNotMatch(csv.body, /(?:^|[;,\t"\n])=1\+1/, 'no spreadsheet takes it for a formula');
});

test('an administrator changes it from open to settled with note and owner, all audited; of two changes one gets a conflict', async () => {
  const reference = await send();
  assert.equal(await change(reference, 'state', { version: 0, state: 'contacted' }), '200 ok');
  assert.equal(await change(reference, 'state', { version: 0, state: 'settled' }), '409 VERSION_CONFLICT');
  assert.equal(await change(reference, 'note', { version: 1, note: 'Called on Monday' }), '200 ok');
  assert.equal(await change(reference, 'owner', { version: 2, owner: 'boss_002' }), '200 ok');
  assert.equal(await change(reference, 'state', { version: 3, state: 'settled' }), '200 ok');
  assert.equal(await change(reference, 'state', { version: 4, state: 'open' }), '409 WRONG_STATE');
  const { state, note, owner } = await one(reference);
  assert.deepEqual([state, note, owner], ['settled', 'Called on Monday', 'boss_002']);
  assert.equal((await list('?state=settled&owner=boss_002')).length, 1);
  assert.equal((await list('?state=open')).length, 0);
  const days = 365 * 24 * 3_600_000;
  const record = await equityStore(service.database.db).findOne({ reference });
  assert.deepEqual(record?.purgeAt, new Date(service.clock.now().getTime() + days));
  await service.runJobs();
  const lines = (await get(`equity/${reference}/audit`)).json<{ action: string; actor: string }[]>();
  for (const what of ['state', 'note', 'owner'])
    assert.ok(
      lines.some(({ action, actor }) => action === `equity.${what}` && actor === 'boss_001'),
      what,
    );
  assert.match(JSON.stringify(lines), /Called on Monday/);
  assert.doesNotMatch(JSON.stringify(lines), /Lindqvist/);
});

test('the confirmation is mailed once more to the sender alone, and that is written down', async () => {
  const reference = await send();
  service.transport.mails.splice(0);
  assert.equal(await change(reference, 'action', { version: 0, action: 'resend' }), '200 ok');
  assert.equal(
    await change(reference, 'action', { version: 0, action: 'resend' }),
    '409 VERSION_CONFLICT',
    'a double click is one mail',
  );
  await service.runJobs();
  const [letter, ...more] = service.transport.mails;
  assert.deepEqual([letter?.to.address, more.length], [equitySample.user.mail, 0]);
  assert.ok(letter?.subject.includes(reference));
  const lines = (await get(`equity/${reference}/audit`)).json<{ action: string }[]>();
  assert.equal(lines.filter(({ action }) => action === 'equity.resend').length, 1);
});

test('the sender’s export is complete, and an erasure leaves only its audit entry', async () => {
  const reference = await send({ comment: 'For ten years.' });
  const email = equitySample.user.mail;
  const known = await service.post(`${BASE}/person`, { email });
  assert.ok(known.body.includes('For ten years.') && known.body.includes(equitySample.user.address));
  assert.equal((await service.post(`${BASE}/person/erase`, { email })).statusCode, 200);
  assert.equal((await get(`equity/${reference}`)).statusCode, 404);
  const { db } = service.database;
  assert.equal(await db.collection('support_outbox').countDocuments({}), 0);
  await service.runJobs();
  assert.equal(
    await db.collection('support_audit').countDocuments({ subject: reference, action: 'equity.erased' }),
    1,
  );
});

test('every query of interest in equity is backed by an index', async () => {
  const asked = service.database.queries.filter(
    ({ collection, filter }) => collection === 'equity_interests' && Object.keys(filter).length > 0,
  );
  assert.ok(asked.length > 0);
  assert.deepEqual(await queriesWithoutIndex(service.database.db, asked), []);
});
