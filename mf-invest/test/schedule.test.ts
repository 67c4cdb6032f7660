import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE } from '../shared/opportunities.ts';
import { expectedPayments } from '../shared/expected-payments.ts';
import { parseAmount, parseScheduleAmount } from '../shared/amount.ts';
import { scheduleCsv } from '../shared/schedule-csv.ts';
import { computeSchedule, type InvestmentTerms } from '../shared/schedule.ts';

/** Reference computation by the closed form B(k) = A·g^k − P·(g^k − 1)/i, in decimals with 60 places. */
const ONE = 10n ** 60n;
const mul = (a: bigint, b: bigint) => (a * b) / ONE;
const div = (a: bigint, b: bigint) => (a * ONE) / b;

function decimalTable({ cents, rate, term }: InvestmentTerms) {
  const amount = BigInt(cents) * ONE;
  const yearly = div(BigInt(rate), 10_000n);
  const quarterly = yearly / 4n;
  const count = term * 4;
  const payment = mul(amount, ONE + yearly) / BigInt(count);
  const balances = Array.from({ length: count + 1 }, (_, index) => {
    let growth = ONE;
    for (let step = 0; step < index; step += 1) growth = mul(growth, ONE + quarterly);
    return mul(amount, growth) - mul(payment, div(growth - ONE, quarterly));
  });
  const quarters = balances.slice(0, -1).map((balance, index) => {
    const next = balances[index + 1] ?? 0n;
    const principal = balance - next;
    return {
      quarter: index + 1,
      balance: shown(balance),
      interest: shown(payment - principal),
      principal: shown(principal),
      payment: shown(payment),
    };
  });
  const left = balances.at(-1) ?? 0n;
  const repaid = amount - left;
  const paid = payment * BigInt(count);
  return {
    quarters,
    totals: { interest: shown(paid - repaid), principal: shown(repaid), payment: shown(paid) },
    left: shown(left),
  };
}

/** Rounds to the cent. The closed form is off by less than 10^-50, so an intended half cent is corrected first. */
function shown(value: bigint): number {
  const nearly = (value + 10n ** 44n) / 10n ** 45n;
  return Number((nearly + 5n * 10n ** 14n) / 10n ** 15n);
}

for (const { id, key, rate, term } of CATALOGUE) {
  // covers: I54, I55, I56, I57
  test(`the table of opportunity ${id} (${key}) is that of the decimal computation to the cent, for any amount`, () => {
    for (const cents of [50_000, 1, 123_457, 99_999, 7_350_021, 10_000_000, 999_999_999])
      assert.deepEqual(
        computeSchedule({ cents, rate, term }),
        decimalTable({ cents, rate, term }),
        String(cents),
      );
  });
}

test('500 dollars leave what the decision names for each opportunity', () => {
  const named = [730, 730, 730, 1287, 1287, 2004, 2004, 2004, 2897, 3495, 3987, 4694, 6131];
  const left = CATALOGUE.map(({ rate, term }) => computeSchedule({ cents: 50_000, rate, term }).left);
  assert.deepEqual(left, named);
});

// covers: I54, I55, I56, I57
test('the first quarter of 500 dollars at 1.25 % over four years is as the formulas say', () => {
  const { quarters, totals } = computeSchedule({ cents: 50_000, rate: 125, term: 4 });
  assert.equal(quarters.length, 16);
  // 500 × 0.0125 / 4 = 1.5625; (500 + 6.25) / 16 = 31.640625.
  assert.deepEqual(quarters[0], {
    quarter: 1,
    balance: 50_000,
    interest: 156,
    principal: 3008,
    payment: 3164,
  });
  assert.equal(totals.payment, 50_625);
});

test('a table with payments shortened by a cent is another one', () => {
  const terms = { cents: 50_000, rate: 125, term: 4 };
  assert.notDeepEqual(computeSchedule({ ...terms, cents: 49_999 }), decimalTable(terms));
});

const texts = {
  columns: ['Quarter', 'Balance', 'Interest', 'Principal', 'Payment'],
  totals: 'Total',
  left: 'Left, "open"',
} as const;

// covers: I58
test('the table for spreadsheets has plain numbers, the totals and what is left, and quotes what needs it', () => {
  const lines = scheduleCsv(computeSchedule({ cents: 50_000, rate: 125, term: 4 }), texts).split('\r\n');
  assert.equal(lines[0], '\ufeffQuarter,Balance,Interest,Principal,Payment');
  assert.equal(lines[1], '1,500.00,1.56,30.08,31.64');
  assert.equal(lines[17], 'Total,,13.55,492.70,506.25');
  assert.equal(lines[18], '"Left, ""open""",7.30,,,');
  assert.equal(lines.length, 20);
});

// covers: I52
test('an amount is at least 500 dollars the first time, any positive one later, and never more than is left', () => {
  const read = (typed: string, first = true, remaining = 9_000_000, language = 'en') =>
    parseAmount(typed, { first, remaining, language });
  assert.deepEqual(read('500'), { cents: 50_000 });
  assert.deepEqual(read('٥٠٠٫٥'), { cents: 50_050 });
  assert.deepEqual(read('499.99'), { problem: 'errors.firstInvestment' });
  assert.deepEqual(read('0.01', false), { cents: 1 });
  for (const typed of ['0', '-5', '1e3', '', '5.001.2', 'NaN'])
    assert.deepEqual(read(typed, false), { problem: 'errors.amount' }, typed);
  assert.deepEqual(read('600.001'), { problem: 'errors.amountMark' });
  assert.deepEqual(read('600.001', true, 90_000_000, 'de'), { cents: 60_000_100 });
  assert.deepEqual(read('600.0001'), { problem: 'errors.amountDecimals' });
  assert.deepEqual(read('90000'), { cents: 9_000_000 });
  assert.deepEqual(read('90000.01'), { problem: 'errors.aboveRemaining' });
  assert.deepEqual(read('300', true, 30_000), { cents: 30_000 }, 'the rest below the minimum can be taken');
  assert.deepEqual(read('299', true, 30_000), { problem: 'errors.firstInvestment' });
});

test('an amount in the address that cannot be read shows the table for 500 dollars and says so', () => {
  assert.deepEqual(parseScheduleAmount(null, 'en'), { cents: 50_000, readable: true });
  assert.deepEqual(parseScheduleAmount('1,000', 'en'), { cents: 100_000, readable: true });
  assert.deepEqual(parseScheduleAmount('much', 'en'), { cents: 50_000, readable: false });
  assert.deepEqual(parseScheduleAmount('1,000', 'de'), { cents: 50_000, readable: false });
});

test('expected payments of several investments are added by calendar quarter, and principal and interest make the payment', () => {
  const one = { cents: 50_000, rate: 125, term: 4, from: new Date('2090-03-02T09:00:00Z') };
  const two = { ...one, cents: 100_000, from: new Date('2090-05-31T23:00:00Z') };
  const quarters = expectedPayments([one, two]);
  assert.equal(quarters.length, 17);
  assert.deepEqual(quarters[0], { year: 2090, quarter: 2, interest: 156, principal: 3008, payment: 3164 });
  assert.deepEqual([quarters[1]?.quarter, quarters[1]?.payment], [3, 3164 + 6328]);
  assert.deepEqual([quarters[3]?.year, quarters[3]?.quarter], [2091, 1]);
  for (const { interest, principal, payment } of quarters) assert.equal(interest + principal, payment);
});
