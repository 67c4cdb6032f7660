import { computeInstallments, type InvestmentTerms } from './schedule.ts';

export interface PayingInvestment extends InvestmentTerms {
  /** Start of its first quarter. */
  readonly from: Date;
}

/** Expected payments of all investments in one calendar quarter, in cents. */
export interface ExpectedQuarter {
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
  readonly interest: number;
  readonly principal: number;
  readonly payment: number;
}

const MONTHS_A_QUARTER = 3;

/** Returns payments by calendar quarter (UTC), earliest first, as they are transferred. */
export function expectedPayments(investments: readonly PayingInvestment[]): ExpectedQuarter[] {
  const sums = new Map<number, ExpectedQuarter>();
  for (const { from, ...terms } of investments) {
    const first = from.getUTCFullYear() * 4 + Math.floor(from.getUTCMonth() / MONTHS_A_QUARTER);
    for (const { quarter: number, interest, principal, payment } of computeInstallments(terms)) {
      const index = first + number;
      const sum = sums.get(index);
      sums.set(index, {
        year: Math.floor(index / 4),
        quarter: (index % 4) + 1,
        interest: (sum?.interest ?? 0) + interest,
        principal: (sum?.principal ?? 0) + principal,
        payment: (sum?.payment ?? 0) + payment,
      });
    }
  }
  return [...sums].sort(([a], [b]) => a - b).map(([, each]) => each);
}
