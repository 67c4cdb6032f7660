import type { Db } from 'mongodb';
import { checkLedger, type LedgerReport } from '../ledger/check-ledger.ts';
import { sumsOf } from '../ledger/entry.ts';
import { ledgerStore } from '../ledger/store.ts';
import { withdrawalStore } from '../withdrawals/store.ts';

export interface BooksReport extends LedgerReport {
  /** References of withdrawals that the ledger and the record of the withdrawal do not agree about. */
  readonly withdrawals: readonly string[];
}

export const isRight = ({ sum, wrong, overdrawn, withdrawals }: BooksReport): boolean =>
  sum === 0 && wrong.length + overdrawn.length + withdrawals.length === 0;

/** Checks the ledger, and compares it with the withdrawals. One that a running call is settling counts as right. */
export async function checkBooks(db: Db): Promise<BooksReport> {
  const posted = new Map<string, number>();
  const entries = ledgerStore(db).find({ kind: 'withdrawal' }, { projection: { lines: 1 } });
  for await (const { _id, lines } of entries)
    posted.set(_id.slice('withdrawal:'.length), -(sumsOf(lines).bank ?? 0));
  const withdrawals: string[] = [];
  const projection = { reference: 1, state: 1, cents: 1, unsettledAt: 1 };
  for await (const { reference, state, cents, unsettledAt } of withdrawalStore(db).find({}, { projection })) {
    const found = posted.get(reference);
    const wanted = state === 'paid' && !(unsettledAt && found === undefined) ? cents : undefined;
    if (found !== wanted) withdrawals.push(reference);
  }
  return { ...(await checkLedger(db)), withdrawals };
}
