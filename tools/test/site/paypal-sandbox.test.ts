import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { missingForSandbox, sandboxSettings } from '../../site/paypal-sandbox.ts';

const ACCOUNT = {
  ...{ PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' },
  ...{ PAYPAL_BUYER_EMAIL: 'buyer@example.org', PAYPAL_BUYER_PASSWORD: 'password' },
};

test('the journeys at PayPal’s sandbox are skipped by name without an account', () => {
  const { PAYPAL_BUYER_PASSWORD: _none, ...most } = ACCOUNT;
  assert.deepEqual(missingForSandbox(most), ['PAYPAL_BUYER_PASSWORD']);
  assert.deepEqual(missingForSandbox(ACCOUNT), []);
  const script = join(import.meta.dirname, '../../e2e.ts');
  const { status, stdout } = spawnSync(process.execPath, [script, '--paypal-sandbox'], {
    env: { ...most },
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  assert.equal(stdout, 'skipped: the journeys at PayPal’s sandbox need PAYPAL_BUYER_PASSWORD\n');
});

test('only a run against the sandbox gives a test site PayPal’s variables, without the buyer’s', () => {
  assert.deepEqual(sandboxSettings(ACCOUNT), {});
  assert.deepEqual(sandboxSettings({ ...ACCOUNT, E2E_PAYPAL_SANDBOX: '1' }), {
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'hook',
  });
});
