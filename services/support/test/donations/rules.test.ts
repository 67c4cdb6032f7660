import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayPalOrder } from '../../src/donations/paypal.ts';
import {
  captureOf,
  isOrderExpired,
  findMismatch,
  nextCheckAt,
  returnedCents,
} from '../../src/donations/rules.ts';
import type { DonationRecord } from '../../src/donations/store.ts';

const usd = (value: string) => ({ currency_code: 'USD', value });
const createdAt = new Date('2090-03-02T09:00:00Z');
const donation: DonationRecord = {
  ...{ _id: 'one', reference: 'LK-AAAA-2222', createdAt, state: 'created', language: 'en', cents: 2_500 },
  submission: { key: 'key', bodyHash: 'hash', answer: { success: true, reference: 'LK-AAAA-2222' } },
  ...{ description: 'Gift', tokenHash: 'hash', payee: 'MERCHANT1', asked: 0 },
};
type Payments = NonNullable<PayPalOrder['purchase_units'][number]['payments']>;
function order(payments: Payments = {}, more: PayPalOrder['purchase_units'] = []): PayPalOrder {
  const payee = { merchant_id: 'MERCHANT1' };
  const unit = { amount: usd('25.00'), custom_id: donation.reference, payee, payments };
  return { id: 'ORDER1', status: 'COMPLETED', purchase_units: [unit, ...more] };
}
const returned = { captureId: 'C1', refundId: 'R2', cents: 400, totalCents: undefined, isReversal: true };

test('only refunds that are completed have given anything back', () => {
  const refunds = [
    { id: 'R1', status: 'COMPLETED', amount: usd('5.05') },
    ...['PENDING', 'FAILED', 'CANCELLED'].map((status) => ({ id: status, status, amount: usd('1.00') })),
  ];
  assert.equal(returnedCents(order({ refunds })), 505);
  assert.equal(returnedCents(order()), 0);
});

test('what a notification tells counts where the order does not show it, and never makes less of it', () => {
  const refunds = [{ id: 'R1', status: 'COMPLETED', amount: usd('5.00') }];
  assert.equal(returnedCents(order({ refunds }), returned), 900);
  assert.equal(
    returnedCents(order({ refunds: [{ ...refunds[0], id: 'R2', status: 'COMPLETED' }] }), returned),
    500,
  );
  assert.equal(returnedCents(order({ refunds }), { ...returned, totalCents: 1_000 }), 1_000);
  assert.equal(returnedCents(order({ refunds }), { ...returned, totalCents: 400 }), 500);
});

test('an order is as it was ordered when unit, sums, payee and reference are', () => {
  assert.equal(findMismatch(order(), donation), undefined);
  assert.equal(findMismatch(order({}, [{ amount: usd('25.00') }]), donation), 'purchase units');
  const capture = { id: 'C1', status: 'COMPLETED', amount: usd('24.99') };
  assert.equal(findMismatch(order({ captures: [capture] }), donation), 'amount');
});

test('of several payments the one that was not refused counts', () => {
  const capture = (id: string, status: string) => ({ id, status, amount: usd('25.00') });
  for (const refused of ['DECLINED', 'DENIED', 'FAILED']) {
    const captures = [capture('C1', refused), capture('C2', 'PENDING')];
    assert.equal(captureOf(order({ captures }))?.id, 'C2');
    assert.equal(captureOf(order({ captures: captures.slice(0, 1) }))?.id, 'C1');
  }
});

test('PayPal is asked after one minute, two, four, and at last four times a day', () => {
  const minutes = (asked: number) => (nextCheckAt(createdAt, asked).getTime() - createdAt.getTime()) / 60_000;
  assert.deepEqual([0, 1, 2, 8, 9, 30].map(minutes), [1, 2, 4, 256, 360, 360]);
});

test('an order is over after four hours', () => {
  const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  assert.deepEqual([isOrderExpired(donation, at(240)), isOrderExpired(donation, at(241))], [false, true]);
});
