import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts, type AuditEntry } from '@larkfield/kit/records';
import type { Log } from '@larkfield/kit/runtime';
import { DONATION_STATES, type DonationProblem, type DonationState } from '@larkfield/mf-support/forms';
import type { Filter, UpdateFilter } from 'mongodb';
import type { ReturnedMoney } from './webhook-event.ts';
import { PayPalError, type PayPalClient, type PayPalCapture, type PayPalOrder } from './paypal.ts';
import { captureOf, isOrderExpired, findMismatch, returnedCents } from './rules.ts';
import type { Donation, DonationRecord, Donations } from './store.ts';

export interface PaymentContext {
  readonly donations: Donations;
  readonly paypal: PayPalClient;
  readonly log: Log;
  now(): Date;
  wake(): void;
  receiptMails(donation: DonationRecord, paidAt: Date): MailRequest[];
}

/** How long one caller holds the right to capture. After that another caller may try. */
const CAPTURE_LEASE_MS = 20_000;
/** `capturingAt` after a lost answer: the next caller retries at once; cancelling is refused. */
const ANSWER_LOST = new Date(0);
const OPEN: readonly DonationState[] = ['created', 'approved'];

/**
 * Updates a donation from its PayPal order, and captures the money of an approved order. The browser, notifications and
 * the background job all call it, at any time and in parallel. Money is captured once, because the request id is always
 * the same and one caller at a time holds the lease. The result is stored once, because only the first update finds the
 * donation open. `returned` adds the refund of a verified notification, because the order does not always show a reversal.
 */
export async function settleDonation(
  payments: PaymentContext,
  donation: DonationRecord,
  requestId: string,
  returned?: ReturnedMoney,
): Promise<DonationRecord> {
  const { paypal } = payments;
  const { orderId } = donation;
  if (orderId === undefined) return expire(payments, donation, requestId);
  const order = await paypal.findOrder(orderId);
  if (!order) return close(payments, donation, 'cancelled', requestId);
  const mismatch = findMismatch(order, donation);
  if (mismatch !== undefined) return failMismatch(payments, donation, mismatch, requestId);
  const capture = captureOf(order);
  if (capture) return storePayment(payments, donation, moneyOf(order, capture, returned), requestId);
  if (order.status === 'VOIDED') return close(payments, donation, 'cancelled', requestId);
  if (order.status !== 'APPROVED') return expire(payments, donation, requestId);
  return captureMoney(payments, { ...donation, orderId }, requestId);
}

/** Captures the money, unless another caller is capturing or the donor has cancelled. */
async function captureMoney(
  payments: PaymentContext,
  donation: DonationRecord & { readonly orderId: string },
  requestId: string,
): Promise<DonationRecord> {
  const { donations, paypal, now } = payments;
  const { orderId } = donation;
  const stale = new Date(now().getTime() - CAPTURE_LEASE_MS);
  const free = { $or: [{ capturingAt: { $exists: false } }, { capturingAt: { $lte: stale } }] };
  const claimed = await donations.updateOne(
    { _id: donation._id, state: { $in: [...OPEN] }, ...free },
    { $set: { state: 'approved', capturingAt: now() } },
    QUERY_TIMEOUT,
  );
  if (claimed.matchedCount === 0) return reload(payments, donation);
  let order: PayPalOrder | undefined;
  try {
    await paypal.capture(orderId, captureRequestId(donation));
    order = await paypal.findOrder(orderId);
  } catch (error) {
    const isKnown = error instanceof PayPalError && error.issue !== 'ORDER_ALREADY_CAPTURED';
    const left: UpdateFilter<DonationRecord> = isKnown
      ? { $unset: { capturingAt: '' } }
      : { $set: { capturingAt: ANSWER_LOST } };
    await donations.updateOne({ _id: donation._id }, left, QUERY_TIMEOUT);
    if (error instanceof PayPalError) return decline(payments, donation, error.issue, requestId);
    throw error;
  }
  const mismatch = order && findMismatch(order, donation);
  if (mismatch !== undefined) return failMismatch(payments, donation, mismatch, requestId);
  const capture = order && captureOf(order);
  if (!order || !capture) return reload(payments, donation);
  return storePayment(payments, donation, moneyOf(order, capture), requestId);
}

