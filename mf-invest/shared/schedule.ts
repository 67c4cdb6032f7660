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

/** An exact amount in cents. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** One quarter without rounding. */
interface ExactQuarter {
  readonly balance: Fraction;
  readonly interest: Fraction;
  readonly principal: Fraction;
  readonly payment: Fraction;
}

const toFraction = (value: number): Fraction => ({ over: BigInt(value), under: 1n });
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const minus = (a: Fraction, { over, under }: Fraction): Fraction => plus(a, { over: -over, under });

/** Computes the quarters by the formulas I54-I57, and the balance after the last one. */
function exactQuarters({ cents, rate, term }: InvestmentTerms) {
  const count = term * QUARTERS_A_YEAR;
  const amount = toFraction(cents);
  const ofYear = { over: BigInt(rate), under: HUNDRED_PERCENT };
  const ofQuarter = times(ofYear, { over: 1n, under: BigInt(QUARTERS_A_YEAR) });
  const payment = times(plus(amount, times(amount, ofYear)), { over: 1n, under: BigInt(count) });
  const quarters: ExactQuarter[] = [];
  let balance = amount;
  while (quarters.length < count) {
    const interest = times(balance, ofQuarter);
    const principal = minus(payment, interest);
    quarters.push({ balance, interest, principal, payment });
    balance = reduced(minus(balance, principal));
  }
  return { quarters, amount, balance };
}

/** Computes the table as it is shown: each amount rounded by itself. */
export function computeSchedule(terms: InvestmentTerms): Schedule {
  const { quarters, amount, balance } = exactQuarters(terms);
  const shown = quarters.map((exact, index) => ({
    quarter: index + 1,
    balance: toCents(exact.balance),
    interest: toCents(exact.interest),
    principal: toCents(exact.principal),
    payment: toCents(exact.payment),
  }));
  const paid = times(quarters[0]?.payment ?? toFraction(0), toFraction(quarters.length));
  const repaid = minus(amount, balance);
  const totals = {
    interest: toCents(minus(paid, repaid)),
    principal: toCents(repaid),
    payment: toCents(paid),
  };
  return { quarters: shown, totals, left: toCents(balance) };
}

/** What is transferred for one quarter, in whole cents. `interest` and `principal` add up to `payment`. */
export interface Installment {
  readonly quarter: number;
  readonly interest: number;
  readonly principal: number;
  readonly payment: number;
}

/**
 * Computes what is transferred each quarter. Not the amount of a quarter is rounded but the sum of all quarters up to it, and
 * a quarter gets the difference to the sum before. So the payments and the interest of all quarters add up to the totals of
 * the table, and no quarter differs from it by a whole cent.
 */
export function computeInstallments(terms: InvestmentTerms): Installment[] {
  let sums: { readonly interest: Fraction; readonly payment: Fraction } = {
    interest: toFraction(0),
    payment: toFraction(0),
  };
  return exactQuarters(terms).quarters.map((exact, index) => {
    const before = sums;
    sums = {
      interest: reduced(plus(before.interest, exact.interest)),
      payment: reduced(plus(before.payment, exact.payment)),
    };
    const interest = toCents(sums.interest) - toCents(before.interest);
    const payment = toCents(sums.payment) - toCents(before.payment);
    return { quarter: index + 1, interest, principal: payment - interest, payment };
  });
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
