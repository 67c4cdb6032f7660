import { computeInstallments, dayOfQuarter } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { addParts, createRecord, searchKeys } from '@larkfield/kit/records';
import type { Filter } from 'mongodb';
import { investmentStore, type InvestmentRecord } from '../investments/store.ts';
import { sumWithdrawals } from '../withdrawals/store.ts';
import { withDecisionLease } from '../withdrawals/with-decision-lease.ts';
import { quarterAmounts, type QuarterAmounts } from './quarter-amounts.ts';
import { settlePayout } from './settle-payout.ts';
import { payoutStore, type Payout } from './store.ts';

const BATCH = 50;

/** Withdrawals that are paid, and those that the office has promised. */
const GONE_STATES = ['approved', 'paid'] as const;

/** No quarter follows. */
const NEVER = new Date('9999-12-31T00:00:00Z');

type Context = Pick<ServiceContext, 'db' | 'now' | 'wake'>;

/**
 * Makes the quarters due whose day has come, also those of months in which the service did not run, and plans the next one of
 * each investment. Each step can be repeated: one record per quarter, and one entry of the ledger. Returns true if there may be
 * more to do.
 */
export async function planQuarters(context: Context): Promise<boolean> {
  const waiting: readonly Filter<InvestmentRecord>[] = [
    { state: 'active', activeAt: { $exists: true }, nextQuarterAt: { $exists: false } },
    { state: 'active', nextQuarterAt: { $lte: context.now() } },
    { state: 'repaid', nextQuarterAt: { $gt: new Date(0) } },
  ];
  let isFull = false;
  for (const filter of waiting) {
    const found = await investmentStore(context.db).find(filter, QUERY_TIMEOUT).limit(BATCH).toArray();
    for (const investment of found) await planAlone(context, investment);
    isFull ||= found.length === BATCH;
  }
  return isFull;
}

/** Waits for its next turn while a withdrawal from the same investment is decided, so that both never pay the same money. */
async function planAlone(context: Context, investment: InvestmentRecord): Promise<void> {
  try {
    await withDecisionLease(context, investment.reference, () => planInvestment(context, investment));
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'VERSION_CONFLICT')) throw error;
  }
}

async function planInvestment(context: Context, investment: InvestmentRecord): Promise<void> {
  const { _id, state, activeAt, repaidAt } = investment;
  if (!activeAt) return;
  const end = state === 'repaid' ? (repaidAt ?? context.now()) : context.now();
  const count = computeInstallments(investment).length;
  let quarter = (investment.quartersDue ?? 0) + 1;
  for (; quarter <= count && dayOfQuarter(activeAt, quarter) <= end; quarter += 1)
    await makeDue(context, investment, { quarter, count });
  const isRepaid = state === 'repaid';
  if (isRepaid) await closeInvestment(context, investment);
  else if (quarter <= count) await plan(context, investment, { quarter, count });
  const nextQuarterAt = quarter <= count ? dayOfQuarter(activeAt, quarter) : NEVER;
  await investmentStore(context.db).updateOne(
    { _id, state },
    {
      $set: { quartersDue: quarter - 1, ...(isRepaid ? {} : { nextQuarterAt }) },
      ...(isRepaid ? { $unset: { nextQuarterAt: '' } } : {}),
    },
    QUERY_TIMEOUT,
  );
}

interface Place {
  readonly quarter: number;
  readonly count: number;
}

const keyOf = ({ reference }: InvestmentRecord, quarter: number) => `quarter:${reference}:${quarter}`;

/** Creates the record of a quarter once. A quarter of less than a cent has none. */
async function plan(
  context: Context,
  investment: InvestmentRecord,
  { quarter, count }: Place,
): Promise<boolean> {
  const amounts = await amountsOf(context, investment, quarter);
  const key = keyOf(investment, quarter);
  if (amounts.cents === 0) {
    await payoutStore(context.db).deleteOne({ 'submission.key': key, state: 'planned' }, QUERY_TIMEOUT);
    return false;
  }
  await createRecord<Payout>(payoutStore(context.db), {
    key,
    body: { investment: investment.reference, quarter },
    now: context.now(),
    build: () => ({
      fields: { ...toPayout(investment, { quarter, count }), ...storedAmounts(amounts, { quarter, count }) },
      mail: [],
      audit: [],
    }),
  });
  return true;
}

async function makeDue(context: Context, investment: InvestmentRecord, place: Place): Promise<void> {
  if (!(await plan(context, investment, place))) return;
  const payouts = payoutStore(context.db);
  const key = { 'submission.key': keyOf(investment, place.quarter) };
  const planned = await payouts.findOne(key, QUERY_TIMEOUT);
  if (!planned) return;
  // A withdrawal since the quarter was planned makes it smaller.
  const amounts = storedAmounts(await amountsOf(context, investment, place.quarter), place);
  const line = { action: 'payout.due', actor: 'system', subject: planned.reference, requestId: 'worker' };
  const { $set, ...parts } = addParts(context.now(), [], [{ ...line, was: 'planned', to: 'due' }]);
  await payouts.updateOne(
    { ...key, state: 'planned' },
    { ...parts, $set: { ...$set, ...amounts, state: 'due', unsettledAt: context.now() } },
    QUERY_TIMEOUT,
  );
  const due = await payouts.findOne(key, QUERY_TIMEOUT);
  if (due) await settlePayout(context, due);
  context.wake();
}

async function amountsOf(
  { db }: Pick<Context, 'db'>,
  investment: InvestmentRecord,
  quarter: number,
): Promise<QuarterAmounts> {
  const { reference } = investment;
  const earlier = await payoutStore(db)
    .find(
      { investment: reference, quarter: { $lt: quarter } },
      { ...QUERY_TIMEOUT, projection: { principal: 1 } },
    )
    .toArray();
  const principal = earlier.reduce((sum, each) => sum + each.principal, 0);
  const withdrawn = await sumWithdrawals(db, reference, GONE_STATES);
  return quarterAmounts(investment, quarter, { principal, withdrawn });
}

function storedAmounts({ left, ...amounts }: QuarterAmounts, { quarter, count }: Place) {
  return { ...amounts, ...(quarter === count ? { left } : {}) };
}

function toPayout(
  { investor, username, email, language, opportunity, reference, activeAt }: InvestmentRecord,
  { quarter, count }: Place,
) {
  const dueAt = dayOfQuarter(activeAt ?? NEVER, quarter);
  const dueOn = dueAt.toISOString().slice(0, 10);
  const about = { investor, username, email, language, opportunity, investment: reference };
  const when = { quarter, quarters: count, dueAt, dueOn, month: dueOn.slice(0, 7) };
  const keys = searchKeys({ username, investment: reference });
  return { ...about, ...when, keys, state: 'planned', transfers: [] } as const;
}

/** A repaid investment has no further quarter, and nothing is left to decide about its last one. */
async function closeInvestment(context: Context, { reference: investment }: InvestmentRecord): Promise<void> {
  const payouts = payoutStore(context.db);
  await payouts.deleteMany({ investment, state: 'planned' }, QUERY_TIMEOUT);
  const last = await payouts.findOne({ investment, state: 'last' }, QUERY_TIMEOUT);
  if (!last) return;
  const line = { action: 'payout.paid', actor: 'system', subject: last.reference, requestId: 'worker' };
  const { $set, ...parts } = addParts(context.now(), [], [{ ...line, was: 'last', to: 'paid' }]);
  await payouts.updateOne(
    { _id: last._id, state: 'last' },
    { ...parts, $set: { ...$set, state: 'paid' } },
    QUERY_TIMEOUT,
  );
}
