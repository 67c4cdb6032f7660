import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db } from 'mongodb';
import { ledgerStore } from '../ledger/store.ts';
import type { ReadReceived } from '../opportunities/store.ts';
import { COUNTED_STATES, investmentStore } from './store.ts';

/** What is paid back or paid out later has arrived before. A correction may be one of either. */
const ARRIVALS = ['opening', 'payment', 'correction'] as const;

/** Creates the sums of what has arrived for investments that count, read from the ledger. */
export function createReadReceived(db: Db): ReadReceived {
  return async (numbers) => {
    const counted = await investmentStore(db)
      .find(
        { opportunity: { $in: [...numbers] }, state: { $in: COUNTED_STATES } },
        { ...QUERY_TIMEOUT, projection: { _id: 0, reference: 1, opportunity: 1, state: 1, paidCents: 1 } },
      )
      .toArray();
    // Nothing has arrived for most pledges.
    const paid = counted.filter(({ state, paidCents = 0 }) => state !== 'pledged' || paidCents > 0);
    const arrived = await arrivedOf(
      db,
      paid.map(({ reference }) => reference),
    );
    const sums = new Map<number, number>();
    for (const { reference, opportunity } of paid)
      sums.set(opportunity, (sums.get(opportunity) ?? 0) + (arrived.get(reference) ?? 0));
    return sums;
  };
}

/** Returns the cents that have arrived for investments, by reference. */
export async function arrivedOf(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const arrived = new Map(references.map((reference) => [reference, 0]));
  const entries = await ledgerStore(db)
    .find(
      { investments: { $in: [...references] }, kind: { $in: [...ARRIVALS] } },
      { ...QUERY_TIMEOUT, projection: { lines: 1, corrects: 1 } },
    )
    .toArray();
  const corrected = new Map(entries.map(({ _id, corrects }) => [_id, corrects]));
  for (const { _id, lines } of entries.filter((entry) => isArrival(entry._id, corrected)))
    for (const { account, cents } of lines) {
      const [name, reference = ''] = account.split(':');
      const before = arrived.get(reference);
      // A debt is a credit, so what has arrived is negative.
      if (name === 'principal' && before !== undefined) arrived.set(reference, before - cents);
    }
  return arrived;
}

/** A correction counts if the entry that it corrects does, perhaps through another correction. */
function isArrival(key: string, corrected: ReadonlyMap<string, string | undefined>): boolean {
  const [kind] = key.split(':', 1);
  if (kind === 'payment' || kind === 'opening') return true;
  const before = kind === 'correction' ? corrected.get(key) : undefined;
  return before !== undefined && isArrival(before, corrected);
}
