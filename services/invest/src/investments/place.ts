import { readAmount, type InvestmentForm } from '@larkfield/mf-invest/forms';
import { createRecord, languageOf, LIMIT, ServiceError, type Answer } from '@larkfield/kit';
import type { Investor } from '../accounts/session.ts';
import {
  findOpportunity,
  opportunityStore,
  remainingOf,
  stateOf,
  type ShownOpportunity,
} from '../opportunities/store.ts';
import { englishTitle } from '../opportunities/words.ts';
import { settlingOf, type Settling, type SettlingContext } from './settle.ts';
import { COUNTED, type Investment, type Investments } from './store.ts';

interface Wish {
  readonly investor: Investor;
  readonly form: InvestmentForm;
  /** The caller's key: a repeat invests nothing more. */
  readonly key: string | undefined;
}

/**
 * Invests once per key.
 * @throws ServiceError `VALIDATION_FAILED` naming the amount; `FULLY_FUNDED`, `NOT_OPEN`, `NOT_FOUND`.
 */
export async function placeInvestment(
  { investor, form, key }: Wish,
  context: SettlingContext,
  options: { readonly guarded?: boolean } = {},
): Promise<Answer> {
  const settling = settlingOf(context, options);
  const { investments } = settling;
  const repeated = key ? await investments.findOne({ 'submission.key': key }, LIMIT) : null;
  const opportunity = await findOpportunity(opportunityStore(context.db), form.id);
  if (!opportunity) throw new ServiceError('NOT_FOUND');
  const cents = repeated ? repeated.cents : await checked(investments, { investor, form }, opportunity);
  const fields = toInvestment({ investor, form }, opportunity, cents, context.now());
  const { id, amount, riskVersion } = form;
  const answer = await createRecord<Investment>(investments, {
    key,
    body: { id, amount, riskVersion },
    now: context.now(),
    build: () => ({ fields, mail: [], audit: [] }),
  });
  return settled(settling, answer);
}

/** The amount that may be invested. */
async function checked(
  investments: Investments,
  { investor, form }: Pick<Wish, 'investor' | 'form'>,
  opportunity: ShownOpportunity,
): Promise<number> {
  const state = stateOf(opportunity);
  if (state === 'closed') throw new ServiceError('NOT_OPEN');
  if (state === 'full') throw new ServiceError('FULLY_FUNDED');
  const earlier = { investor: investor.id, opportunity: opportunity.number, state: { $in: COUNTED } };
  const first = (await investments.findOne(earlier, { ...LIMIT, projection: { _id: 1 } })) === null;
  const rules = { first, remaining: remainingOf(opportunity), language: languageOf(form) };
  const read = readAmount(form.amount, rules);
  if ('cents' in read) return read.cents;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'amount', key: read.problem }] });
}

function toInvestment(
  { investor, form }: Pick<Wish, 'investor' | 'form'>,
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
    email: investor.email,
    language: form.language ?? investor.language,
    opportunity: number,
    title: englishTitle(opportunity),
    ...{ cents, rate, term, riskVersion: form.riskVersion, riskAt: now },
  };
}

/** Takes the share, and says so only when it is there. */
async function settled({ investments, settle }: Settling, answer: Answer): Promise<Answer> {
  const record = await investments.findOne({ reference: answer.reference }, LIMIT);
  // A repeat of one that was cancelled since is still answered as it was.
  const counts = record && (record.state === 'placing' ? await settle(record) : record.state !== 'refused');
  if (!counts) throw new ServiceError('FULLY_FUNDED');
  return answer;
}
