import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ReturnedView } from '@larkfield/mf-support/forms';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite()));
after(() => shop.close());
beforeEach(() => shop.service.advanceOneHour());

const ask = (body: object) => shop.service.post('/api/donations/returned', body);
async function returned(orderId: string, more: object = {}): Promise<ReturnedView> {
  const answer = await ask({ orderId, ...more });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ReturnedView>();
}

test('a donor who comes back with the order alone has paid once, and reads nothing of what was typed', async () => {
  const { orderId, reference } = await shop.open({ description: 'For Zoë', email: 'zoe@example.org' });
  assert.equal((await returned(orderId)).state, 'created');
  shop.standIn.ledger.approve(orderId);
  const view = await returned(orderId);
  assert.deepEqual(view, { reference, state: 'captured', cents: 2_500, hasEmail: true });
  assert.deepEqual(await returned(orderId), view);
  assert.equal(shop.standIn.ledger.charges.filter(({ custom_id: id }) => id === reference).length, 1);
});

test('a donor who comes back without having agreed has cancelled, but not after an agreement elsewhere', async () => {
  const { orderId, token } = await shop.open();
  assert.equal((await returned(orderId, { cancelled: true })).state, 'cancelled');
  assert.equal((await shop.ask('state', token)).state, 'cancelled');
  const agreed = await shop.open();
  shop.standIn.ledger.approve(agreed.orderId);
  assert.equal((await returned(agreed.orderId, { cancelled: true })).state, 'captured');
});

test('a card that is declined is told on the way back', async () => {
  const { orderId } = await shop.open();
  shop.standIn.ledger.approve(orderId, 'INSTRUMENT_DECLINED');
  const { state, problem } = await returned(orderId);
  assert.deepEqual([state, problem], ['failed', 'declined']);
});

test('an unknown order is not found, and what is no order is refused', async () => {
  assert.equal((await ask({ orderId: '0AA00000AA000000A' })).statusCode, 404);
  for (const orderId of ['', '<b>', 'A'.repeat(51), { $ne: '' }])
    assert.equal((await ask({ orderId })).statusCode, 422);
});

test('PayPal sends donors back to the page that resumes their payment, in their language', async () => {
  for (const [language, path] of [
    ['en', '/donate/return'],
    ['ar', '/ar/donate/return'],
  ] as const) {
    const { orderId } = await shop.open({ language });
    const { returnUrl = '', cancelUrl } = shop.standIn.ledger.findOrder(orderId);
    assert.deepEqual([new URL(returnUrl).pathname, cancelUrl], [path, returnUrl]);
  }
});
