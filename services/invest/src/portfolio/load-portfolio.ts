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
import type { ServiceContext } from '@larkfield/kit/http';
import { timeZone } from '../../../../site.config.ts';
import { readCurrentAccount } from '../company-account/store.ts';
import { listOpportunities } from '../opportunities/routes.ts';
import { balancesOfInvestments } from '../ledger/balances.ts';
import { opportunityStore } from '../opportunities/store.ts';
import { opportunityTextIn } from '../opportunities/texts.ts';
import { arrivedOf } from '../investments/received.ts';
import { REQUESTED_STATES, withdrawalStore, type WithdrawalRecord } from '../withdrawals/store.ts';
import { paymentsWaitUntil } from '../accounts/investor/payments-wait.ts';
import { investorStore } from '../accounts/investor/store.ts';
import { paidInterest, yearsOf } from '../payouts/interest-of-year.ts';
import { loadOwnPayments } from '../payouts/own-payments.ts';
import { postedCents } from '../investments/payments.ts';
import { investmentStore, type InvestmentRecord } from '../investments/store.ts';

const MOST = 1_000;

const PAYING: readonly InvestmentState[] = ['pledged', 'received', 'active'];

export async function loadPortfolio(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  investor: string,
  language: Language,
): Promise<Portfolio> {
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
  const account = await investorStore(db).findOne(
    { _id: investor },
    { ...QUERY_TIMEOUT, projection: { bankChangedAt: 1 } },
  );
  const waitUntil = account ? paymentsWaitUntil(account, now()) : undefined;
  const references = found.map(({ reference }) => reference);
  const arrived = await arrivedOf(db, references);
  const balances = await balancesOfInvestments(db, references);
  const paying = found.filter(({ state }) => PAYING.some((each) => each === state));
  const pledged = found.filter(({ state }) => state === 'pledged').map(({ reference }) => reference);
  const paid = await postedCents(db, pledged);
  const current = await readCurrentAccount(db);
  return {
    timeZone,
    ...(current ? { account: current.details } : {}),
    investments: found.map((each) => ({
      ...toOwn(each, titles.get(each.opportunity) ?? each.title),
      received: arrived.get(each.reference) ?? 0,
      available: (balances.get(each.reference)?.principal ?? 0) - reservedOf(each, asked),
      ...(each.state === 'pledged' ? pledgeOf(each, paid.get(each.reference) ?? 0) : {}),
    })),
    withdrawals: asked.map(toOwnWithdrawal),
    expected: expectedPayments(
      paying.map(({ cents, rate, term, ...dates }) => ({ cents, rate, term, from: beginOf(dates) })),
    ),
    payments: await loadOwnPayments(db, investor),
    years: yearsOf(await paidInterest(db, investor)),
    ...(waitUntil ? { paymentsWaitUntil: waitUntil.toISOString() } : {}),
  };
}

/** Returns what withdrawals have reserved of an investment: those that are not in the ledger yet. */
function reservedOf({ reference }: InvestmentRecord, asked: readonly WithdrawalRecord[]): number {
  const isReserved = ({ state, unsettledAt }: WithdrawalRecord) =>
    unsettledAt !== undefined || REQUESTED_STATES.some((each) => each === state);
  return asked
    .filter((each) => each.investment === reference && isReserved(each))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns the start of the first quarter. For an investment that is not active yet, the best estimate. */
function beginOf({
  activeAt,
  receivedAt,
  createdAt,
}: Pick<InvestmentRecord, 'activeAt' | 'receivedAt' | 'createdAt'>): Date {
  return activeAt ?? receivedAt ?? createdAt;
}

function toOwn(record: InvestmentRecord, title: string): Omit<OwnInvestment, 'available'> {
  const { reference, opportunity: id, cents, rate, term, state, createdAt } = record;
  const shown = INVESTMENT_STATES.find((each) => each === state) ?? 'pledged';
  const dates = { created: createdAt.toISOString(), from: beginOf(record).toISOString() };
  return { reference, id, title, cents, rate, term, state: shown, ...dates };
}

function pledgeOf(
  { cents, heldUntil }: InvestmentRecord,
  paid: number,
): Pick<OwnInvestment, 'open' | 'heldUntil'> {
  return { open: Math.max(0, cents - paid), ...(heldUntil === undefined ? {} : { heldUntil }) };
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
