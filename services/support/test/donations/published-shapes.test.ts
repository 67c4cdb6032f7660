import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { captureOf, STAND_IN, startStandIn, type EventType, type StandIn } from '@larkfield/paypal-stand-in';
import { differences } from './support/paypal-schemas.ts';

let standIn: StandIn;
let token: string;
before(async () => {
  standIn = await startStandIn();
  const credentials = Buffer.from(`${STAND_IN.clientId}:${STAND_IN.secret}`).toString('base64');
  const grant = await fetch(`${standIn.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
  });
  token = ((await grant.json()) as { access_token: string }).access_token;
});
after(() => standIn.close());

interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

async function call(path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(standIn.origin + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${token}`, prefer: 'return=representation', ...more },
  });
  return { status: answer.status, data: (await answer.json()) as Answer['data'] };
}

const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [
    { description: 'Gift', custom_id: 'LK-AAAA-2222', amount: { currency_code: 'USD', value: '25.00' } },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://www.example.org/donate/return',
        cancel_url: 'https://www.example.org/donate/return',
      },
    },
  },
};

async function open(): Promise<string> {
  const made = await call('/v2/checkout/orders', ORDER);
  assert.deepEqual(differences('order', made.data), []);
  return String(made.data['id']);
}

const relsOf = ({ data }: Answer) => (data['links'] as { rel: string }[]).map(({ rel }) => rel);

test('orders have PayPal’s published shape before the approval, after it, and once they are paid', async () => {
  const id = await open();
  const read = () => call(`/v2/checkout/orders/${id}`);
  const waiting = await read();
  assert.deepEqual(differences('order', waiting.data), []);
  assert.deepEqual(
    [waiting.data['status'], relsOf(waiting)],
    ['PAYER_ACTION_REQUIRED', ['self', 'payer-action']],
  );
  standIn.ledger.approve(id);
  const approved = await read();
  assert.deepEqual(differences('order', approved.data), []);
  assert.deepEqual([approved.data['status'], relsOf(approved).at(-1)], ['APPROVED', 'capture']);
  const headers = { 'paypal-request-id': randomUUID() };
  const taken = await call(`/v2/checkout/orders/${id}/capture`, {}, headers);
  assert.deepEqual([taken.status, differences('order', taken.data)], [201, []]);
  const again = await call(`/v2/checkout/orders/${id}/capture`, {}, headers);
  assert.deepEqual([again.status, again.data], [200, taken.data]);
  const captureId = captureOf(standIn.ledger.findOrder(id))?.id ?? '';
  for (const value of ['5.00', '20.00']) {
    const amount = { value, currency_code: 'USD' };
    const given = await call(`/v2/payments/captures/${captureId}/refund`, { amount });
    assert.deepEqual([given.status, differences('refund', given.data)], [201, []]);
    assert.deepEqual(differences('order', (await read()).data), []);
  }
  const payment = await call(`/v2/payments/captures/${captureId}`);
  assert.deepEqual(differences('capture', payment.data), []);
});

test('without the wish for a representation an order is answered with its state and links only', async () => {
  const made = await call('/v2/checkout/orders', ORDER, { prefer: 'return=minimal' });
  assert.deepEqual(Object.keys(made.data), ['id', 'status', 'links']);
  assert.deepEqual(differences('order', made.data), []);
});

test('a declined card is a 422 with a link by which the payer chooses another one, and then pays', async () => {
  const id = await open();
  standIn.ledger.approve(id, 'INSTRUMENT_DECLINED');
  const declined = await call(`/v2/checkout/orders/${id}/capture`, {});
  assert.deepEqual([declined.status, differences(422, declined.data)], [422, []]);
  assert.deepEqual(relsOf(declined), ['information_link', 'redirect']);
  const [, redirect] = declined.data['links'] as { href: string }[];
  assert.equal(new URL(redirect?.href ?? '').search, `?token=${id}`);
  standIn.ledger.approve(id);
  assert.equal((await call(`/v2/checkout/orders/${id}/capture`, {})).status, 201);
});

for (const outcome of ['PENDING', 'DECLINED'] as const)
  test(`a payment that ends as ${outcome} has the published shape, in the order and alone`, async () => {
    const id = await open();
    standIn.ledger.approve(id, outcome);
    const taken = await call(`/v2/checkout/orders/${id}/capture`, {});
    assert.deepEqual(differences('order', taken.data), []);
    const { id: captureId = '', status } = captureOf(standIn.ledger.findOrder(id)) ?? {};
    assert.equal(status, outcome);
    assert.deepEqual(differences('capture', (await call(`/v2/payments/captures/${captureId}`)).data), []);
  });

test('rejected requests are errors of the published shape', async () => {
  const id = await open();
  const orders = '/v2/checkout/orders';
  const answers = [
    [await call(`${orders}/${id}/capture`, {}), 422],
    [await call(orders, { ...ORDER, intent: 'GIVE' }), 422],
    [await call(`${orders}/0AA00000AA000000A`), 404],
    [await call('/v2/payments/captures/0AA00000AA000000A'), 404],
    [await call(`${orders}/${id}`, undefined, { authorization: 'Bearer unknown' }), 401],
  ] as const;
  for (const [answer, status] of answers)
    assert.deepEqual([answer.status, differences(status, answer.data)], [status, []]);
});

test('notifications have the published shape, and their resource is that of its own description', async () => {
  const id = await open();
  const { ledger, webhooks } = standIn;
  ledger.approve(id);
  ledger.capture(id, randomUUID());
  const order = ledger.findOrder(id);
  ledger.refund(captureOf(order)?.id ?? '', '1.00');
  const resources = {
    'CHECKOUT.ORDER.APPROVED': 'order',
    'PAYMENT.CAPTURE.COMPLETED': 'capture',
    'PAYMENT.CAPTURE.REFUNDED': 'refund',
    'PAYMENT.CAPTURE.REVERSED': 'refund',
  } as const satisfies Partial<Record<EventType, string>>;
  for (const [type, shape] of Object.entries(resources)) {
    const { headers, body } = webhooks.createNotification(type as keyof typeof resources, order);
    const event = JSON.parse(body) as { resource: unknown };
    assert.deepEqual(differences('event', event), []);
    assert.deepEqual(differences(shape, event.resource), [], type);
    const verified = await call('/v1/notifications/verify-webhook-signature', {
      transmission_id: headers['paypal-transmission-id'],
      transmission_time: headers['paypal-transmission-time'],
      transmission_sig: headers['paypal-transmission-sig'],
      cert_url: headers['paypal-cert-url'],
      auth_algo: headers['paypal-auth-algo'],
      webhook_id: STAND_IN.webhookId,
      webhook_event: event,
    });
    assert.deepEqual(differences('verified', verified.data), []);
    assert.equal(verified.data['verification_status'], 'SUCCESS');
  }
});

test('the shapes notice what PayPal would not send', () => {
  const amount = { currency_code: 'USD', value: '25.00' };
  assert.deepEqual(differences('capture', { amount }), []);
  for (const wrong of [{ status: 'PAID' }, { amount: { value: '25.00' } }, { invented: true }])
    assert.notDeepEqual(differences('capture', wrong), []);
});
