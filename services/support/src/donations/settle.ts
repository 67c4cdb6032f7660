import { addParts, LIMIT, type AuditEntry, type Log, type Mail } from '@larkfield/kit';
import { DONATION_STATES, type DonationProblem, type DonationState } from '@larkfield/mf-support/forms';
import type { Filter, UpdateFilter } from 'mongodb';
import { PayPalRefusal, type PayPal, type PayPalCapture, type PayPalOrder } from './paypal.ts';
import { capturesOf, isOver, mismatchOf, refundedOf } from './rules.ts';
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
 * once, because only the first finds the donation open.
 */
export async function settle(
  cashier: Cashier,
  donation: DonationRecord,
  requestId: string,
): Promise<DonationRecord> {
  const { paypal } = cashier;
  const { orderId } = donation;
  if (orderId === undefined) return expire(cashier, donation, requestId);
  const order = await paypal.order(orderId);
  if (!order) return close(cashier, donation, 'cancelled', requestId);
  const mismatch = mismatchOf(order, donation);
  if (mismatch !== undefined) return refuse(cashier, donation, mismatch, requestId);
  const [capture] = capturesOf(order);
  if (capture) return record(cashier, donation, { capture, refundedCents: refundedOf(order) }, requestId);
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
  const [capture] = order ? capturesOf(order) : [];
  if (!order || !capture) return again(cashier, donation);
  return record(cashier, donation, { capture, refundedCents: refundedOf(order) }, requestId);
}

/** The same for every try: PayPal takes the money of a request once. */
export function captureId({ reference }: Pick<DonationRecord, 'reference'>): string {
  return `capture-${reference}`;
}

/** What PayPal has of a donation, and what of it was given back. */
interface Money {
  readonly capture: PayPalCapture;
  readonly refundedCents: number;
}

/** Writes down what has become of the money. That it was taken goes before whatever was written before. */
async function record(
  cashier: Cashier,
  donation: DonationRecord,
  { capture, refundedCents }: Money,
  requestId: string,
) {
  const paidAt = capture.create_time === undefined ? cashier.now() : new Date(capture.create_time);
  const paid = { captureId: capture.id, paidAt };
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': {
      const before: DonationState[] = ['created', 'approved', 'cancelled', 'failed'];
      const mail = cashier.receipt(donation, paidAt);
      const taken = await write(cashier, donation, { before, state: 'captured', set: paid, mail, requestId });
      return refundedCents > 0 ? refundPart(cashier, taken, refundedCents, requestId) : taken;
    }
    case 'REFUNDED': {
      // An administrator may have noted it before; how much it was, PayPal says.
      const unless = { refundedCents: { $ne: donation.cents } };
      const set = { ...paid, refundedCents: donation.cents };
      const change = {
        before: DONATION_STATES,
        state: 'refunded',
        set,
        mail: [],
        unless,
        requestId,
      } as const;
      return write(cashier, donation, change);
    }
    case 'DECLINED':
    case 'FAILED':
      return close(cashier, donation, 'failed', requestId, 'declined');
    default:
      // Pending: the bank takes its time, and the worker asks again.
      return again(cashier, donation);
  }
}

/** A part was given back: the donation stays paid, and the books say how much of it is left. Once for each amount. */
function refundPart(cashier: Cashier, donation: DonationRecord, refundedCents: number, requestId: string) {
  return write(cashier, donation, {
    before: ['captured'],
    state: 'captured',
    set: { refundedCents },
    mail: [],
    requestId,
    unless: { refundedCents: { $ne: refundedCents } },
    note: { action: 'donation.partlyRefunded', to: String(refundedCents) },
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
  readonly mail: readonly Mail[];
  readonly requestId: string;
  readonly actor?: string;
  readonly unless?: Filter<DonationRecord>;
  /** For the audit, where the state says too little. */
  readonly note?: Pick<AuditEntry, 'action' | 'to'>;
}

/** One step with its mail and its line of the audit; a donation that is in another state by now stays as it is. */
export async function write(
  cashier: Cashier,
  donation: DonationRecord,
  change: Change,
): Promise<DonationRecord> {
  const { donations, now, wake } = cashier;
  const { before, state, set, mail, requestId, actor = 'paypal', unless = {}, note } = change;
  const line: AuditEntry = {
    action: `donation.${state}`,
    ...{ actor, subject: donation.reference, to: state, requestId },
    ...note,
  };
  const { $set, ...parts } = addParts(now(), mail, [line]);
  await donations.updateOne(
    { _id: donation._id, state: { $in: [...before] }, ...unless },
    { ...parts, $set: { ...set, ...$set, state }, $unset: { askAt: '', capturingAt: '' } },
    LIMIT,
  );
  wake();
  return again(cashier, donation);
}

/** The donation as it is now. */
async function again({ donations }: Cashier, donation: DonationRecord): Promise<DonationRecord> {
  return (await donations.findOne({ _id: donation._id }, LIMIT)) ?? donation;
}
