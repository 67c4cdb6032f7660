import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startTestService } from '@larkfield/kit/testing';
import { donationSample } from '@larkfield/mf-support/forms/testing';
import type { EventType } from '@larkfield/paypal-stand-in';
import { support } from '../../src/app.ts';
import { requestPage } from '../support/openings.ts';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite()));
after(() => shop.close());
beforeEach(() => shop.service.advanceOneHour());

const logged = (message: string) => shop.service.logs.filter(({ msg }) => msg === message);

async function notify(type: EventType, orderId: string, change: object = {}, more: object = {}) {
  const { headers, body } = shop.standIn.webhooks.createNotification(
    type,
    shop.standIn.ledger.findOrder(orderId),
  );
  const event = { ...(JSON.parse(body) as object), ...change };
  return shop.service.post('/api/donations/webhook', event, { ...headers, ...more });
}

for (const [what, tamper, code] of [
  ['a changed amount', { amount: { currency_code: 'USD', value: '0.01' } }, 'amount'],
  ['another currency', { amount: { currency_code: 'JPY', value: '25.00' } }, 'currency'],
  ['another payee', { payee: { merchant_id: 'SOMEBODYELSE1' } }, 'payee'],
  ['another reference', { custom_id: 'LK-AAAA-AAAA' }, 'reference'],
] as const)
  test(`an order with ${what} is not charged, and that is in the log`, async () => {
    const opened = await shop.open();
    shop.approve(opened);
    Object.assign(shop.standIn.ledger.findOrder(opened.orderId).purchase_units[0], tamper);
    const charges = shop.standIn.ledger.charges.length;
    const view = await shop.ask('capture', opened.token);
    assert.deepEqual([view.state, view.problem], ['failed', 'mismatch']);
    assert.equal(shop.standIn.ledger.charges.length, charges);
    const line = logged('payment refused: not as ordered').at(-1);
    assert.deepEqual([line?.['reference'], line?.['code']], [opened.reference, code]);
  });

for (const [who, settle] of [
  ['a genuine notification', (orderId: string) => notify('CHECKOUT.ORDER.APPROVED', orderId)],
  ['the worker', () => shop.service.runJobs()],
] as const)
  test(`an order for somebody else is not charged when ${who} asks first, and that is in the log`, async () => {
    const opened = await shop.open();
    shop.approve(opened);
    const payee = { merchant_id: 'SOMEBODYELSE1' };
    Object.assign(shop.standIn.ledger.findOrder(opened.orderId).purchase_units[0], { payee });
    const charges = shop.standIn.ledger.charges.length;
    shop.service.clock.advance(61_000);
    await settle(opened.orderId);
    assert.equal((await shop.ask('state', opened.token)).state, 'failed');
    assert.equal(shop.standIn.ledger.charges.length, charges);
    const line = logged('payment refused: not as ordered').at(-1);
    assert.deepEqual([line?.['reference'], line?.['code']], [opened.reference, 'payee']);
  });

test('a browser that sends an amount or a payee of its own with the approval is refused', async () => {
  const opened = await shop.open();
  shop.approve(opened);
  const charges = shop.standIn.ledger.charges.length;
  for (const change of [
    { amount: '0.01' },
    { cents: 1 },
    { payee: 'SOMEBODYELSE1' },
    { state: 'captured' },
  ]) {
    const body = { token: opened.token, ...change };
    assert.equal((await shop.service.post('/api/donations/capture', body)).statusCode, 422);
  }
  assert.equal(shop.standIn.ledger.charges.length, charges);
  assert.equal((await shop.ask('state', opened.token)).state, 'created');
});

test('a forged notification is refused, changes nothing, and is in the log', async () => {
  const opened = await shop.open();
  shop.approve(opened);
  const before = logged('forged notification refused').length;
  const forgeries = [
    await notify('CHECKOUT.ORDER.APPROVED', opened.orderId, { id: 'WH-FORGED' }),
    await notify('CHECKOUT.ORDER.APPROVED', opened.orderId, {}, { 'paypal-transmission-sig': 'AAAA' }),
    await shop.service.post('/api/donations/webhook', {
      ...{ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: opened.orderId } },
    }),
  ];
  assert.deepEqual(
    forgeries.map(({ statusCode }) => statusCode),
    [403, 403, 403],
  );
  assert.equal((await shop.ask('state', opened.token)).state, 'created');
  assert.equal(logged('forged notification refused').length, before + 3);
});

