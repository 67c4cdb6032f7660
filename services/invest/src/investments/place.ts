import { parseAmount, type InvestmentForm } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import { createRecord, languageOf, searchKeys, type SubmissionAnswer } from '@larkfield/kit/records';
import type { CallingInvestor } from '../session/calling-investor.ts';
import {
  findOpportunity,
  opportunityStore,
  remainingCents,
  opportunityState,
  type ShownOpportunity,
} from '../opportunities/store.ts';
import { englishTitle } from '../opportunities/texts.ts';
import {
  createInvestmentSettlement,
  type InvestmentSettlement,
  type SettlementContext,
} from './settlement.ts';
import { COUNTED_STATES, type Investment, type Investments } from './store.ts';

interface PlaceRequest {
  readonly investor: CallingInvestor;
  readonly form: InvestmentForm;
  readonly key: string | undefined;
}

/**
 * Places an investment once per key. @throws ServiceError `VALIDATION_FAILED`, `FULLY_FUNDED`, `NOT_OPEN`, `NOT_FOUND`
 */
export async function placeInvestment(
  { investor, form, key }: PlaceRequest,
  context: SettlementContext,
  options: { readonly guarded?: boolean } = {},
): Promise<SubmissionAnswer> {
  const settlement = createInvestmentSettlement(context, options);
  const { investments } = settlement;
  const repeated = key ? await investments.findOne({ 'submission.key': key }, QUERY_TIMEOUT) : null;
  const opportunity = await findOpportunity(opportunityStore(context.db), form.id);
  if (!opportunity) throw new ServiceError('NOT_FOUND');
  const cents = repeated ? repeated.cents : await checkAmount(investments, { investor, form }, opportunity);
  const fields = toInvestment({ investor, form }, opportunity, cents, context.now());
  const { id, amount, riskVersion } = form;
  const answer = await createRecord<Investment>(investments, {
    key,
    body: { id, amount, riskVersion },
    now: context.now(),
    build: () => ({ fields, mail: [], audit: [] }),
  });
  return settleAndAnswer(settlement, answer);
}

async function checkAmount(
  investments: Investments,
  { investor, form }: Pick<PlaceRequest, 'investor' | 'form'>,
  opportunity: ShownOpportunity,
): Promise<number> {
  const state = opportunityState(opportunity);
  if (state === 'closed') throw new ServiceError('NOT_OPEN');
  if (state === 'full') throw new ServiceError('FULLY_FUNDED');
  const earlier = { investor: investor.id, opportunity: opportunity.number, state: { $in: COUNTED_STATES } };
  const first = (await investments.findOne(earlier, { ...QUERY_TIMEOUT, projection: { _id: 1 } })) === null;
  const rules = { first, remaining: remainingCents(opportunity), language: languageOf(form) };
  const read = parseAmount(form.amount, rules);
  if ('cents' in read) return read.cents;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'amount', key: read.problem }] });
}

function toInvestment(
  { investor, form }: Pick<PlaceRequest, 'investor' | 'form'>,
  opportunity: ShownOpportunity,
  cents: number,
  now: Date,
): Investment {
  const { number, rate, term } = opportunity;
  return {
    state: 'placing',
    unsettledAt: now,
    investor: investor.id,
    username: investor.username,
    keys: searchKeys({ username: investor.username }),
    email: investor.email,
    language: form.language ?? investor.language,
    opportunity: number,
    title: englishTitle(opportunity),
    ...{ cents, rate, term, riskVersion: form.riskVersion, riskAt: now },
  };
}

/** Reserves the share and returns the answer only if that succeeded. */
async function settleAndAnswer(
  { investments, settle }: InvestmentSettlement,
  answer: SubmissionAnswer,
): Promise<SubmissionAnswer> {
  const record = await investments.findOne({ reference: answer.reference }, QUERY_TIMEOUT);
  // A repeated call gets the original answer, even if the investment was cancelled meanwhile.
  const counts = record && (record.state === 'placing' ? await settle(record) : record.state !== 'refused');
  if (!counts) throw new ServiceError('FULLY_FUNDED');
  return answer;
}
