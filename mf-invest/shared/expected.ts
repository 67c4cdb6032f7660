import { scheduleOf, type Terms } from './schedule.ts';

/** An investment as far as its payments go. */
export interface Paying extends Terms {
  /** The day its quarters are counted from. */
  readonly from: Date;
}

/** What all investments are expected to pay in one calendar quarter, in cents. */
export interface ExpectedQuarter {
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
  readonly interest: number;
  readonly principal: number;
  readonly payment: number;
}

const MONTHS_A_QUARTER = 3;

/**
 * Payments by calendar quarter (UTC), the earliest first. Each payment is rounded to the cent before it is added: that is
 * what is transferred.
 */
export function expectedPayments(investments: readonly Paying[]): ExpectedQuarter[] {
  const sums = new Map<number, ExpectedQuarter>();
  for (const { from, ...terms } of investments) {
    const first = from.getUTCFullYear() * 4 + Math.floor(from.getUTCMonth() / MONTHS_A_QUARTER);
    for (const { quarter: number, interest, payment } of scheduleOf(terms).quarters) {
      const index = first + number;
      const sum = sums.get(index);
      const principal = payment - interest;
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
