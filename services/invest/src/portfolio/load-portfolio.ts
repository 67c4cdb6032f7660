import type { Language } from '@larkfield/contracts';
import {
  expectedPayments,
  INVESTMENT_STATES,
  type InvestmentState,
  type OwnInvestment,
  type OwnWithdrawal,
  type Portfolio,
} from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db } from 'mongodb';
import { listOpportunities } from '../opportunities/routes.ts';
import { opportunityStore } from '../opportunities/store.ts';
import { opportunityTextIn } from '../opportunities/texts.ts';
import { withdrawalStore, type WithdrawalRecord } from '../withdrawals/store.ts';
import { investmentStore, type InvestmentRecord } from '../investments/store.ts';

const MOST = 1_000;

const PAYING: readonly InvestmentState[] = ['pledged', 'received', 'active'];

export async function loadPortfolio(db: Db, investor: string, language: Language): Promise<Portfolio> {
  const all = await listOpportunities(opportunityStore(db));
  const titles = new Map(all.map((each) => [each.number, opportunityTextIn(each, language).title]));
  const found = await investmentStore(db)
    .find({ investor, state: { $in: INVESTMENT_STATES } }, QUERY_TIMEOUT)
    .sort({ createdAt: -1 })
    .limit(MOST)
    .toArray();
  const asked = await withdrawalStore(db)
    .find({ investor }, QUERY_TIMEOUT)
    .sort({ createdAt: -1 })
    .limit(MOST)
    .toArray();
  const paying = found.filter(({ state }) => PAYING.some((each) => each === state));
  return {
    investments: found.map((each) => toOwn(each, titles.get(each.opportunity) ?? each.title)),
    withdrawals: asked.map(toOwnWithdrawal),
    expected: expectedPayments(
      paying.map(({ cents, rate, term, ...dates }) => ({ cents, rate, term, from: beginOf(dates) })),
    ),
  };
}

/** Returns the start of the first quarter. For an investment that is not active yet, the best estimate. */
function beginOf({
  activeAt,
  receivedAt,
  createdAt,
}: Pick<InvestmentRecord, 'activeAt' | 'receivedAt' | 'createdAt'>): Date {
  return activeAt ?? receivedAt ?? createdAt;
}

function toOwn(record: InvestmentRecord, title: string): OwnInvestment {
  const { reference, opportunity: id, cents, rate, term, state, createdAt } = record;
  const shown = INVESTMENT_STATES.find((each) => each === state) ?? 'pledged';
  const dates = { created: createdAt.toISOString(), from: beginOf(record).toISOString() };
  return { reference, id, title, cents, rate, term, state: shown, ...dates };
}

function toOwnWithdrawal({
  reference,
  investment,
  cents,
  state,
  createdAt,
}: WithdrawalRecord): OwnWithdrawal {
  return { reference, investment, cents, state, created: createdAt.toISOString() };
}
