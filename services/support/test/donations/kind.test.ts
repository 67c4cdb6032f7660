import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  readSessionAsAdmin,
  startTestService,
  queriesWithoutIndex,
  type TestService,
} from '@larkfield/kit/testing';
import { donationSample } from '@larkfield/mf-support/forms/testing';
import type { DonationOpened } from '@larkfield/mf-support/forms';
import { startStandIn, type StandIn } from '@larkfield/paypal-stand-in';
import { support } from '../../src/app.ts';
import { donationStore } from '../../src/donations/store.ts';

const BASE = '/api/support/records';
let service: TestService;
let standIn: StandIn;
before(async () => {
  standIn = await startStandIn();
  service = await startTestService(support, {
    readSession: readSessionAsAdmin,
    env: { PAYPAL_STAND_IN: standIn.origin },
  });
});
after(async () => {
  await service.close();
  await standIn.close();
});
beforeEach(() => service.advanceOneHour());

const change = async (path: string, body: object) => {
  const answer = await service.post(`${BASE}/${path}`, body);
  const { code = 'ok', ...rest } = answer.json<{ code?: string; version?: number; state?: string }>();
  return { told: `${answer.statusCode} ${code}`, ...rest };
};
const one = async (reference: string) =>
  (await service.app.inject(`${BASE}/donations/${reference}`)).json<{
    version: number;
    state: string;
    values: Record<string, unknown>;
  }>();

async function donate(paid: boolean): Promise<DonationOpened> {
  const entries = { ...donationSample, email: 'ada@example.org' };
  const opened = (await service.post('/api/donations/create', entries)).json<DonationOpened>();
  if (!paid) return opened;
  standIn.ledger.approve(opened.orderId);
  await service.post('/api/donations/capture', { token: opened.token });
  return opened;
}

test('an administrator sees what was paid, notes that it was given back, and takes that back', async () => {
  const { reference, orderId } = await donate(true);
  const { version, state, values } = await one(reference);
  assert.deepEqual([state, values['cents'], values['orderId']], ['captured', 2_500, orderId]);
  const refunded = await change(`donations/${reference}/state`, { version, state: 'refunded' });
  assert.deepEqual([refunded.told, refunded.state], ['200 ok', 'refunded']);
  const back = (read: number) => change(`donations/${reference}/state`, { version: read, state: 'captured' });
  assert.equal((await back(version)).told, '409 VERSION_CONFLICT');
  const taken = await back(version + 1);
  assert.deepEqual([taken.told, taken.state], ['200 ok', 'captured']);
});

for (const { of, refundedCents, answer } of [
  { of: 'the whole sum is not', refundedCents: 2_500, answer: '409 WRONG_STATE' },
  { of: 'a part is', refundedCents: 500, answer: '200 ok' },
])
  test(`a note of a refund, where PayPal has told of one of ${of} taken back`, async () => {
    const { reference } = await donate(true);
    const told = { $set: { state: 'refunded', refundedCents } } as const;
    await donationStore(service.database.db).updateOne({ reference }, told);
    const { version } = await one(reference);
    const back = await change(`donations/${reference}/state`, { version, state: 'captured' });
    assert.equal(back.told, answer);
  });

test('what PayPal alone can say is no state that an administrator sets', async () => {
  const { reference } = await donate(false);
  const { version } = await one(reference);
  for (const state of ['captured', 'failed', 'cancelled', 'refunded'])
    assert.equal((await change(`donations/${reference}/state`, { version, state })).told, '409 WRONG_STATE');
});

test('an administrator sends a receipt again, but none of what was not paid', async () => {
  const { reference } = await donate(true);
  await service.runJobs();
  const { version } = await one(reference);
  assert.equal((await change(`donations/${reference}/action`, { version, action: 'resend' })).told, '200 ok');
  await service.runJobs();
  assert.equal(service.transport.mails.length, 2);
  const open = await donate(false);
  const failed = await change(`donations/${open.reference}/action`, { version: 0, action: 'resend' });
  assert.equal(failed.told, '409 WRONG_STATE');
});

test('donations are a table for spreadsheets, and are erased with their mails unless money may be on its way or the law keeps them', async () => {
  const { reference } = await donate(true);
  const csv = await service.app.inject(`${BASE}/csv/donations`);
  assert.ok(csv.body.includes(reference) && csv.body.includes('ada@example.org'));
  assert.equal((await change('person/erase', { email: 'ada@example.org' })).told, '409 WRONG_STATE');
  const { db } = service.database;
  await db.collection('donations').updateMany({ state: 'created' }, { $set: { state: 'cancelled' } });
  assert.equal((await change('person/erase', { email: 'ada@example.org' })).told, '200 ok');
  assert.equal(await db.collection('donations').countDocuments({ reference }), 1, 'the paid one stays');
  const states = await db.collection('donations').distinct('state', { email: 'ada@example.org' });
  assert.deepEqual(
    states.filter((state) => state !== 'captured' && state !== 'refunded'),
    [],
    'only what the law keeps is left',
  );
});

test('every query of donations is backed by an index', async () => {
  const asked = service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(service.database.db, asked), []);
});
