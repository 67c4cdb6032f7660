import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedPayments } from '../shared/expected-payments.ts';
import { nextPayment } from '../shared/next-payment.ts';
import type { OwnInvestment } from '../shared/wire.ts';

const own = (from: string, change: Partial<OwnInvestment> = {}): OwnInvestment => ({
  ...{
    reference: 'LK-AAAA-2222',
    id: 1,
    title: 'General investor',
    cents: 50_000,
    rate: 125,
    term: 4,
    available: 0,
  },
  ...{ state: 'active', created: from, from },
  ...change,
});
const next = (now: string, ...investments: OwnInvestment[]) => {
  const found = nextPayment(investments, new Date(now));
  return found && [found.on.toISOString().slice(0, 10), found.cents];
};

test('is due a quarter after the start, on that day too, then a quarter later', () => {
  const one = own('2027-01-31T15:00:00.000Z');
  assert.deepEqual(next('2027-02-01T00:00:00.000Z', one), ['2027-04-30', 3164]);
  assert.deepEqual(next('2027-04-30T23:59:00.000Z', one), ['2027-04-30', 3164]);
  assert.deepEqual(next('2027-05-01T00:00:00.000Z', one), ['2027-07-31', 3164]);
  assert.deepEqual(next('2031-01-31T00:00:00.000Z', one), ['2031-01-31', 3164]);
  assert.equal(next('2031-02-01T00:00:00.000Z', one), undefined);
});

test('adds up the active investments of one day, and leaves out all others', () => {
  const from = '2027-01-15T08:00:00.000Z';
  const states = (['pledged', 'received', 'repaid', 'cancelled'] as const).map((state) =>
    own('2026-12-01T00:00:00.000Z', { state }),
  );
  const later = own('2027-01-16T08:00:00.000Z', { cents: 100_000 });
  const now = '2027-02-01T00:00:00.000Z';
  assert.deepEqual(next(now, ...states, later, own(from), own(from)), ['2027-04-15', 6328]);
  assert.equal(next(now, ...states), undefined);
});

test('falls into the quarter that the expected payments name', () => {
  for (const day of ['2026-11-30', '2027-02-28', '2027-12-31']) {
    const one = own(`${day}T12:00:00.000Z`);
    const [first] = expectedPayments([{ ...one, from: new Date(one.from) }]);
    const [on = '', cents] = next(one.from, one) ?? [];
    const month = Number(String(on).slice(5, 7));
    assert.deepEqual(
      [first?.year, first?.quarter, first?.payment],
      [Number(String(on).slice(0, 4)), Math.ceil(month / 3), cents],
    );
  }
});
