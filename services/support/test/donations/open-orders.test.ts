import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { donationSample } from '@larkfield/mf-support/forms/testing';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite()));
after(() => shop.close());
beforeEach(() => shop.service.advanceOneHour());

const stateOf = async (reference: string) => (await shop.donations.findOne({ reference }))?.state;
const HOUR_MS = 3600_000;

test('an order that PayPal has voided cancels its donation', async () => {
  const { orderId, reference, token } = await shop.open();
  shop.standIn.ledger.findOrder(orderId).status = 'VOIDED';
  assert.equal((await shop.ask('capture', token)).state, 'cancelled');
  assert.equal(await stateOf(reference), 'cancelled');
});

test('a donation whose order was never made is cancelled after four hours, and not before', async () => {
  const { reference } = await shop.open();
  await shop.donations.updateOne({ reference }, { $unset: { orderId: '' } });
  shop.service.clock.advance(3 * HOUR_MS);
  await shop.service.runJobs();
  assert.equal(await stateOf(reference), 'created');
  shop.service.clock.advance(7 * HOUR_MS);
  await shop.service.runJobs();
  assert.equal(await stateOf(reference), 'cancelled');
});

test('a payment that PayPal alone knows to be pending cannot be cancelled', async () => {
  const { orderId, token } = await shop.open();
  const { ledger, webhooks } = shop.standIn;
  ledger.approve(orderId, 'PENDING');
  ledger.capture(orderId, 'at PayPal');
  const { headers, body } = webhooks.createNotification('PAYMENT.CAPTURE.PENDING', ledger.findOrder(orderId));
  await shop.service.post('/api/donations/webhook', JSON.parse(body) as object, headers);
  assert.equal((await shop.ask('cancel', token)).state, 'approved');
});

test('a program opens no order: neither one that fills every field, nor one that is too fast', async () => {
  const before = shop.standIn.ledger.orders.size;
  for (const change of [{ website: 'https://spam.example' }, { elapsed: 1 }]) {
    const answer = await shop.service.post('/api/donations/create', { ...donationSample, ...change });
    assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, answer.body);
  }
  assert.equal(shop.standIn.ledger.orders.size, before);
});