/** Returns the same id for every attempt, so that PayPal captures the money only once. */
function captureRequestId({ reference }: Pick<DonationRecord, 'reference'>): string {
  return `capture-${reference}`;
}

interface Money {
  readonly capture: PayPalCapture;
  readonly refundedCents: number;
  readonly isReversed: boolean;
}

function moneyOf(order: PayPalOrder, capture: PayPalCapture, returned?: ReturnedMoney): Money {
  const own = returned?.captureId === capture.id ? returned : undefined;
  return { capture, refundedCents: returnedCents(order, own), isReversed: own?.isReversal === true };
}

/** Stores the result of the payment. A completed capture overrides an earlier cancelled or failed state. */
async function storePayment(
  payments: PaymentContext,
  donation: DonationRecord,
  money: Money,
  requestId: string,
) {
  const { capture, refundedCents } = money;
  const paidAt = capture.create_time === undefined ? payments.now() : new Date(capture.create_time);
  const paid = { captureId: capture.id, paidAt };
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': {
      if (refundedCents >= donation.cents) return refundAll(payments, donation, money, paid, requestId);
      const before: DonationState[] = ['created', 'approved', 'cancelled', 'failed'];
      const mail = payments.receiptMails(donation, paidAt);
      const change = { before, state: 'captured', set: paid, unset: ['problem'], mail, requestId } as const;
      const taken = await updateDonation(payments, donation, change);
      return refundedCents > 0 ? refundPart(payments, taken, money, requestId) : taken;
    }
    case 'REFUNDED':
      return refundAll(payments, donation, money, paid, requestId);
    case 'DECLINED':
    case 'DENIED':
    case 'FAILED':
      return close(payments, donation, 'failed', requestId, 'declined');
    default:
      return storePending(payments, donation, capture, requestId);
  }
}

/** Stores a full refund. An administrator may have recorded it before; the amount comes from PayPal. */
function refundAll(
  payments: PaymentContext,
  donation: DonationRecord,
  { isReversed }: Money,
  paid: Pick<Donation, 'captureId' | 'paidAt'>,
  requestId: string,
) {
  return updateDonation(payments, donation, {
    ...{ before: DONATION_STATES, state: 'refunded', mail: [], requestId },
    set: { ...paid, refundedCents: donation.cents, ...(isReversed ? REVERSED : {}) },
    unless: { refundedCents: { $ne: donation.cents } },
    ...(isReversed ? { note: { action: 'donation.reversed', was: donation.state, to: 'refunded' } } : {}),
  });
}

const REVERSED = { problem: 'reversed' } as const;

/** Stores a pending payment. The background job continues to check it, and the donor cannot cancel. */
async function storePending(
  payments: PaymentContext,
  donation: DonationRecord,
  capture: PayPalCapture,
  requestId: string,
) {
  return updateDonation(payments, donation, {
    ...{ before: OPEN, state: 'approved', set: { captureId: capture.id }, mail: [], requestId },
    unless: { captureId: { $exists: false } },
    note: { action: 'donation.pending', was: donation.state, to: 'approved' },
    keepsAsking: true,
  });
}

