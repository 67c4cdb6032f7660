/**
 * The quarterly table of the specification, exactly: every row is computed with fractions of whole numbers, and nothing
 * is rounded before it is shown. A shown amount is rounded to the cent, half a cent away from zero, so the rows of a
 * column may add up to a few cents more or less than its total, which is rounded by itself.
 */

/** What a table is made of. */
export interface Terms {
  /** Whole cents. */
  readonly cents: number;
  /** Interest of a year in hundredths of a percent: 125 is 1.25 %. */
  readonly rate: number;
  /** Years. */
  readonly term: number;
}

/** One quarter, in cents: the balance is the one that the interest is taken from (D76). */
export interface Quarter {
  readonly quarter: number;
  readonly balance: number;
  readonly interest: number;
  readonly principal: number;
  readonly payment: number;
}

/** The whole table, in cents. */
export interface Schedule {
  readonly quarters: readonly Quarter[];
  readonly totals: { readonly interest: number; readonly principal: number; readonly payment: number };
  /** Balance after the last payment: what the payments do not pay back (D75). */
  readonly left: number;
}

export const QUARTERS_A_YEAR = 4;

/** Rates are in hundredths of a percent. */
const WHOLE = 10_000n;

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const whole = (value: number): Fraction => ({ over: BigInt(value), under: 1n });
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const minus = (a: Fraction, { over, under }: Fraction): Fraction => plus(a, { over: -over, under });

/** Quarters, payments, interest and principal by the formulas I54-I57. */
export function scheduleOf({ cents, rate, term }: Terms): Schedule {
  const count = term * QUARTERS_A_YEAR;
  const amount = whole(cents);
  const ofYear = { over: BigInt(rate), under: WHOLE };
  const ofQuarter = times(ofYear, { over: 1n, under: BigInt(QUARTERS_A_YEAR) });
  const payment = times(plus(amount, times(amount, ofYear)), { over: 1n, under: BigInt(count) });
  const quarters: Quarter[] = [];
  let balance = amount;
  for (let quarter = 1; quarter <= count; quarter += 1) {
    const interest = times(balance, ofQuarter);
    const principal = minus(payment, interest);
    quarters.push({
      quarter,
      balance: toCents(balance),
      interest: toCents(interest),
      principal: toCents(principal),
      payment: toCents(payment),
    });
    balance = reduced(minus(balance, principal));
  }
  const paid = times(payment, whole(count));
  const repaid = minus(amount, balance);
  const totals = {
    interest: toCents(minus(paid, repaid)),
    principal: toCents(repaid),
    payment: toCents(paid),
  };
  return { quarters, totals, left: toCents(balance) };
}

/** Rounds to whole cents, half a cent away from zero. */
function toCents({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over;
  const rounded = (2n * size + under) / (2n * under);
  return Number(over < 0n ? -rounded : rounded);
}

/** The same value in smaller numbers: they would double their length with each quarter. */
function reduced({ over, under }: Fraction): Fraction {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? { over: 0n, under: 1n } : { over: over / a, under: under / a };
}
