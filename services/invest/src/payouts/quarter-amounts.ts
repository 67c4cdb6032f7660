import { computeInstallments, type Installment, type InvestmentTerms } from '@larkfield/mf-invest/forms';

export interface Repaid {
  /** Principal of the quarters before. */
  readonly principal: number;
  /** Paid out by withdrawals. */
  readonly withdrawn: number;
}

export interface QuarterAmounts extends Pick<Installment, 'interest' | 'principal'> {
  readonly cents: number;
  /** What remains of the investment after the quarter. */
  readonly left: number;
}

/**
 * Returns what a quarter pays. After a withdrawal every later quarter pays the same share of its amounts as is left of the
 * balance in the table, rounded to the cent; the formulas are linear in the amount, so this is the table of the smaller balance.
 */
export function quarterAmounts(
  terms: InvestmentTerms,
  quarter: number,
  { principal: repaid, withdrawn }: Repaid,
): QuarterAmounts {
  const all = computeInstallments(terms);
  const of = all[quarter - 1];
  if (!of) throw new Error(`no quarter ${quarter} in ${all.length}`);
  const inTable = terms.cents - all.slice(0, quarter - 1).reduce((sum, each) => sum + each.principal, 0);
  const balance = Math.max(0, terms.cents - repaid - withdrawn);
  const [interest, principal] = [of.interest, of.principal].map((cents) =>
    balance === inTable ? cents : share(cents, balance, inTable),
  ) as [number, number];
  const bounded = Math.min(principal, balance);
  return { interest, principal: bounded, cents: interest + bounded, left: balance - bounded };
}

/** Returns `cents * part / whole`, rounded to the cent, half a cent up. */
function share(cents: number, part: number, whole: number): number {
  const [over, under] = [BigInt(cents) * BigInt(part), BigInt(whole)];
  return Number((2n * over + under) / (2n * under));
}
