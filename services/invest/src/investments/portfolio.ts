import type { Language } from '@larkfield/contracts';
import {
  expectedPayments,
  INVESTMENT_STATES,
  type InvestmentState,
  type OwnInvestment,
  type OwnWithdrawal,
  type Portfolio,
} from '@larkfield/mf-invest/forms';
import { LIMIT } from '@larkfield/kit';
import type { Db } from 'mongodb';
import { allOpportunities } from '../opportunities/routes.ts';
import { opportunityStore } from '../opportunities/store.ts';
import { wordsOf } from '../opportunities/words.ts';
import { withdrawalStore, type WithdrawalRecord } from '../withdrawals/store.ts';
import { investmentStore, type InvestmentRecord } from './store.ts';

const MOST = 1_000;

/** States whose payments are still to come. */
const PAYING: readonly InvestmentState[] = ['pledged', 'received', 'active'];

/** All that an investor has here, the newest first. */
export async function portfolioOf(db: Db, investor: string, language: Language): Promise<Portfolio> {
  const all = await allOpportunities(opportunityStore(db));
  const titles = new Map(all.map((each) => [each.number, wordsOf(each, language).title]));
  const found = await investmentStore(db)
    .find({ investor, state: { $in: INVESTMENT_STATES } }, LIMIT)
    .sort({ createdAt: -1 })
    .limit(MOST)
    .toArray();
  const asked = await withdrawalStore(db)
    .find({ investor }, LIMIT)
    .sort({ createdAt: -1 })
    .limit(MOST)
    .toArray();
  const paying = found.filter(({ state }) => PAYING.some((each) => each === state));
  return {
    investments: found.map((each) => toOwn(each, titles.get(each.opportunity) ?? each.title)),
    withdrawals: asked.map(toOwnWithdrawal),
    expected: expectedPayments(paying.map(({ cents, rate, term, ...dates }) => ({ cents, rate, term, from: beginOf(dates) }))),
  };
}

/** The day that quarters are counted from: until an investment is active, the best that is known. */
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

function toOwnWithdrawal({ reference, investment, cents, state, createdAt }: WithdrawalRecord): OwnWithdrawal {
  return { reference, investment, cents, state, created: createdAt.toISOString() };
}
