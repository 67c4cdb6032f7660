import { instantOf } from '@larkfield/contracts/local-time';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { timeZone } from '../../../../site.config.ts';
import type { EntryKey, LedgerLine } from '../ledger/entry.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { payoutStore, type PayoutRecord } from './store.ts';

const BATCH = 50;

type Context = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Posts what a record says to the ledger: the quarter, each transfer, and each transfer that came back. Posting is idempotent,
 * so a call that dies in between is continued by the job, and several calls at once do no harm.
 */
export async function settlePayout(context: Context, payout: PayoutRecord): Promise<void> {
  if (payout.state === 'planned') return;
  const { _id, investment, reference, transfers, dueAt, interest, principal, cents, unsettledAt } = payout;
  const person = { id: payout.investor, username: payout.username };
  const owed: LedgerLine[] = [
    { account: 'interest', cents: interest },
    { account: `principal:${investment}`, cents: principal },
    { account: `payable:${investment}`, cents: -cents },
  ];
  const lines = owed.filter((line) => line.cents !== 0);
  await postEntry(context, { key: `quarter:${investment}:${payout.quarter}`, at: dueAt, lines, person });
  for (const [index, { paidOn, returnedOn, reason }] of transfers.entries()) {
    const key = transferKey(payout, index);
    await postEntry(context, { key, at: noonOf(paidOn), lines: transferLines(investment, cents), person });
    if (returnedOn === undefined) continue;
    await postEntry(context, {
      key: `correction:${reference}-${index + 1}`,
      at: noonOf(returnedOn),
      lines: transferLines(investment, -cents),
      ...{ corrects: key, reason, person },
    });
  }
  if (unsettledAt)
    await payoutStore(context.db).updateOne(
      { _id, unsettledAt },
      { $unset: { unsettledAt: '' } },
      QUERY_TIMEOUT,
    );
}

/** Settles records that a call has left. Returns true if there may be more to do. */
export async function settleLeftPayouts(context: Context): Promise<boolean> {
  const found = await payoutStore(context.db)
    .find({ unsettledAt: { $lte: context.now() } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  for (const payout of found) await settlePayout(context, payout);
  return found.length === BATCH;
}

/** The first transfer has the key of the quarter; one after a return adds its number. */
function transferKey({ investment, quarter }: PayoutRecord, index: number): EntryKey {
  const key = `payout:${investment}:${quarter}` as const;
  return index === 0 ? key : `${key}:${index + 1}`;
}

function transferLines(investment: string, cents: number): LedgerLine[] {
  return [
    { account: `payable:${investment}`, cents },
    { account: 'bank', cents: -cents },
  ];
}

/** A day as a moment that is in it everywhere in the zone. */
const noonOf = (day: string): Date => instantOf(`${day}T12:00`, timeZone);
