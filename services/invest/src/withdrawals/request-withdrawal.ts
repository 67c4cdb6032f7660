import { setTimeout as sleep } from 'node:timers/promises';
import { parseAmount as readTyped } from '@larkfield/contracts/money';
import type { WithdrawalForm } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { createRecord, languageOf, searchKeys, type SubmissionAnswer } from '@larkfield/kit/records';
import type { CallingInvestor } from '../session/calling-investor.ts';
import { investmentStore } from '../investments/store.ts';
import { withDecisionLease } from './with-decision-lease.ts';
import { withdrawalOfficeMail, withdrawalMail } from './mail.ts';
import { availableCents } from './settlement.ts';
import { REQUESTED_STATES, FUNDED_STATES, withdrawalStore, type Withdrawal } from './store.ts';

/** Attempts and pause add up to 1.2 s, half of the service's time limit. */
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 60;

interface WithdrawalRequest {
  readonly investor: CallingInvestor;
  readonly form: WithdrawalForm;
  readonly key: string | undefined;
  readonly requestId: string;
}

/** Tests pass `guarded: false` to show that the lease is needed. */
export interface WithdrawalOptions {
  readonly guarded?: boolean;
}

/**
 * Creates a withdrawal request once per key. A lease prevents that parallel requests exceed the investment.
 * @throws ServiceError `VALIDATION_FAILED`; `UNAVAILABLE` if the lease is not free in time
 */
export async function requestWithdrawal(
  context: ServiceContext,
  wish: WithdrawalRequest,
  { guarded = true }: WithdrawalOptions = {},
): Promise<SubmissionAnswer> {
  const { investor, form, key } = wish;
  const withdrawals = withdrawalStore(context.db);
  const findEarlier = async () =>
    key === undefined ? null : withdrawals.findOne({ 'submission.key': key }, QUERY_TIMEOUT);
  const write = (cents: number) => writeWithdrawal(context, wish, cents);

  // A repeated call gets the original answer, even if the amount is no longer available.
  const earlier = await findEarlier();
  if (earlier) return write(earlier.cents);
  // Checked before the lease, so that nobody can block an investment of somebody else.
  await checkInvested(context, investor, form.investment);
  const decide = async () =>
    write((await findEarlier())?.cents ?? (await readCents(context, investor, form)));
  return guarded ? withRetriedLease(context, form.investment, decide) : decide();
}

function writeWithdrawal(
  context: ServiceContext,
  { investor, form, key, requestId }: WithdrawalRequest,
  cents: number,
): Promise<SubmissionAnswer> {
  const { investment, amount, comment } = form;
  const fields = toWithdrawal(investor, form, cents);
  return createRecord<Withdrawal>(withdrawalStore(context.db), {
    key,
    body: { investment, amount, comment },
    now: context.now(),
    build: (reference) => {
      const recipient = { ...fields, reference };
      const line = { action: 'withdrawal.created', actor: 'investor', subject: reference, requestId };
      const mail = [withdrawalMail(context, 'open', recipient), withdrawalOfficeMail(context, recipient)];
      return { fields, mail, audit: [line] };
    },
  });
}

async function withRetriedLease<T>(
  context: ServiceContext,
  reference: string,
  decide: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return await withDecisionLease(context, reference, decide);
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'VERSION_CONFLICT')) throw error;
      await sleep(PAUSE_MS);
    }
  }
  throw new ServiceError('UNAVAILABLE');
}

/** @throws ServiceError naming the field if the investor has no such investment whose money we hold */
async function checkInvested(
  { db }: Pick<ServiceContext, 'db'>,
  { id }: CallingInvestor,
  reference: string,
): Promise<void> {
  const own = { reference, investor: id, state: { $in: FUNDED_STATES } };
  const found = await investmentStore(db).findOne(own, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
  if (!found) rejectField('investment', 'errors.choose');
}

/** Returns the requested amount, at most what the ledger has left and was not requested yet. @throws ServiceError naming the field */
async function readCents(
  context: Pick<ServiceContext, 'db' | 'now'>,
  investor: CallingInvestor,
  form: WithdrawalForm,
): Promise<number> {
  const { investment, amount } = form;
  await checkInvested(context, investor, investment);
  const read = readTyped(amount, languageOf(form));
  if ('problem' in read) rejectField('amount', read.problem);
  const { cents } = read;
  if (cents > (await availableCents(context, investment, REQUESTED_STATES)))
    rejectField('amount', 'errors.aboveInvested');
  return cents;
}

function toWithdrawal(
  { id, username, email, language }: CallingInvestor,
  { investment, comment, language: spoken = language }: WithdrawalForm,
  cents: number,
): Withdrawal {
  const keys = searchKeys({ username });
  return { state: 'open', investor: id, username, keys, email, language: spoken, investment, cents, comment };
}

function rejectField(field: string, key: string): never {
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}
