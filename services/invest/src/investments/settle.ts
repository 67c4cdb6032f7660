import { addParts, LIMIT, type Mail, type ServiceContext } from '@larkfield/kit';
import { fundsOf, shareOf, type Funds } from '../opportunities/funds.ts';
import { findOpportunity, opportunityStore } from '../opportunities/store.ts';
import { investmentMail, pledgedOfficeMail } from './mail.ts';
import { COUNTED, investmentStore, type InvestmentRecord, type Investments } from './store.ts';

/** A call that has not come to it by then never will. */
const LEFT_MS = 10_000;
const BATCH = 50;

export type SettlingContext = Pick<ServiceContext, 'db' | 'now' | 'wake' | 'config' | 'office'>;

export interface Settling {
  readonly investments: Investments;
  /** Gives an investment its share, or takes it back, as its state wants it. Doing it again changes nothing. */
  settle(investment: InvestmentRecord): Promise<void>;
}

/**
 * An investment is written first and takes its share of the opportunity then; who is cancelled changes its state first and
 * gives its share back then. Whoever dies in between, the worker goes on: at rest the sum of the records that count is what
 * the opportunity says has been raised.
 */
export function settlingOf(context: SettlingContext, options: { readonly guarded?: boolean } = {}): Settling {
  const investments = investmentStore(context.db);
  const funds = fundsOf(opportunityStore(context.db), options);
  return { investments, settle: (investment) => settle({ context, investments, funds }, investment) };
}

interface Tools {
  readonly context: SettlingContext;
  readonly investments: Investments;
  readonly funds: Funds;
}

async function settle(tools: Tools, investment: InvestmentRecord): Promise<void> {
  const { investments, funds } = tools;
  const { _id, state } = investment;
  if (state === 'placing') {
    if (await funds.take(investment)) return pledge(tools, investment);
    await investments.updateOne({ _id, state: 'placing' }, { $set: { state: 'refused' } }, LIMIT);
    return giveBack(tools, investment);
  }
  if (state === 'refused' || state === 'cancelled') return giveBack(tools, investment);
  await investments.updateOne({ _id, state }, { $unset: { unsettledAt: '' } }, LIMIT);
}

async function pledge(tools: Tools, investment: InvestmentRecord): Promise<void> {
  const { context, investments } = tools;
  const { _id, reference } = investment;
  const line = { action: 'investment.pledged', actor: 'investor', subject: reference, to: 'pledged' };
  const audit = [{ ...line, requestId: 'worker' }];
  const { $set, ...parts } = addParts(context.now(), await lettersOf(context, investment), audit);
  const { modifiedCount } = await investments.updateOne(
    { _id, state: 'placing' },
    { ...parts, $set: { ...$set, state: 'pledged' }, $unset: { unsettledAt: '' } },
    LIMIT,
  );
  if (modifiedCount === 1) return context.wake();
  // Somebody else has settled it in between, perhaps the other way.
  await giveBack(tools, investment);
}

async function lettersOf(context: SettlingContext, investment: InvestmentRecord): Promise<Mail[]> {
  const opportunity = await findOpportunity(opportunityStore(context.db), investment.opportunity);
  if (!opportunity) return [];
  return [
    investmentMail(context, 'pledged', investment, opportunity),
    pledgedOfficeMail(context, investment),
  ];
}

/** Gives the share of an investment back that does not count; one that was refused goes altogether. */
async function giveBack({ investments, funds }: Tools, investment: InvestmentRecord): Promise<void> {
  const { _id } = investment;
  const counts = { _id, state: { $in: COUNTED } };
  if (await investments.findOne(counts, { ...LIMIT, projection: { _id: 1 } })) return;
  await funds.release(investment);
  await investments.deleteOne({ _id, state: 'refused' }, LIMIT);
  await investments.updateOne({ _id, state: 'cancelled' }, { $unset: { unsettledAt: '' } }, LIMIT);
}

/** Settles what calls have left that died. True when there may be more to do. */
export async function settleLeft(context: SettlingContext): Promise<boolean> {
  const { investments, settle: one } = settlingOf(context);
  const left = new Date(context.now().getTime() - LEFT_MS);
  const found = await investments
    .find({ unsettledAt: { $lte: left } }, LIMIT)
    .limit(BATCH)
    .toArray();
  for (const investment of found) await one(investment);
  return found.length === BATCH;
}

/**
 * At the start: gives back what is held for investments that are not there or do not count, and that nobody is settling. It
 * takes two calls for one investment of which one dies at the wrong moment to leave such a share.
 */
export async function reconcile({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const opportunities = opportunityStore(db);
  const investments = investmentStore(db);
  const funds = fundsOf(opportunities);
  const all = opportunities.find({ number: { $gte: 1 } }, { ...LIMIT, projection: { number: 1, holds: 1 } });
  for (const { number, holds } of await all.toArray()) {
    const shares = holds.map((hold) => shareOf(hold, number));
    const ids = shares.map(({ _id }) => _id);
    const known = await investments
      .find({ _id: { $in: ids } }, { ...LIMIT, projection: { state: 1, unsettledAt: 1 } })
      .toArray();
    const kept = new Set(
      known
        .filter(({ state, unsettledAt }) => unsettledAt || COUNTED.some((counted) => counted === state))
        .map(({ _id }) => _id),
    );
    for (const share of shares) if (!kept.has(share._id)) await funds.release(share);
  }
}
