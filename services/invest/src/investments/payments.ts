import type { Db } from 'mongodb';
import { balancesOfInvestments } from '../ledger/balances.ts';

/** Returns the cents that have arrived for each investment, by reference. One without payments is not in the map. */
export async function postedCents(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (references.length === 0) return new Map();
  const balances = await balancesOfInvestments(db, references);
  return new Map([...balances].map(([reference, { principal }]) => [reference, principal]));
}

/** A pledge; `paidCents` is what was assigned to it, which the ledger may not have yet. */
interface PaidPledge {
  readonly reference: string;
  readonly paidCents?: number;
}

/** Returns whether a part of the money has arrived, so that the office decides what becomes of the pledge. */
export async function hasPayments(db: Db, { reference, paidCents = 0 }: PaidPledge): Promise<boolean> {
  return paidCents !== 0 || ((await postedCents(db, [reference])).get(reference) ?? 0) !== 0;
}

/** Returns what has not arrived yet of an investment, in cents. */
export async function openCents(
  db: Db,
  { reference, cents }: { readonly reference: string; readonly cents: number },
): Promise<number> {
  return Math.max(0, cents - ((await postedCents(db, [reference])).get(reference) ?? 0));
}
