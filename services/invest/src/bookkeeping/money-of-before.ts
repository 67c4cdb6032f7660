import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { Filter } from 'mongodb';
import { investmentStore, type InvestmentRecord } from '../investments/store.ts';
import { balancesOfInvestment } from '../ledger/balances.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { ledgerStore } from '../ledger/store.ts';
import { postWithdrawal } from '../withdrawals/settlement.ts';
import { withdrawalStore } from '../withdrawals/store.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;

const BATCH = 200;

/** States of investments whose money has arrived. */
const FUNDED = ['received', 'active', 'repaid'] as const;

/**
 * Posts the money of investments and withdrawals from before the ledger, once. Each investment is marked after its
 * entries are posted, so a start with nothing to do costs one query, and an interrupted run continues. Several
 * processes may run it at once.
 */
export async function postMoneyOfBefore(context: Context): Promise<void> {
  const investments = investmentStore(context.db);
  // What payments of the office have paid is noted in the investment, and their own settlement posts it.
  const unmarked: Filter<InvestmentRecord> = {
    booked: { $exists: false },
    state: { $in: [...FUNDED] },
    paid: { $exists: false },
  };
  for (;;) {
    const found = await investments.find(unmarked, QUERY_TIMEOUT).limit(BATCH).toArray();
    for (const investment of found) await open(context, investment);
    const _id = { $in: found.map((investment) => investment._id) };
    if (found.length > 0) await investments.updateMany({ _id }, { $set: { booked: true } }, QUERY_TIMEOUT);
    if (found.length < BATCH) return;
  }
}

/** An investment with a payment in the ledger has come in since, and needs no opening entry. */
async function open(context: Context, investment: InvestmentRecord): Promise<void> {
  const { reference, investor, username, cents, state, createdAt } = investment;
  const { receivedAt = createdAt, repaidAt } = investment;
  const payment = { investments: reference, kind: 'payment' } as const;
  if (await ledgerStore(context.db).findOne(payment, { ...QUERY_TIMEOUT, projection: { _id: 1 } })) return;
  const person = { id: investor, username };
  const move = (received: number) =>
    [
      { account: 'bank', cents: received },
      { account: `principal:${reference}`, cents: -received },
    ] as const;
  await postEntry(context, { key: `opening:${reference}`, at: receivedAt, lines: move(cents), person });
  const paid = withdrawalStore(context.db).find({ investment: reference, state: 'paid' }, QUERY_TIMEOUT);
  for await (const withdrawal of paid) await postWithdrawal(context, withdrawal);
  if (state !== 'repaid') return;
  const { principal } = await balancesOfInvestment(context.db, reference);
  if (principal === 0) return;
  const key = `opening:${reference}:repaid` as const;
  await postEntry(context, { key, at: repaidAt ?? receivedAt, lines: move(-principal), person });
}
