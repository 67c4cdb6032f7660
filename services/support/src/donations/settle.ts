import { addParts, LIMIT, type AuditEntry, type Log, type Mail } from '@larkfield/kit';
import { DONATION_STATES, type DonationProblem, type DonationState } from '@larkfield/mf-support/forms';
import type { Filter, UpdateFilter } from 'mongodb';
import type { Returned } from './event.ts';
import { PayPalRefusal, type PayPal, type PayPalCapture, type PayPalOrder } from './paypal.ts';
import { captureOf, isOver, mismatchOf, returnedOf } from './rules.ts';
import type { Donation, DonationRecord, Donations } from './store.ts';

export interface Cashier {
  readonly donations: Donations;
  readonly paypal: PayPal;
  readonly log: Log;
  now(): Date;
  /** Tells the worker that there are parts to move. */
  wake(): void;
  receipt(donation: DonationRecord, paidAt: Date): Mail[];
}

/** So long one who takes the money is left alone, whatever has become of them. */
const CAPTURE_LEASE_MS = 20_000;
/** The money may have been taken, and nobody knows: whoever asks next tries at once, and nobody cancels it. */
const ANSWER_LOST = new Date(0);
const OPEN: readonly DonationState[] = ['created', 'approved'];

/**
 * Brings a donation in line with what PayPal says of its order, and takes the money of one that the donor has approved.
 * Anybody may call it at any time and at once: what the browser says, a notification and the worker all end here. Money
 * is taken once, because PayPal gets the same request id each time and one caller at a time asks; it is written down
 * once, because only the first finds the donation open. What a verified notification has told of money that went back
 * counts besides: the order of a payment that PayPal has reversed does not always show it.
 */
export async function settle(
  cashier: Cashier,
  donation: DonationRecord,
  requestId: string,
  told?: Returned,
): Promise<DonationRecord> {
  const { paypal } = cashier;
  const { orderId } = donation;
  if (orderId === undefined) return expire(cashier, donation, requestId);
  const order = await paypal.order(orderId);
  if (!order) return close(cashier, donation, 'cancelled', requestId);
  const mismatch = mismatchOf(order, donation);
  if (mismatch !== undefined) return refuse(cashier, donation, mismatch, requestId);
  const capture = captureOf(order);
  if (capture) return record(cashier, donation, moneyOf(order, capture, told), requestId);
  if (order.status === 'VOIDED') return close(cashier, donation, 'cancelled', requestId);
  if (order.status !== 'APPROVED') return expire(cashier, donation, requestId);
  return take(cashier, { ...donation, orderId }, requestId);
}

/** Takes the money, unless somebody else is at it or the donor has cancelled. */
async function take(
  cashier: Cashier,
  donation: DonationRecord & { readonly orderId: string },
  requestId: string,
): Promise<DonationRecord> {
  const { donations, paypal, now } = cashier;
  const { orderId } = donation;
  const stale = new Date(now().getTime() - CAPTURE_LEASE_MS);
  const free = { $or: [{ capturingAt: { $exists: false } }, { capturingAt: { $lte: stale } }] };
  const claimed = await donations.updateOne(
    { _id: donation._id, state: { $in: [...OPEN] }, ...free },
    { $set: { state: 'approved', capturingAt: now() } },
    LIMIT,
  );
  if (claimed.matchedCount === 0) return again(cashier, donation);
  let order: PayPalOrder | undefined;
  try {
    await paypal.capture(orderId, captureId(donation));
    order = await paypal.order(orderId);
  } catch (error) {
    const isKnown = error instanceof PayPalRefusal && error.issue !== 'ORDER_ALREADY_CAPTURED';
    const left: UpdateFilter<DonationRecord> = isKnown
      ? { $unset: { capturingAt: '' } }
      : { $set: { capturingAt: ANSWER_LOST } };
    await donations.updateOne({ _id: donation._id }, left, LIMIT);
    if (error instanceof PayPalRefusal) return decline(cashier, donation, error.issue, requestId);
    throw error;
  }
  const mismatch = order && mismatchOf(order, donation);
  if (mismatch !== undefined) return refuse(cashier, donation, mismatch, requestId);
  const capture = order && captureOf(order);
  if (!order || !capture) return again(cashier, donation);
  return record(cashier, donation, moneyOf(order, capture), requestId);
}

/** The same for every try: PayPal takes the money of a request once. */
export function captureId({ reference }: Pick<DonationRecord, 'reference'>): string {
  return `capture-${reference}`;
}

/** What PayPal has of a donation, and what of it went back. */
interface Money {
  readonly capture: PayPalCapture;
  readonly refundedCents: number;
  readonly isReversed: boolean;
}

function moneyOf(order: PayPalOrder, capture: PayPalCapture, told?: Returned): Money {
  const own = told?.captureId === capture.id ? told : undefined;
  return { capture, refundedCents: returnedOf(order, own), isReversed: own?.isReversal === true };
}

/** Writes down what has become of the money. That it was taken goes before whatever was written before. */
async function record(cashier: Cashier, donation: DonationRecord, money: Money, requestId: string) {
  const { capture, refundedCents } = money;
  const paidAt = capture.create_time === undefined ? cashier.now() : new Date(capture.create_time);
  const paid = { captureId: capture.id, paidAt };
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': {
      if (refundedCents >= donation.cents) return refundAll(cashier, donation, money, paid, requestId);
      const before: DonationState[] = ['created', 'approved', 'cancelled', 'failed'];
      const mail = cashier.receipt(donation, paidAt);
      const change = { before, state: 'captured', set: paid, unset: ['problem'], mail, requestId } as const;
      const taken = await write(cashier, donation, change);
      return refundedCents > 0 ? refundPart(cashier, taken, money, requestId) : taken;
    }
    case 'REFUNDED':
      return refundAll(cashier, donation, money, paid, requestId);
    case 'DECLINED':
    case 'DENIED':
    case 'FAILED':
      return close(cashier, donation, 'failed', requestId, 'declined');
    default:
      return wait(cashier, donation, capture, requestId);
  }
}

