import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STAND_IN, startStandIn, type StandIn } from '../src/index.ts';

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

test('nobody without its own credentials gets a token, and nobody without a token an answer', async () => {
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
  standIn.books.approve(id);
  assert.equal((await capture('a')).status, 201);
  assert.equal((await capture('a')).status, 201);
  assert.equal((await capture('b')).status, 422);
  assert.equal(standIn.books.charges.length, 1);

  const forgetful = await startStandIn({ forgetful: true });
  t.after(() => forgetful.close());
  const { books } = forgetful;
  const made = books.create(order(), 'x');
  books.approve(made.id);
  for (const key of ['a', 'b', 'b', 'c']) books.capture(made.id, key);
  assert.equal(books.charges.length, 3);
});

test('a notification is genuine as it was sent, and not after a change', () => {
  const made = standIn.books.create(order(), undefined);
  const { headers, body } = standIn.webhooks.notification('CHECKOUT.ORDER.APPROVED', made);
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