/** Stores a partial refund, once per amount. A late notification with a smaller total is ignored. */
function refundPart(
  payments: PaymentContext,
  donation: DonationRecord,
  { refundedCents, isReversed }: Money,
  requestId: string,
) {
  // If the office has recorded a refund, only the amount is updated.
  const state = donation.state === 'refunded' ? 'refunded' : 'captured';
  return updateDonation(payments, donation, {
    before: [state],
    state,
    set: { refundedCents, ...(isReversed ? REVERSED : {}) },
    mail: [],
    requestId,
    unless: { $or: [{ refundedCents: { $exists: false } }, { refundedCents: { $lt: refundedCents } }] },
    note: {
      action: isReversed ? 'donation.partlyReversed' : 'donation.partlyRefunded',
      was: String(donation.refundedCents ?? 0),
      to: String(refundedCents),
    },
  });
}

async function failMismatch(
  payments: PaymentContext,
  donation: DonationRecord,
  mismatch: string,
  requestId: string,
) {
  const { reference } = donation;
  payments.log.error({ reference, code: mismatch, requestId }, 'payment refused: not as ordered');
  return close(payments, donation, 'failed', requestId, 'mismatch');
}

async function decline(payments: PaymentContext, donation: DonationRecord, issue: string, requestId: string) {
  const { reference } = donation;
  payments.log.warn({ reference, code: issue, requestId }, 'PayPal has rejected the capture');
  if (issue === 'ORDER_ALREADY_CAPTURED' || issue === 'ORDER_NOT_APPROVED') return reload(payments, donation);
  const problem = issue === 'DUPLICATE_INVOICE_ID' ? 'invoicePaid' : 'declined';
  return close(payments, donation, 'failed', requestId, problem);
}

async function expire(payments: PaymentContext, donation: DonationRecord, requestId: string) {
  if (!isOrderExpired(donation, payments.now())) return reload(payments, donation);
  return close(payments, donation, 'cancelled', requestId);
}

function close(
  payments: PaymentContext,
  donation: DonationRecord,
  state: DonationState,
  requestId: string,
  problem?: DonationProblem,
) {
  const set = problem === undefined ? {} : { problem };
  return updateDonation(payments, donation, { before: OPEN, state, set, mail: [], requestId });
}

interface Change {
  readonly before: readonly DonationState[];
  readonly state: DonationState;
  readonly set: Partial<Donation>;
  readonly unset?: readonly (keyof Donation)[];
  readonly mail: readonly MailRequest[];
  readonly requestId: string;
  readonly actor?: string;
  readonly unless?: Filter<DonationRecord>;
  /** Overrides fields of the audit entry. */
  readonly note?: Pick<AuditEntry, 'action' | 'was' | 'to'>;
  /** The result is still open: the background job continues to check, and the donor cannot cancel. */
  readonly keepsAsking?: boolean;
}

/** Changes the state with mails and audit entry, if it is in `before`. Returns the donation as stored. */
export async function updateDonation(
  payments: PaymentContext,
  donation: DonationRecord,
  change: Change,
): Promise<DonationRecord> {
  const { donations, now, wake } = payments;
  const {
    before,
    state,
    set,
    mail,
    requestId,
    actor = 'paypal',
    unless = {},
    note,
    keepsAsking = false,
  } = change;
  const gone = [...(change.unset ?? []), ...(keepsAsking ? [] : (['askAt', 'capturingAt'] as const))];
  const $unset = Object.fromEntries(gone.map((field) => [field, '' as const]));
  const line: AuditEntry = {
    action: `donation.${state}`,
    ...{ actor, subject: donation.reference, requestId },
    ...(note ?? { was: donation.state, to: state }),
  };
  const { $set, ...parts } = addParts(now(), mail, [line]);
  await donations.updateOne(
    { _id: donation._id, state: { $in: [...before] }, ...unless },
    { ...parts, $set: { ...set, ...$set, state }, ...(gone.length > 0 ? { $unset } : {}) },
    QUERY_TIMEOUT,
  );
  wake();
  return reload(payments, donation);
}

async function reload({ donations }: PaymentContext, donation: DonationRecord): Promise<DonationRecord> {
  return (await donations.findOne({ _id: donation._id }, QUERY_TIMEOUT)) ?? donation;
}