/** Nothing is left of the payment. An administrator may have noted it before; how much it was, PayPal says. */
function refundAll(
  cashier: Cashier,
  donation: DonationRecord,
  { isReversed }: Money,
  paid: Pick<Donation, 'captureId' | 'paidAt'>,
  requestId: string,
) {
  return write(cashier, donation, {
    ...{ before: DONATION_STATES, state: 'refunded', mail: [], requestId },
    set: { ...paid, refundedCents: donation.cents, ...(isReversed ? REVERSED : {}) },
    unless: { refundedCents: { $ne: donation.cents } },
    ...(isReversed ? { note: { action: 'donation.reversed', to: String(donation.cents) } } : {}),
  });
}

const REVERSED = { problem: 'reversed' } as const;

/** Pending: the bank or PayPal takes its time, and the worker goes on asking. The donor cannot turn back any more. */
async function wait(cashier: Cashier, donation: DonationRecord, capture: PayPalCapture, requestId: string) {
  return write(cashier, donation, {
    ...{ before: OPEN, state: 'approved', set: { captureId: capture.id }, mail: [], requestId },
    unless: { captureId: { $exists: false } },
    note: { action: 'donation.pending', to: 'approved' },
    keepsAsking: true,
  });
}

/**
 * A part was given back: the donation stays paid, and the books say how much of it is left. Once for each amount; a
 * notification that comes late tells of less than is known by then.
 */
function refundPart(
  cashier: Cashier,
  donation: DonationRecord,
  { refundedCents, isReversed }: Money,
  requestId: string,
) {
  // One that the office has noted as given back stays so, and its sum is PayPal's.
  const state = donation.state === 'refunded' ? 'refunded' : 'captured';
  return write(cashier, donation, {
    before: [state],
    state,
    set: { refundedCents, ...(isReversed ? REVERSED : {}) },
    mail: [],
    requestId,
    unless: { $or: [{ refundedCents: { $exists: false } }, { refundedCents: { $lt: refundedCents } }] },
    note: {
      action: isReversed ? 'donation.partlyReversed' : 'donation.partlyRefunded',
      to: String(refundedCents),
    },
  });
}

async function refuse(cashier: Cashier, donation: DonationRecord, mismatch: string, requestId: string) {
  const { reference } = donation;
  cashier.log.error({ reference, code: mismatch, requestId }, 'payment refused: not as ordered');
  return close(cashier, donation, 'failed', requestId, 'mismatch');
}

async function decline(cashier: Cashier, donation: DonationRecord, issue: string, requestId: string) {
  const { reference } = donation;
  cashier.log.warn({ reference, code: issue, requestId }, 'PayPal has refused to take the money');
  if (issue === 'ORDER_ALREADY_CAPTURED' || issue === 'ORDER_NOT_APPROVED') return again(cashier, donation);
  const problem = issue === 'DUPLICATE_INVOICE_ID' ? 'invoicePaid' : 'declined';
  return close(cashier, donation, 'failed', requestId, problem);
}

/** An order that nobody has approved in time is cancelled. */
async function expire(cashier: Cashier, donation: DonationRecord, requestId: string) {
  if (!isOver(donation, cashier.now())) return again(cashier, donation);
  return close(cashier, donation, 'cancelled', requestId);
}

function close(
  cashier: Cashier,
  donation: DonationRecord,
  state: DonationState,
  requestId: string,
  problem?: DonationProblem,
) {
  const set = problem === undefined ? {} : { problem };
  return write(cashier, donation, { before: OPEN, state, set, mail: [], requestId });
}

interface Change {
  /** The states that it may be in until now. */
  readonly before: readonly DonationState[];
  readonly state: DonationState;
  readonly set: Partial<Donation>;
  readonly unset?: readonly (keyof Donation)[];
  readonly mail: readonly Mail[];
  readonly requestId: string;
  readonly actor?: string;
  readonly unless?: Filter<DonationRecord>;
  /** For the audit, where the state says too little. */
  readonly note?: Pick<AuditEntry, 'action' | 'to'>;
  /** Nothing is decided yet: the worker asks again, and the donor cannot cancel. */
  readonly keepsAsking?: boolean;
}

/** One step with its mail and its line of the audit; a donation that is in another state by now stays as it is. */
export async function write(
  cashier: Cashier,
  donation: DonationRecord,
  change: Change,
): Promise<DonationRecord> {
  const { donations, now, wake } = cashier;
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
    ...{ actor, subject: donation.reference, to: state, requestId },
    ...note,
  };
  const { $set, ...parts } = addParts(now(), mail, [line]);
  await donations.updateOne(
    { _id: donation._id, state: { $in: [...before] }, ...unless },
    { ...parts, $set: { ...set, ...$set, state }, ...(gone.length > 0 ? { $unset } : {}) },
    LIMIT,
  );
  wake();
  return again(cashier, donation);
}

/** The donation as it is now. */
async function again({ donations }: Cashier, donation: DonationRecord): Promise<DonationRecord> {
  return (await donations.findOne({ _id: donation._id }, LIMIT)) ?? donation;
}