test('PayPal is asked about a notification as it came, letter by letter: that is what it has signed', async (t) => {
  const { mock } = t.mock.method(globalThis, 'fetch');
  const own = await startDonationSite();
  t.after(() => own.close());
  const opened = await own.open();
  own.approve(opened);
  const order = own.standIn.ledger.findOrder(opened.orderId);
  const { headers, body } = own.standIn.webhooks.createNotification('CHECKOUT.ORDER.APPROVED', order);
  const payload = JSON.stringify(JSON.parse(body), undefined, 1).replace('"WH-', '"\\u0057H-');
  const url = '/api/donations/webhook';
  const answer = await own.service.app.inject({ method: 'POST', url, payload, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  const asked = mock.calls.find(({ arguments: [to] }) => String(to).endsWith('verify-webhook-signature'));
  assert.ok(String(asked?.arguments[1]?.body).includes(`"webhook_event":${payload}`));
  assert.equal((await own.ask('state', opened.token)).state, 'captured');
  const unreadable = await own.service.app.inject({ method: 'POST', url, payload: '{"id":', headers });
  assert.equal(unreadable.json<{ code: string }>().code, 'BODY_UNREADABLE');
});

test('a genuine notification charges an approved order, and its repeats change nothing', async () => {
  const opened = await shop.open({ email: 'lea@example.org' });
  shop.approve(opened);
  for (let times = 0; times < 3; times += 1)
    assert.equal((await notify('CHECKOUT.ORDER.APPROVED', opened.orderId)).statusCode, 200);
  assert.equal((await notify('PAYMENT.CAPTURE.COMPLETED', opened.orderId)).statusCode, 200);
  assert.equal((await shop.ask('state', opened.token)).state, 'captured');
  await shop.service.runJobs();
  assert.equal(shop.service.transport.mails.length, 1);
});

test('a refund at PayPal arrives by notification and is shown to the donor', async () => {
  const opened = await shop.open();
  shop.approve(opened);
  await shop.ask('capture', opened.token);
  const record = await shop.donations.findOne({ reference: opened.reference });
  shop.standIn.ledger.refund(record?.captureId ?? '');
  assert.equal((await notify('PAYMENT.CAPTURE.REFUNDED', opened.orderId)).statusCode, 200);
  const view = await shop.ask('state', opened.token);
  assert.deepEqual([view.state, view.refundedCents], ['refunded', 2_500]);
});

test('a refund that an administrator has noted before PayPal tells of it stands in the books with its sum, once', async () => {
  const opened = await shop.open();
  shop.approve(opened);
  await shop.ask('capture', opened.token);
  const record = await shop.donations.findOne({ reference: opened.reference });
  await shop.donations.updateOne({ reference: opened.reference }, { $set: { state: 'refunded' } });
  shop.standIn.ledger.refund(record?.captureId ?? '');
  await notify('PAYMENT.CAPTURE.REFUNDED', opened.orderId);
  await notify('PAYMENT.CAPTURE.REFUNDED', opened.orderId);
  const { state, refundedCents } = await shop.ask('state', opened.token);
  assert.deepEqual([state, refundedCents], ['refunded', 2_500]);
  await shop.service.runJobs();
  const lines = shop.service.database.db.collection('support_audit');
  assert.equal(await lines.countDocuments({ subject: opened.reference, action: 'donation.refunded' }), 1);
});

test('parts that are given back at PayPal are added up in the books, once each; all of it ends the donation', async () => {
  const opened = await shop.open();
  shop.approve(opened);
  await shop.ask('capture', opened.token);
  const record = await shop.donations.findOne({ reference: opened.reference });
  const refund = async (value: string) => {
    shop.standIn.ledger.refund(record?.captureId ?? '', value);
    // PayPal may send the same notification several times.
    await notify('PAYMENT.CAPTURE.REFUNDED', opened.orderId);
    await notify('PAYMENT.CAPTURE.REFUNDED', opened.orderId);
    const { state, refundedCents } = await shop.ask('state', opened.token);
    return [state, refundedCents];
  };
  assert.deepEqual(await refund('5.00'), ['captured', 500]);
  assert.deepEqual(await refund('2.50'), ['captured', 750]);
  assert.deepEqual(await refund('17.50'), ['refunded', 2_500]);
  await shop.service.runJobs();
  const lines = await shop.service.database.db
    .collection('support_audit')
    .find({ subject: opened.reference, action: 'donation.partlyRefunded' })
    .toArray();
  assert.deepEqual(lines.map((line) => String(line['to'])).sort(), ['500', '750']);
});

test('a genuine notification about an order of another shop is taken and leads to nothing', async () => {
  const { order: other } = shop.standIn.ledger.createOrder(
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '5.00' } }] },
    undefined,
  );
  assert.equal((await notify('CHECKOUT.ORDER.APPROVED', other.id)).statusCode, 200);
});

test('without a payment provider the page says so and no order is created', async (t) => {
  const closed = await startTestService(support, { testDatabase: shop.service.database });
  t.after(() => closed.close());
  const page = await requestPage(closed, '/donate');
  assert.deepEqual(page.status === 200 && page.data, { payment: 'off' });
  const answer = await closed.post('/api/donations/create', donationSample);
  assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [503, 'UNAVAILABLE']);
});
