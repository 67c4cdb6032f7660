import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE } from '../shared/opportunities.ts';
import { computeInstallments, computeSchedule, type InvestmentTerms } from '../shared/schedule.ts';

/** Amounts of all sizes, the same in each run. */
function* amounts(count: number): Generator<number> {
  let state = 20_261_126n;
  for (let index = 0; index < count; index += 1) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    yield Number((state >> 20n) % 10n ** BigInt(2 + (index % 8))) + 1;
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function problemOf(terms: InvestmentTerms): string | undefined {
  const { quarters, totals, left } = computeSchedule(terms);
  const parts = computeInstallments(terms);
  const [interest, principal, payment] = (['interest', 'principal', 'payment'] as const).map((name) =>
    sum(parts.map((part) => part[name])),
  ) as [number, number, number];
  if (parts.length !== quarters.length) return 'number of quarters';
  if (payment !== totals.payment) return `payments ${payment}, total ${totals.payment}`;
  if (interest !== totals.interest) return `interest ${interest}, total ${totals.interest}`;
  // Totals of the table are rounded one by one, so that of the principal may be a cent more or less.
  if (Math.abs(principal - totals.principal) > 1) return `principal ${principal}, total ${totals.principal}`;
  if (Math.abs(terms.cents - principal - left) > 1) return `left ${terms.cents - principal}, table ${left}`;
  const odd = parts.find((part, index) => {
    const shown = quarters[index];
    const isOff = (['interest', 'principal', 'payment'] as const).some(
      (name) => Math.abs(part[name] - (shown?.[name] ?? Number.NaN)) > (name === 'principal' ? 2 : 1),
    );
    return isOff || part.interest + part.principal !== part.payment || part.interest < 0;
  });
  return odd && `quarter ${odd.quarter}`;
}

// covers: I54, I55, I56, I57
test('what is transferred adds up to the totals of the table, for any amount and all terms', () => {
  for (const { rate, term } of CATALOGUE)
    for (const cents of [50_000, 1, 99, 123_457, 10_000_000, ...amounts(60)])
      assert.equal(problemOf({ cents, rate, term }), undefined, `${cents} cents, ${rate}, ${term} years`);
});

test('the amounts of the table as they are shown do not add up, so they cannot be what is transferred', () => {
  const { quarters, totals } = computeSchedule({ cents: 50_000, rate: 125, term: 4 });
  assert.equal(sum(quarters.map(({ payment }) => payment)) - totals.payment, -1);
});
