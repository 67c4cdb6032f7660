/**
 * Quarterly table, computed exactly with fractions; amounts are rounded only for display, half a cent away from zero. Rows
 * may therefore differ from their total by a few cents.
 */

export interface InvestmentTerms {
  readonly cents: number;
  /** Yearly interest in hundredths of a percent: 125 is 1.25 %. */
  readonly rate: number;
  /** In years. */
  readonly term: number;
}

/** One quarter, in cents. `balance` is the base of its interest (D76). */
export interface Quarter {
  readonly quarter: number;
  readonly balance: number;
  readonly interest: number;
  readonly principal: number;
  readonly payment: number;
}

export interface Schedule {
  readonly quarters: readonly Quarter[];
  readonly totals: { readonly interest: number; readonly principal: number; readonly payment: number };
  /** Balance after the last payment, which the payments do not repay (D75). */
  readonly left: number;
}

const QUARTERS_A_YEAR = 4;

/** 100 % in hundredths of a percent. */
const HUNDRED_PERCENT = 10_000n;

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const toFraction = (value: number): Fraction => ({ over: BigInt(value), under: 1n });
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const minus = (a: Fraction, { over, under }: Fraction): Fraction => plus(a, { over: -over, under });

/** Computes quarters, payments, interest and principal by the formulas I54-I57. */
export function computeSchedule({ cents, rate, term }: InvestmentTerms): Schedule {
  const count = term * QUARTERS_A_YEAR;
  const amount = toFraction(cents);
  const ofYear = { over: BigInt(rate), under: HUNDRED_PERCENT };
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
  const paid = times(payment, toFraction(count));
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

/** Reduces a fraction; otherwise its numbers would double in length with each quarter. */
function reduced({ over, under }: Fraction): Fraction {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? { over: 0n, under: 1n } : { over: over / a, under: under / a };
}
