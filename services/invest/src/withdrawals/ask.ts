import { setTimeout as sleep } from 'node:timers/promises';
import { readCents as readTyped } from '@larkfield/contracts/money';
import type { WithdrawalForm } from '@larkfield/mf-invest/forms';
import {
  createRecord,
  languageOf,
  LIMIT,
  ServiceError,
  type Answer,
  type ServiceContext,
} from '@larkfield/kit';
import type { Investor } from '../accounts/session.ts';
import { investmentStore } from '../investments/store.ts';
import { alone } from './alone.ts';
import { askedOfficeMail, withdrawalMail } from './mail.ts';
import { ASKED, askedFor, PAID_IN, withdrawalStore, type Withdrawal } from './store.ts';

/** Together half of the time that an investor's call may take. */
const TURNS = 20;
const PAUSE_MS = 60;

interface Wish {
  readonly investor: Investor;
  readonly form: WithdrawalForm;
  /** The caller's key: a repeat asks for nothing more. */
  readonly key: string | undefined;
  readonly requestId: string;
}

/** Tests show that it matters that one is decided at a time by doing without it. */
export interface AskOptions {
  readonly guarded?: boolean;
}

/**
 * Asks staff for a payout, once per key. What is left of an investment is decided about by one at a time: requests of one
 * moment do not exceed it together.
 * @throws ServiceError `VALIDATION_FAILED` naming the field; `UNAVAILABLE` when its turn does not come in time.
 */
export async function askForWithdrawal(
  context: ServiceContext,
  wish: Wish,
  { guarded = true }: AskOptions = {},
): Promise<Answer> {
  const { investor, form, key } = wish;
  const withdrawals = withdrawalStore(context.db);
  const findEarlier = async () =>
    key === undefined ? null : withdrawals.findOne({ 'submission.key': key }, LIMIT);
  const write = (cents: number) => writeWithdrawal(context, wish, cents);

  // A repeat is answered as the first was, whatever is left by now.
  const earlier = await findEarlier();
  if (earlier) return write(earlier.cents);
  // Nobody keeps others waiting for an investment that is not theirs.
  await readInvested(context, investor, form.investment);
  const decide = async () =>
    write((await findEarlier())?.cents ?? (await readCents(context, investor, form)));
  return guarded ? inTurn(context, form.investment, decide) : decide();
}

function writeWithdrawal(
  context: ServiceContext,
  { investor, form, key, requestId }: Wish,
  cents: number,
): Promise<Answer> {
  const { investment, amount, comment } = form;
  const fields = toWithdrawal(investor, form, cents);
  return createRecord<Withdrawal>(withdrawalStore(context.db), {
    key,
    body: { investment, amount, comment },
    now: context.now(),
    build: (reference) => {
      const told = { ...fields, reference };
      const line = { action: 'withdrawal.created', actor: 'investor', subject: reference, requestId };
      const mail = [withdrawalMail(context, 'open', told), askedOfficeMail(context, told)];
      return { fields, mail, audit: [line] };
    },
  });
}

/** Waits while somebody else decides about the same investment. */
async function inTurn<T>(context: ServiceContext, reference: string, decide: () => Promise<T>): Promise<T> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    try {
      return await alone(context, reference, decide);
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'VERSION_CONFLICT')) throw error;
      await sleep(PAUSE_MS);
    }
  }
  throw new ServiceError('UNAVAILABLE');
}

/** Cents of an own investment that there is money of. @throws ServiceError naming the field */
async function readInvested(
  { db }: Pick<ServiceContext, 'db'>,
  { id }: Investor,
  reference: string,
): Promise<number> {
  const own = { reference, investor: id, state: { $in: PAID_IN } };
  const found = await investmentStore(db).findOne(own, LIMIT);
  return found ? found.cents : refuse('investment', 'errors.choose');
}

/** An amount that is at most what was invested and is not asked for yet. @throws ServiceError naming the field */
async function readCents(
  { db }: Pick<ServiceContext, 'db'>,
  investor: Investor,
  form: WithdrawalForm,
): Promise<number> {
  const { investment, amount } = form;
  const invested = await readInvested({ db }, investor, investment);
  const read = readTyped(amount, languageOf(form));
  if ('problem' in read) refuse('amount', read.problem);
  const { cents } = read;
  if (cents > invested - (await askedFor(db, investment, ASKED))) refuse('amount', 'errors.aboveInvested');
  return cents;
}

function toWithdrawal(
  { id, username, email, language }: Investor,
  { investment, comment, language: spoken = language }: WithdrawalForm,
  cents: number,
): Withdrawal {
  return { state: 'open', investor: id, username, email, language: spoken, investment, cents, comment };
}

function refuse(field: string, key: string): never {
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}
