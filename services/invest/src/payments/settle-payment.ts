import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { addParts } from '@larkfield/kit/records';
import { receivePayment, takePartBack } from '../investments/receive-payment.ts';
import type { SettlementContext } from '../investments/settlement.ts';
import { ENDED_STATES, investmentStore, type InvestmentRecord } from '../investments/store.ts';
import type { Account, EntryKey } from '../ledger/entry.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { paymentStore, stateOf, type PaymentRecord, type PaymentStep } from './store.ts';

/** A payment that is unsettled for this long was left by a call that failed. */
const UNSETTLED_AFTER_MS = 10_000;
const BATCH = 50;

/**
 * Posts a payment and carries out its step: what was decided stands in the payment, and everything after that can be
 * repeated. Returns the payment as it is now.
 */
export async function settlePayment(
  context: SettlementContext,
  payment: PaymentRecord,
): Promise<PaymentRecord> {
  const { reference, cents, day, step } = payment;
  const at = new Date(`${day}T00:00:00Z`);
  await post(context, `payment:${reference}`, { from: 'unmatched', to: 'bank', cents, at });
  if (step?.does === 'assign') await assign(context, payment, step);
  else if (step) await sendBack(context, payment, step);
  else await change(context, payment, { $unset: { unsettledAt: '' } });
  return (await paymentStore(context.db).findOne({ reference }, QUERY_TIMEOUT)) ?? payment;
}

async function assign(
  context: SettlementContext,
  payment: PaymentRecord,
  step: Extract<PaymentStep, { does: 'assign' }>,
): Promise<void> {
  const { reference, rest, assignments } = payment;
  const { n, investment, by: actor, requestId } = step;
  const key = `${reference}:${n}`;
  const cents = await receivePayment(context, { investment, key, cents: rest, actor, requestId });
  if (cents === 0) {
    const $set = { why: 'notPledged', state: stateOf(payment) } as const;
    return change(context, payment, { $set, $unset: { step: '', unsettledAt: '' } });
  }
  const found = await investmentStore(context.db).findOne({ reference: investment }, QUERY_TIMEOUT);
  const person = found && { id: found.investor, username: found.username };
  const principal: Account = `principal:${investment}`;
  const lines = { from: principal, to: 'unmatched', cents, person } as const;
  await post(context, `payment:${reference}:assigned:${n}`, lines);
  const after = { rest: rest - cents, assignments: [...assignments, { n, investment, cents }] };
  const audit = { action: 'payment.matched', actor, subject: reference, to: investment, requestId };
  const { $set, ...more } = addParts(context.now(), [], [audit]);
  await change(context, payment, {
    ...more,
    $set: {
      ...$set,
      ...{ ...after, investment, state: stateOf(after), ...(found ? { email: found.email } : {}) },
      ...(after.rest > 0 ? { why: 'excess' as const } : {}),
    },
    $unset: { step: '', unsettledAt: '', ...(after.rest > 0 ? {} : { why: '' }) },
  });
}

/** The money leaves what belongs to nobody, then the bank, so that `returns` shows what went back. */
async function sendBack(
  context: SettlementContext,
  payment: PaymentRecord,
  { n, cents }: Extract<PaymentStep, { does: 'sendBack' }>,
): Promise<void> {
  const key = `payment:${payment.reference}` as const;
  await post(context, `${key}:returned:${n}`, { from: 'returns', to: 'unmatched', cents });
  await post(context, `${key}:sent:${n}`, { from: 'bank', to: 'returns', cents });
  await change(context, payment, { $unset: { step: '', unsettledAt: '' } });
}

interface Posting {
  /** Account that is credited. */
  readonly from: Account;
  /** Account that is debited. */
  readonly to: Account;
  readonly cents: number;
  readonly at?: Date;
  readonly person?: { readonly id: string; readonly username: string } | null;
}

async function post(
  context: SettlementContext,
  key: EntryKey,
  { from, to, cents, at, person }: Posting,
): Promise<void> {
  const lines = [
    { account: to, cents },
    { account: from, cents: -cents },
  ];
  await postEntry(context, { key, lines, ...(at ? { at } : {}), ...(person ? { person } : {}) });
}

/** Updates a payment if its step is still the one that was read: a parallel call may have settled it. */
async function change(
  { db }: SettlementContext,
  { _id, step }: PaymentRecord,
  update: Parameters<ReturnType<typeof paymentStore>['updateOne']>[1],
): Promise<void> {
  const condition = step ? { 'step.requestId': step.requestId } : { step: { $exists: false } };
  await paymentStore(db).updateOne({ _id, ...condition }, update, QUERY_TIMEOUT);
}

/** Settles payments that a call has left. Returns true if there may be more. */
export async function settleAbandonedPayments(context: SettlementContext): Promise<boolean> {
  const left = new Date(context.now().getTime() - UNSETTLED_AFTER_MS);
  const found = await paymentStore(context.db)
    .find({ unsettledAt: { $lte: left } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  for (const payment of found) await settlePayment(context, payment);
  return found.length === BATCH;
}

/** Takes what was paid back from investments that have ended, so that the office can send it back. */
export async function releasePayments(context: SettlementContext): Promise<boolean> {
  const found = await investmentStore(context.db)
    .find({ state: { $in: ENDED_STATES }, paidCents: { $gt: 0 } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  let isReleased = false;
  for (const investment of found) isReleased = (await releaseFirst(context, investment)) || isReleased;
  // An investment may have more assignments.
  return isReleased;
}

/** Releases the first part of an investment. Returns false if that has to wait. */
async function releaseFirst(context: SettlementContext, investment: InvestmentRecord): Promise<boolean> {
  const [part] = investment.paid ?? [];
  if (!part) return false;
  const { key, cents } = part;
  const [reference = '', number = ''] = key.split(':');
  const n = Number(number);
  const payments = paymentStore(context.db);
  const read = await payments.findOne({ reference }, QUERY_TIMEOUT);
  if (!read) return false;
  const payment = read.step ? await settlePayment(context, read) : read;
  const place = payment.assignments.findIndex((each) => each.n === n);
  if (place < 0) return false;
  const { reference: ended, investor: id, username } = investment;
  const lines = { from: 'unmatched', to: `principal:${ended}`, cents, person: { id, username } } as const;
  await post(context, `payment:${reference}:released:${n}`, lines);
  const released = `assignments.${place}.released`;
  const line = { action: 'payment.released', actor: 'worker', subject: reference, to: ended };
  const { $set, $inc, ...more } = addParts(context.now(), [], [{ ...line, requestId: 'worker' }]);
  await payments.updateOne(
    { reference, step: { $exists: false }, [released]: { $exists: false } },
    {
      ...more,
      $set: { ...$set, [released]: true, state: 'waiting', why: 'cancelled' },
      $inc: { ...$inc, rest: cents },
    },
    QUERY_TIMEOUT,
  );
  const after = await payments.findOne({ reference }, QUERY_TIMEOUT);
  // A step that came in between is settled first; the next round goes on.
  if (!after?.assignments[place]?.released) return false;
  await takePartBack(investmentStore(context.db), investment, part);
  return true;
}
