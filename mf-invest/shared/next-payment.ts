import { computeInstallments } from './schedule.ts';
import type { OwnInvestment } from './wire.ts';

export interface NextPayment {
  /** Start of the day, UTC. */
  readonly on: Date;
  readonly cents: number;
}

const MONTHS_A_QUARTER = 3;

/** Returns the next payment of the active investments: the first day that is not over, and the sum of that day. */
export function nextPayment(investments: readonly OwnInvestment[], now: Date): NextPayment | undefined {
  const today = startOfDay(now);
  const upcoming = investments
    .filter(({ state }) => state === 'active')
    .flatMap((investment) => nextOf(investment, today) ?? []);
  const first = Math.min(...upcoming.map(({ on }) => on.getTime()));
  const sameDay = upcoming.filter(({ on }) => on.getTime() === first);
  if (sameDay.length === 0) return undefined;
  return { on: new Date(first), cents: sameDay.reduce((sum, { cents }) => sum + cents, 0) };
}

function nextOf({ from, ...terms }: OwnInvestment, today: Date): NextPayment | undefined {
  const begin = new Date(from);
  for (const { quarter, payment: cents } of computeInstallments(terms)) {
    const on = dayOfQuarter(begin, quarter);
    if (on >= today) return { on, cents };
  }
  return undefined;
}

/** Returns the day on which a quarter of an investment is due (UTC). */
export function dayOfQuarter(begin: Date, quarter: number): Date {
  return monthsLater(begin, quarter * MONTHS_A_QUARTER);
}

/** Adds months to a day. A day that the month does not have becomes its last one. */
function monthsLater(day: Date, months: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastOfMonth)));
}

function startOfDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}
