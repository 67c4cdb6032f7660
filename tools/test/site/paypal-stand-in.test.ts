import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsStandIn } from '../../site/paypal-stand-in.ts';

test('a stand-in takes donations on this machine alone, and never beside PayPal’s variables', () => {
  const here = { passed: {}, origin: 'http://localhost:3000' };
  assert.equal(needsStandIn(here), true);
  assert.equal(needsStandIn(here, 'production'), false);
  assert.equal(needsStandIn({ ...here, origin: 'https://www.example.org' }), false);
  for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'])
    assert.equal(needsStandIn({ ...here, passed: { [name]: 'x' } }), false);
});
