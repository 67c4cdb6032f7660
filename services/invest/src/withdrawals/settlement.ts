import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { Filter } from 'mongodb';
import { balancesOfInvestment } from '../ledger/balances.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { sumWithdrawals, withdrawalStore, type WithdrawalRecord } from './store.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;

const BATCH = 50;

/** Posts a paid withdrawal to the ledger (idempotent). */
export async function postWithdrawal(
  context: Context,
  { reference, investment, cents, investor, username, paidAt, createdAt }: WithdrawalRecord,
): Promise<void> {
  await postEntry(context, {
    key: `withdrawal:${reference}`,
    at: paidAt ?? createdAt,
    lines: [
      { account: `principal:${investment}`, cents },
      { account: 'bank', cents: -cents },
    ],
    person: { id: investor, username },
  });
}

/**
 * Posts paid withdrawals whose call stopped before it did. A withdrawal never leaves the state `paid`, so a parallel call
 * posts the same entry.
 */
export async function settleWithdrawals(
  context: Context,
  only: Filter<WithdrawalRecord> = {},
): Promise<boolean> {
  const withdrawals = withdrawalStore(context.db);
  const found = await withdrawals
    .find({ ...only, unsettledAt: { $type: 'date' } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  for (const withdrawal of found) {
    await postWithdrawal(context, withdrawal);
    await withdrawals.updateOne({ _id: withdrawal._id }, { $unset: { unsettledAt: '' } }, QUERY_TIMEOUT);
  }
  return found.length === BATCH;
}

/** Returns what is left of an investment, without requests in the given states. Settles before it counts. */
export async function availableCents(
  context: Context,
  investment: string,
  reserved: readonly WithdrawalRecord['state'][],
): Promise<number> {
  await settleWithdrawals(context, { investment });
  const { principal } = await balancesOfInvestment(context.db, investment);
  return principal - (await sumWithdrawals(context.db, investment, reserved));
}
