import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paymentStore, type PaymentRecord } from '../../src/payments/store.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';

let money: TestInvestments;
before(async () => {
  money = await startTestInvestments();
});
after(async () => {
  await money?.service.close();
});

const base = '/api/invest/records/payments';
async function payment(reference: string): Promise<PaymentRecord> {
  const found = await paymentStore(money.service.database.db).findOne({ reference });
  return found ?? assert.fail(`no payment ${reference}`);
}
async function pay(text: string, change: object): Promise<string> {
  const answer = await money.pay(text, change);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

test('the account of a sender is encrypted, masked, and shown in full on request alone', async () => {
  const account = 'DE89 3704 0044 0532 0130 00';
  const reference = await pay('account', { account });
  const { sealed, ...rest } = await payment(reference);
  assert.ok(sealed && !JSON.stringify({ sealed, rest }).includes('0532'));
  const one = await money.as('admin').get(`${base}/${reference}`);
  assert.ok(one.body.includes('•••• 3000') && !one.body.includes('0532'));
  assert.ok(!(await money.as('admin').get(base)).body.includes('•••• 3000'));
  const shown = await money.as('admin').post(`${base}/${reference}/reveal`, { name: 'account' });
  assert.deepEqual(shown.json(), { value: account });
});

test('an erasure keeps the payment and removes who paid it', async () => {
  const reference = await money.invest('kim');
  const entered = await pay(reference, { sender: 'Kim Secret' });
  for (const state of ['active', 'repaid']) await money.changeState('investments', reference, state);
  const erased = await money
    .as('admin')
    .post('/api/invest/records/person/erase', { email: 'kim@example.org' });
  assert.equal(erased.statusCode, 200, erased.body);
  const stored = await payment(entered);
  assert.ok(!JSON.stringify(stored).includes('Secret') && !JSON.stringify(stored).includes('kim@'));
  assert.equal(stored.cents, 50_000);
});
