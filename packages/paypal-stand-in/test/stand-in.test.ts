import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { captureOf, STAND_IN, startStandIn, type StandIn } from '../src/index.ts';

let standIn: StandIn;
before(async () => void (standIn = await startStandIn()));
after(() => standIn.close());

async function call(path: string, body?: object, more: Record<string, string> = {}) {
  const credentials = Buffer.from(`${STAND_IN.clientId}:${STAND_IN.secret}`).toString('base64');
  const grant = await fetch(`${standIn.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  return fetch(standIn.origin + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${token}`, ...more },
  });
}

const order = (value = '25.00') => ({
  intent: 'CAPTURE',
  purchase_units: [{ description: 'Gift', amount: { currency_code: 'USD', value } }],
});
const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;

test('a token requires the credentials, and every call requires a token', async () => {
  const grant = await fetch(`${standIn.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('live-client:live-secret')}` },
  });
  assert.equal(grant.status, 401);
  const bare = await fetch(`${standIn.origin}/v2/checkout/orders`, { method: 'POST' });
  assert.equal(bare.status, 401);
});

test('the approval page says that no money moves, and shows what is typed as text', async () => {
  const id = await idOf(
    await call('/v2/checkout/orders', {
      intent: 'CAPTURE',
      purchase_units: [{ description: '<b>Gift</b>', amount: { currency_code: 'USD', value: '1.00' } }],
    }),
  );
  const page = await (await fetch(`${standIn.origin}/checkoutnow?token=${id}`)).text();
  assert.match(page, /No money moves/);
  assert.match(page, /&lt;b&gt;Gift/);
});

test('an order is charged after its approval, once; a forgetful stand-in charges for every request', async (t) => {
  const id = await idOf(await call('/v2/checkout/orders', order()));
  const capture = (key: string) =>
    call(`/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': key });
  assert.equal((await capture('a')).status, 422);
  standIn.ledger.approve(id);
  assert.equal((await capture('a')).status, 201);
  assert.equal((await capture('a')).status, 200);
  assert.equal((await capture('b')).status, 422);
  assert.equal(standIn.ledger.charges.length, 1);

  const forgetful = await startStandIn({ allowsRepeatedCaptures: true });
  t.after(() => forgetful.close());
  const { ledger } = forgetful;
  const { order: made } = ledger.createOrder(order(), 'x');
  ledger.approve(made.id);
  for (const key of ['a', 'b', 'b', 'c']) ledger.capture(made.id, key);
  assert.equal(ledger.charges.length, 3);
});

test('a notification is genuine as it was sent, and not after a change', () => {
  const { order: made } = standIn.ledger.createOrder(order(), undefined);
  const { headers, body } = standIn.webhooks.createNotification('CHECKOUT.ORDER.APPROVED', made);
  const check = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    webhook_id: STAND_IN.webhookId,
    webhook_event: JSON.parse(body) as object,
  };
  assert.equal(standIn.webhooks.isGenuine(check), true);
  assert.equal(standIn.webhooks.isGenuine({ ...check, webhook_event: { event_type: 'x' } }), false);
  assert.equal(standIn.webhooks.isGenuine({ ...check, webhook_id: 'WH-OTHER' }), false);
  assert.equal(standIn.webhooks.isGenuine({ ...check, transmission_sig: undefined }), false);
});

test('a refund is returned in PayPal’s format, and more than is left is rejected', async () => {
  const { ledger, webhooks } = standIn;
  const { order: made } = ledger.createOrder(order('25.10'), undefined);
  ledger.approve(made.id);
  ledger.capture(made.id, 'refunded');
  const captureId = captureOf(made)?.id ?? '';
  const refund = (value?: string) =>
    call(
      `/v2/payments/captures/${captureId}/refund`,
      value ? { amount: { value, currency_code: 'USD' } } : {},
    );
  const given = (await (await refund('5.05')).json()) as { id: string };
  const { resource, resource_type } = JSON.parse(
    webhooks.createNotification('PAYMENT.CAPTURE.REFUNDED', made).body,
  ) as { resource: Record<string, unknown>; resource_type: string };
  assert.deepEqual([resource_type, resource['id']], ['refund', given.id]);
  assert.equal('supplementary_data' in resource, false);
  const up = (resource['links'] as { rel: string; href: string }[]).find(({ rel }) => rel === 'up');
  assert.ok(up?.href.endsWith(`/v2/payments/captures/${captureId}`));
  assert.equal((await refund('20.06')).status, 422);
  assert.equal((await refund()).status, 201);
  const late = (await (await refund()).json()) as { details: { issue: string }[] };
  assert.equal(late.details[0]?.issue, 'CAPTURE_FULLY_REFUNDED');
  const found = (await (await call(`/v2/checkout/orders/${made.id}`)).json()) as typeof made & {
    purchase_units: [{ payments: { refunds: { amount: { value: string } }[] } }];
  };
  const refunds = found.purchase_units[0].payments.refunds.map(({ amount }) => amount.value);
  assert.deepEqual(refunds, ['5.05', '20.05']);
});

test('a card that is declined is refused with PayPal’s reason, and takes no money', async () => {
  const id = await idOf(await call('/v2/checkout/orders', order()));
  standIn.ledger.approve(id, 'INSTRUMENT_DECLINED');
  const before = standIn.ledger.charges.length;
  const answer = await call(`/v2/checkout/orders/${id}/capture`, {});
  const { name, details } = (await answer.json()) as { name: string; details: { issue: string }[] };
  assert.deepEqual(
    [answer.status, name, details[0]?.issue],
    [422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'],
  );
  assert.equal(standIn.ledger.charges.length, before);
});

test('an unruly stand-in repeats its notifications and sends an earlier one after a later one', async (t) => {
  const told: string[] = [];
  const listener = createServer((request, response) => {
    void text(request).then((body) => {
      told.push((JSON.parse(body) as { event_type: string }).event_type.split('.').at(-1) ?? '');
      response.end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const unruly = await startStandIn({ hasUnreliableDelivery: true, webhookUrl: `http://127.0.0.1:${port}` });
  t.after(async () => {
    await unruly.close();
    listener.close();
  });
  const { ledger, webhooks } = unruly;
  const { order: made } = ledger.createOrder(order(), undefined);
  ledger.approve(made.id);
  await webhooks.send('CHECKOUT.ORDER.APPROVED', made);
  ledger.capture(made.id, 'x');
  await webhooks.send('PAYMENT.CAPTURE.COMPLETED', made);
  assert.deepEqual(told, ['APPROVED', 'APPROVED', 'COMPLETED', 'COMPLETED', 'APPROVED']);
});
