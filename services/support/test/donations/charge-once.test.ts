import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPaymentProvider } from '../../src/config.ts';
import { createPayPalClient } from '../../src/donations/paypal.ts';
import { startDonationSite } from './support/donation-site.ts';

const AT_ONCE = 50;

test('fifty parallel captures of one order charge once and mail one receipt', async (t) => {
  // The stand-in charges every capture with an unknown request id, so only the service prevents double charges.
  const shop = await startDonationSite({ allowsRepeatedCaptures: true });
  t.after(() => shop.close());
  const opened = await shop.open({ email: 'mia@example.org' });
  shop.approve(opened);
  const views = await Promise.all(Array.from({ length: AT_ONCE }, () => shop.ask('capture', opened.token)));
  assert.ok(views.every(({ state }) => state === 'approved' || state === 'captured'));
  assert.equal((await shop.ask('state', opened.token)).state, 'captured');
  assert.equal(shop.standIn.ledger.charges.length, 1);
  await shop.service.runJobs();
  assert.equal(shop.service.transport.mails.length, 1);
  const lines = await shop.service.database.db
    .collection('support_audit')
    .countDocuments({ subject: opened.reference, action: 'donation.captured' });
  assert.equal(lines, 1);
});

test('without the one request id and the lease, fifty captures charge fifty times', async (t) => {
  const shop = await startDonationSite({ allowsRepeatedCaptures: true });
  t.after(() => shop.close());
  const opened = await shop.open();
  shop.approve(opened);
  const provider = readPaymentProvider(shop.service.config);
  assert.ok(provider);
  const paypal = createPayPalClient(provider);
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => paypal.capture(opened.orderId, `without-guard-${index}`)),
  );
  assert.equal(shop.standIn.ledger.charges.length, AT_ONCE);
});

test('browser, notification and background job in parallel charge once', async (t) => {
  const shop = await startDonationSite({ allowsRepeatedCaptures: true });
  t.after(() => shop.close());
  const opened = await shop.open({ email: 'mia@example.org' });
  shop.approve(opened);
  shop.service.clock.advance(61_000);
  const { headers, body } = shop.standIn.webhooks.createNotification(
    'CHECKOUT.ORDER.APPROVED',
    shop.standIn.ledger.findOrder(opened.orderId),
  );
  const notify = () => shop.service.post('/api/donations/webhook', JSON.parse(body) as object, headers);
  await Promise.all([
    ...Array.from({ length: 5 }, () => shop.ask('capture', opened.token)),
    ...Array.from({ length: 5 }, notify),
    shop.service.runJobs(),
  ]);
  await shop.service.runJobs();
  assert.equal(shop.standIn.ledger.charges.length, 1);
  assert.equal(shop.service.transport.mails.length, 1);
});
