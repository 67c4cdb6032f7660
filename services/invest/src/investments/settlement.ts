import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts } from '@larkfield/kit/records';
import type { TransferAccount } from '@larkfield/mf-invest/forms';
import { readCurrentAccount } from '../company-account/store.ts';
import { createFunds, parseHold, type Funds } from '../opportunities/funds.ts';
import { findOpportunity, opportunityStore } from '../opportunities/store.ts';
import { investmentMail, pledgedOfficeMail } from './mail.ts';
import { toldNow, transferMail } from './transfer-mail.ts';
import {
  COUNTED_STATES,
  ENDED_STATES,
  investmentStore,
  type InvestmentRecord,
  type Investments,
} from './store.ts';

/** An investment that is unsettled for this long was left by a call that failed. */
const UNSETTLED_AFTER_MS = 10_000;
const BATCH = 50;

export type SettlementContext = Pick<ServiceContext, 'db' | 'now' | 'wake' | 'config' | 'office'>;

export interface InvestmentSettlement {
  readonly investments: Investments;
  /**
   * Reserves or releases the share as the state requires (idempotent). @returns whether the investment counts as raised
   */
  settle(investment: InvestmentRecord): Promise<boolean>;
}

/**
 * Creates the settlement of investments. An investment is written before its share is reserved; a
 * cancellation changes the state before its share is released. If the process stops in between, a background
 * job continues. So in the end the amount raised equals the sum of the investments that count.
 */
export function createInvestmentSettlement(
  context: SettlementContext,
  options: { readonly guarded?: boolean } = {},
): InvestmentSettlement {
  const investments = investmentStore(context.db);
  const funds = createFunds(opportunityStore(context.db), options);
  return { investments, settle: (investment) => settle({ context, investments, funds }, investment) };
}

interface Tools {
  readonly context: SettlementContext;
  readonly investments: Investments;
  readonly funds: Funds;
}

async function settle(tools: Tools, investment: InvestmentRecord): Promise<boolean> {
  const { investments, funds } = tools;
  const { _id, state } = investment;
  if (state === 'placing') {
    if (await funds.reserve(investment)) return pledge(tools, investment);
    await investments.updateOne({ _id, state: 'placing' }, { $set: { state: 'refused' } }, QUERY_TIMEOUT);
    return releaseShare(tools, investment);
  }
  if (state === 'refused' || ENDED_STATES.some((ended) => ended === state))
    return releaseShare(tools, investment);
  await investments.updateOne({ _id, state }, { $unset: { unsettledAt: '' } }, QUERY_TIMEOUT);
  return true;
}

async function pledge(tools: Tools, investment: InvestmentRecord): Promise<boolean> {
  const { context, investments } = tools;
  const { _id, reference } = investment;
  const line = { action: 'investment.pledged', actor: 'investor', subject: reference, to: 'pledged' };
  const audit = [{ ...line, requestId: 'worker' }];
  const current = await readCurrentAccount(context.db);
  const told = current ? await toldNow(context, investment, current) : {};
  const mails = await pledgeMails(context, { ...investment, ...told }, current?.details);
  const { $set, ...parts } = addParts(context.now(), mails, audit);
  const { modifiedCount } = await investments.updateOne(
    { _id, state: 'placing' },
    { ...parts, $set: { ...$set, ...told, state: 'pledged' }, $unset: { unsettledAt: '' } },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 1) {
    context.wake();
    return true;
  }
  // A parallel call has settled it, perhaps with the opposite result.
  return releaseShare(tools, investment);
}

async function pledgeMails(
  context: SettlementContext,
  investment: InvestmentRecord,
  account: TransferAccount | undefined,
): Promise<MailRequest[]> {
  const opportunity = await findOpportunity(opportunityStore(context.db), investment.opportunity);
  if (!opportunity) return [];
  return [
    account
      ? transferMail(context, 'pledgedTransfer', { ...investment, open: investment.cents }, account)
      : investmentMail(context, 'pledged', investment, opportunity),
    pledgedOfficeMail(context, investment),
  ];
}

/** Releases the share of an investment that does not count; deletes it if refused. Returns whether it counts. */
async function releaseShare({ investments, funds }: Tools, investment: InvestmentRecord): Promise<boolean> {
  const { _id } = investment;
  const counts = { _id, state: { $in: COUNTED_STATES } };
  if (await investments.findOne(counts, { ...QUERY_TIMEOUT, projection: { _id: 1 } })) return true;
  await funds.release(investment);
  await investments.deleteOne({ _id, state: 'refused' }, QUERY_TIMEOUT);
  const ended = { _id, state: { $in: ENDED_STATES } };
  await investments.updateOne(ended, { $unset: { unsettledAt: '' } }, QUERY_TIMEOUT);
  return false;
}

export async function settleAbandonedInvestments(context: SettlementContext): Promise<boolean> {
  const { investments, settle: one } = createInvestmentSettlement(context);
  const left = new Date(context.now().getTime() - UNSETTLED_AFTER_MS);
  const found = await investments
    .find({ unsettledAt: { $lte: left } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  for (const investment of found) await one(investment);
  return found.length === BATCH;
}

/**
 * Releases shares without an investment that counts or is being settled. Runs at start-up. Such a share
 * remains only if one of two parallel calls for an investment fails at the wrong moment.
 */
export async function releaseOrphanedShares({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const opportunities = opportunityStore(db);
  const investments = investmentStore(db);
  const funds = createFunds(opportunities);
  const all = opportunities.find(
    { number: { $gte: 1 } },
    { ...QUERY_TIMEOUT, projection: { number: 1, holds: 1 } },
  );
  for (const { number, holds } of await all.toArray()) {
    const shares = holds.map((hold) => parseHold(hold, number));
    const ids = shares.map(({ _id }) => _id);
    const known = await investments
      .find({ _id: { $in: ids } }, { ...QUERY_TIMEOUT, projection: { state: 1, unsettledAt: 1 } })
      .toArray();
    const kept = new Set(
      known
        .filter(
          ({ state, unsettledAt }) => unsettledAt || COUNTED_STATES.some((counted) => counted === state),
        )
        .map(({ _id }) => _id),
    );
    for (const share of shares) if (!kept.has(share._id)) await funds.release(share);
  }
}
