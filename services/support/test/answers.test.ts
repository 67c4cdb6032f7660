import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { referralSample } from '@larkfield/mf-support/forms/testing';
import { readSessionAsAdmin, startTestService, type TestService } from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { referralStore } from '../src/referral/store.ts';

const BASE = '/api/support/records';
const DAY_MS = 24 * 3600_000;

let service: TestService;
before(async () => {
  service = await startTestService(support, { readSession: readSessionAsAdmin });
  await service.prepare();
});
after(() => service.close());
beforeEach(async () => {
  await service.advanceOneHour();
  for (const name of ['referrals', 'referral_objections'])
    await service.database.db.collection(name).deleteMany({});
});

const get = async <T>(path: string) => (await service.app.inject(`${BASE}/${path}`)).json<T>();
const find = (reference: string) => referralStore(service.database.db).findOne({ reference });

async function refer(): Promise<{ reference: string; token: string }> {
  const answer = await service.post('/api/create/collaborator', { ...referralSample, language: 'ja' });
  assert.equal(answer.statusCode, 201, answer.body);
  await service.runJobs();
  const texts = service.transport.mails.map(({ text }) => text).join('');
  service.transport.mails.splice(0);
  const token = /#token=([A-Za-z0-9_-]{22})\n/.exec(texts)?.[1] ?? '';
  return { reference: answer.json<{ reference: string }>().reference, token };
}

async function answer(reference: string, text: string): Promise<void> {
  const { version } = await get<{ version: number }>(`referrals/${reference}`);
  const { statusCode, body } = await service.post(`${BASE}/referrals/${reference}/answer`, { version, text });
  assert.equal(statusCode, 200, body);
  await service.runJobs();
}

test('a referral is answered to the referrer alone, and stays in its state', async () => {
  const { reference } = await refer();
  await answer(reference, 'ありがとうございます。');
  const [mail, ...others] = service.transport.mails;
  assert.deepEqual(others, []);
  assert.equal(mail?.to.address, referralSample.referer.email.toLowerCase());
  assert.equal(mail.subject, `ご紹介について（${reference}）`);
  assert.equal((await find(reference))?.state, 'open');
});

test('the referrer gets the answers with their data; the referred person does not, and deletes them by objecting', async () => {
  const { reference, token } = await refer();
  await answer(reference, 'José has written to us.');
  const exported = async (email: string) => (await service.post(`${BASE}/person`, { email })).body;
  assert.match(await exported(referralSample.referer.email), /José has written/);
  assert.doesNotMatch(await exported(referralSample.collaborator.email), /José has written/);
  assert.equal((await service.post('/api/collaborator/object', { token })).statusCode, 200);
  assert.doesNotMatch(JSON.stringify(await find(reference)), /José/);
});

interface Counts {
  readonly kinds: readonly { readonly id: string; readonly overdue?: { readonly count: number } }[];
}
const overdue = async () => {
  const { kinds } = await get<Counts>('counts');
  return kinds.find(({ id }) => id === 'referrals')?.overdue?.count;
};

test('a referral is overdue after the days of the setting, and no longer once the referrer was answered', async () => {
  const { reference } = await refer();
  assert.equal(await overdue(), 0);
  service.clock.advance(5 * DAY_MS + 1_000);
  assert.equal(await overdue(), 1);
  const settings = { version: 0, values: { answerDays: 10 } };
  const changed = await service.app.inject({
    method: 'PUT',
    url: '/api/support/settings',
    payload: settings,
  });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.equal(await overdue(), 0);
  service.clock.advance(5 * DAY_MS);
  assert.equal(await overdue(), 1);
  await answer(reference, 'Thank you.');
  assert.equal(await overdue(), 0);
});
