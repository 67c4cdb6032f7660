import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { referralSample } from '@larkfield/mf-support/forms/testing';
import {
  readSessionAsAdmin,
  startTestService,
  queriesWithoutIndex,
  type TestService,
} from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { referralStore } from '../src/referral/store.ts';

const BASE = '/api/support/records';

let service: TestService;
before(async () => void (service = await startTestService(support, { readSession: readSessionAsAdmin })));
after(() => service.close());
beforeEach(async () => {
  await service.advanceOneHour();
  for (const name of ['referrals', 'support_outbox', 'referral_objections'])
    await service.database.db.collection(name).deleteMany({});
});

interface Item {
  readonly reference: string;
  readonly version: number;
  readonly state: string;
  readonly values: Readonly<Record<string, unknown>>;
}
const get = (path: string) => service.app.inject(`${BASE}/${path}`);
const list = async (path: string) => (await get(path)).json<{ items: readonly Item[] }>().items;
const change = (path: string, body: object) => service.post(`${BASE}/${path}`, body);
const find = (reference: string) => referralStore(service.database.db).findOne({ reference });
const person = referralSample.collaborator;
const referrer = referralSample.referer;

async function refer(entries: object = {}): Promise<{ reference: string; token: string }> {
  const answer = await service.post('/api/create/collaborator', {
    ...referralSample,
    comment: 'Is ill.',
    ...entries,
  });
  assert.equal(answer.statusCode, 201, answer.body);
  await service.runJobs();
  const texts = service.transport.mails.map(({ text }) => text).join('');
  const token = /#token=([A-Za-z0-9_-]{22})\n/.exec(texts)?.[1] ?? '';
  return { reference: answer.json<{ reference: string }>().reference, token };
}

test('a referral is listed without the comment, and found by either last name and either address', async () => {
  const { reference } = await refer();
  const [item] = await list('referrals');
  assert.equal(item?.reference, reference);
  assert.ok(!('comment' in (item?.values ?? {})));
  for (const typed of [person.lastname, referrer.lastname.toUpperCase(), person.email, referrer.email])
    assert.equal((await list(`referrals?search=${encodeURIComponent(typed)}`)).length, 1, typed);
  const { values } = (await get(`referrals/${reference}`)).json<Item>();
  assert.equal(values['comment'], 'Is ill.');
});

test('an objection makes what was read before stale, and takes the person out of the search', async () => {
  const { reference, token } = await refer();
  assert.equal(
    (await change(`referrals/${reference}/state`, { version: 0, state: 'contacted' })).statusCode,
    200,
  );
  assert.equal((await service.post('/api/collaborator/object', { token })).statusCode, 200);
  const stale = await change(`referrals/${reference}/state`, { version: 1, state: 'settled' });
  assert.equal(stale.json<{ code: string }>().code, 'VERSION_CONFLICT');
  const late = await change(`referrals/${reference}/state`, { version: 2, state: 'contacted' });
  assert.equal(late.json<{ code: string }>().code, 'WRONG_STATE');
  const record = await find(reference);
  assert.deepEqual([record?.state, record?.person, record?.comment], ['objected', undefined, undefined]);
  assert.deepEqual(await list(`referrals?search=${encodeURIComponent(person.lastname)}`), []);
  await service.runJobs();
  const lines = (await get(`referrals/${reference}/audit`)).json<{ action: string }[]>();
  assert.ok(lines.some(({ action }) => action === 'referral.objected'));
});

test('the confirmation is mailed to the referrer once more, never to the referred person, and not after an objection', async () => {
  const { reference, token } = await refer();
  service.transport.mails.splice(0);
  const resend = async (version: number) => {
    const answer = await change(`referrals/${reference}/action`, { version, action: 'resend' });
    return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? 'ok'}`;
  };
  assert.equal(await resend(0), '200 ok');
  assert.equal(await resend(0), '409 VERSION_CONFLICT');
  await service.runJobs();
  assert.deepEqual(
    service.transport.mails.map(({ to }) => to.address),
    [referrer.email],
  );
  assert.equal((await service.post('/api/collaborator/object', { token })).statusCode, 200);
  assert.equal(await resend(2), '409 WRONG_STATE');
});

test('an objection to a settled referral keeps the record without the person', async () => {
  const { reference, token } = await refer();
  await change(`referrals/${reference}/state`, { version: 0, state: 'settled' });
  await service.post('/api/collaborator/object', { token });
  const record = await find(reference);
  assert.deepEqual([record?.state, record?.purgeAt, record?.person], ['objected', undefined, undefined]);
});

test('each person’s export contains only their own details', async () => {
  await refer();
  const known = async (email: string) =>
    (await change('person', { email })).json<{ kinds: { records: Item[] }[] }>().kinds[0]?.records[0]
      ?.values ?? {};
  const ofPerson = JSON.stringify(await known(person.email));
  const ofReferrer = JSON.stringify(await known(referrer.email));
  assert.ok(ofPerson.includes(person.lastname) && ofPerson.includes('Is ill.'));
  assert.ok(!ofPerson.includes(referrer.lastname) && !ofPerson.includes(referrer.email));
  assert.ok(ofReferrer.includes(referrer.lastname));
  assert.ok(!ofReferrer.includes(person.lastname) && !ofReferrer.includes('Is ill.'));
});

for (const [who, email] of [
  ['the referred person', person.email],
  ['the referrer', referrer.email],
] as const)
  test(`the erasure of ${who} deletes the referral and its mails, also that to the office`, async () => {
    service.transport.failures.push(
      ...Array.from({ length: 3 }, () => Object.assign(new Error('later'), { responseCode: 450 })),
    );
    const { reference } = await refer();
    const { db } = service.database;
    assert.equal(await db.collection('support_outbox').countDocuments({}), 3);
    assert.equal((await change('person/erase', { email })).statusCode, 200);
    assert.equal(await find(reference), null);
    assert.equal(await db.collection('support_outbox').countDocuments({}), 0);
  });

test('every query of the calls is backed by an index', async () => {
  const asked = service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(service.database.db, asked), []);
});
