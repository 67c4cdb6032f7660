import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providerOf } from '../../src/config.ts';
import { createPayPal } from '../../src/donations/paypal.ts';
import { startShop } from './support/shop.ts';

const AT_ONCE = 50;

test('fifty captures of one order at once charge once and mail one receipt', async (t) => {
  // The stand-in does not help: it would charge for every capture that it does not know by its request id.
  const shop = await startShop({ forgetful: true });
  t.after(() => shop.close());
  const opened = await shop.open({ email: 'mia@example.org' });
  shop.approve(opened);
  const views = await Promise.all(Array.from({ length: AT_ONCE }, () => shop.ask('capture', opened.token)));
  assert.ok(views.every(({ state }) => state === 'approved' || state === 'captured'));
  assert.equal((await shop.ask('state', opened.token)).state, 'captured');
  assert.equal(shop.standIn.books.charges.length, 1);
  await shop.service.work();
  assert.equal(shop.service.transport.letters.length, 1);
  const lines = await shop.service.database.db
    .collection('support_audit')
    .countDocuments({ subject: opened.reference, action: 'donation.captured' });
  assert.equal(lines, 1);
});

test('without the one request id and the lease, fifty captures charge fifty times', async (t) => {
  const shop = await startShop({ forgetful: true });
  t.after(() => shop.close());
  const opened = await shop.open();
  shop.approve(opened);
  const provider = providerOf(shop.service.config);
  assert.ok(provider);
  const paypal = createPayPal(provider);
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => paypal.capture(opened.orderId, `without-guard-${index}`)),
  );
  assert.equal(shop.standIn.books.charges.length, AT_ONCE);
});

test('a browser, a notification and the worker that come at once charge once', async (t) => {
  const shop = await startShop({ forgetful: true });
  t.after(() => shop.close());
  const opened = await shop.open({ email: 'mia@example.org' });
  shop.approve(opened);
  shop.service.clock.advance(61_000);
  const { headers, body } = shop.standIn.webhooks.notification(
    'CHECKOUT.ORDER.APPROVED',
    shop.standIn.books.find(opened.orderId),
  );
  const notify = () => shop.service.post('/api/donations/webhook', JSON.parse(body) as object, headers);
  await Promise.all([
    ...Array.from({ length: 5 }, () => shop.ask('capture', opened.token)),
    ...Array.from({ length: 5 }, notify),
    shop.service.work(),
  ]);
  await shop.service.work();
  assert.equal(shop.standIn.books.charges.length, 1);
  assert.equal(shop.service.transport.letters.length, 1);
});
