import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { testConfig } from '@larkfield/kit/testing';
import { startStandIn, type StandIn } from '@larkfield/paypal-stand-in';
import { readPaymentProvider, supportConfig, type PaymentProvider } from '../../src/config.ts';
import { createPayPalClient, PayPalError, type PayPalClient } from '../../src/donations/paypal.ts';

/** The contract that the service relies on, tested with the stand-in and, if configured, with PayPal's sandbox. */
const { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID } = process.env;
const sandbox =
  PAYPAL_CLIENT_ID && PAYPAL_SECRET && PAYPAL_WEBHOOK_ID
    ? { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_ENVIRONMENT: 'sandbox' }
    : undefined;

let standIn: StandIn;
before(async () => void (standIn = await startStandIn()));
after(() => standIn.close());

const provider = (env: NodeJS.ProcessEnv): PaymentProvider => {
  const found = readPaymentProvider(testConfig('mongodb://localhost/none', env, supportConfig));
  assert.ok(found);
  return found;
};
const order = () => ({
  reference: `LK-${randomUUID().slice(0, 8)}`,
  value: '25.50',
  description: 'Contract test',
  language: 'en',
  returnUrl: 'https://www.example.org/donate',
});

contract('the stand-in', () => provider({ PAYPAL_STAND_IN: standIn.origin }));
if (sandbox) contract('PayPal’s sandbox', () => provider(sandbox));

function contract(who: string, which: () => PaymentProvider): void {
  describe(who, () => {
    let paypal: PayPalClient;
    before(() => void (paypal = createPayPalClient(which())));

    test('makes an order as asked, names its payee, and the same one for a repeated request', async () => {
      const asked = order();
      const requestId = randomUUID();
      const made = await paypal.createOrder(asked, requestId);
      const found = await paypal.findOrder(made.id);
      const [unit] = found?.purchase_units ?? [];
      assert.deepEqual(unit?.amount, { currency_code: 'USD', value: '25.50' });
      assert.equal(unit?.custom_id, asked.reference);
      assert.ok(unit?.payee?.merchant_id);
      assert.equal(made.purchase_units[0]?.payee?.merchant_id, unit.payee.merchant_id);
      assert.equal((await paypal.createOrder(asked, requestId)).id, made.id);
      assert.notEqual((await paypal.createOrder(order(), randomUUID())).id, made.id);
    });

    test('takes no money of an order that nobody has approved', async () => {
      const made = await paypal.createOrder(order(), randomUUID());
      await assert.rejects(
        paypal.capture(made.id, randomUUID()),
        (error) => error instanceof PayPalError && error.issue === 'ORDER_NOT_APPROVED',
      );
    });

    test('knows no order that was never made', async () => {
      assert.equal(await paypal.findOrder('0AA00000AA000000A'), undefined);
    });

    test('does not vouch for a notification that it has not sent', async () => {
      const headers = {
        'paypal-transmission-id': randomUUID(),
        'paypal-transmission-time': new Date().toISOString(),
        'paypal-transmission-sig': Buffer.from('forged').toString('base64'),
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
        'paypal-auth-algo': 'SHA256withRSA',
      };
      const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } };
      assert.equal(await paypal.isGenuine(headers, JSON.stringify(event)), false);
    });
  });
}

test('some of PayPal’s variables without the others are told by name, and none means nobody takes donations', () => {
  const config = (env: NodeJS.ProcessEnv) => testConfig('mongodb://localhost/none', env, supportConfig);
  assert.throws(
    () => readPaymentProvider(config({ PAYPAL_CLIENT_ID: 'A'.repeat(20) })),
    /PAYPAL_SECRET and PAYPAL_WEBHOOK_ID is missing/,
  );
  assert.equal(readPaymentProvider(config({})), undefined);
});

test('what is no answer of PayPal’s is a failure, not an order', async () => {
  const answering = (body: unknown, status = 200) =>
    createPayPalClient(provider({ PAYPAL_STAND_IN: standIn.origin }), {
      send: async (url) =>
        String(url).endsWith('/token')
          ? Response.json({ access_token: 't', expires_in: 300 })
          : Response.json(body, { status }),
    });
  for (const body of [{}, { id: 5, status: 'APPROVED', purchase_units: [] }, 'APPROVED', null])
    await assert.rejects(answering(body).findOrder('X'), /returned an invalid response/);
  await assert.rejects(answering({}, 503).findOrder('X'), /503/);
});
