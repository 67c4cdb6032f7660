import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { donationSample, referralSample } from '@larkfield/mf-support/forms/testing';
import { startTestService, withProofOfWork, type TestService } from '@larkfield/kit/testing';
import { startStandIn, type StandIn } from '@larkfield/paypal-stand-in';
import { support } from '../src/app.ts';
import { donationStore } from '../src/donations/store.ts';
import { referralStore } from '../src/referral/store.ts';

const BITS = 12;
let service: TestService;
let standIn: StandIn;
before(async () => {
  standIn = await startStandIn();
  const env = { PROOF_OF_WORK_BITS: String(BITS), PAYPAL_STAND_IN: standIn.origin };
  service = await startTestService(support, { env });
});
after(async () => {
  await service.close();
  await standIn.close();
});

const worked = <T extends object>(path: string, body: T) =>
  withProofOfWork(body, { path, at: service.clock.now().getTime(), bits: BITS });

test('a referral costs work, and one proof makes one referral', async () => {
  const path = '/api/create/collaborator';
  const refused = await service.post(path, referralSample);
  assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [422, 'WORK_MISSING']);
  const body = worked(path, referralSample);
  const [one, two] = [await service.post(path, body), await service.post(path, body)];
  assert.equal(one.statusCode, 201);
  assert.equal(two.body, one.body);
  assert.equal(await referralStore(service.database.db).countDocuments(), 1);
});

test('an objection costs work, so that tokens cannot be tried cheaply; a repeat changes nothing', async () => {
  await service.runJobs();
  const texts = service.transport.mails.map(({ text }) => text).join('');
  const token = /#token=([A-Za-z0-9_-]{22})\n/.exec(texts)?.[1] ?? '';
  const path = '/api/collaborator/object';
  assert.equal((await service.post(path, { token })).statusCode, 422);
  const body = worked(path, { token });
  assert.equal((await service.post(path, body)).statusCode, 200);
  assert.equal((await service.post(path, body)).statusCode, 200);
  assert.equal((await service.post(path, worked(path, { token: 'A'.repeat(22) }))).statusCode, 404);
});

test('a donation costs work before anything is asked of PayPal, and one proof opens one order', async () => {
  const path = '/api/donations/create';
  const forged = { ...donationSample, work: { at: service.clock.now().getTime(), nonce: '0' } };
  // The proof was made for another amount.
  const moved = { ...worked(path, donationSample), amount: '1' };
  const refused = [
    await service.post(path, donationSample),
    await service.post(path, forged),
    await service.post(path, moved),
  ];
  assert.deepEqual(
    refused.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code]),
    ['WORK_MISSING', 'WORK_WRONG', 'WORK_WRONG'].map((code) => [422, code]),
  );
  assert.deepEqual([standIn.calls, standIn.ledger.orders.size], [[], 0]);
  const donations = donationStore(service.database.db);
  assert.equal(await donations.countDocuments(), 0);
  const body = worked(path, donationSample);
  const [one, two] = [await service.post(path, body), await service.post(path, body)];
  assert.equal(one.statusCode, 201, one.body);
  assert.equal(two.body, one.body);
  assert.deepEqual([standIn.ledger.orders.size, await donations.countDocuments()], [1, 1]);
});
