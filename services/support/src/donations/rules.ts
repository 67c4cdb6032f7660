import { createHmac } from 'node:crypto';
import { localizePath, type FieldProblem } from '@larkfield/contracts';
import { decimalToCents, centsToDecimal, parseCents, parseAmount } from '@larkfield/contracts/money';
import { languageOf } from '@larkfield/kit/records';
import type { DonationForm, DonationView, ReturnedView } from '@larkfield/mf-support/forms';
import type { ReturnedMoney } from './webhook-event.ts';
import type { PayPalCapture, PayPalOrder } from './paypal.ts';
import type { Donation, DonationRecord } from './store.ts';

/** PayPal's limit in UTF-16 code units (an emoji has two or more), while a schema counts code points. */
const LONGEST = 127;

export function findDonationProblems(form: DonationForm): FieldProblem[] {
  const { amount, has_invoice, invoice_id } = form;
  const read = parseAmount(amount, languageOf(form));
  return [
    ...('problem' in read ? [{ field: 'amount', key: read.problem }] : []),
    ...(has_invoice && invoice_id === undefined ? [{ field: 'invoice_id', key: 'errors.invoice' }] : []),
    ...((invoice_id?.length ?? 0) > LONGEST ? [{ field: 'invoice_id', key: 'errors.tooLong' }] : []),
  ];
}

/** Converts a form to our fields. Call `findDonationProblems` first. */
export function toDonation(form: DonationForm, tokenHash: string): Donation {
  return {
    state: 'created',
    language: languageOf(form),
    cents: parseCents(form.amount, languageOf(form)) ?? 0,
    description: form.description,
    invoiceId: form.invoice_id,
    comment: form.comment,
    email: form.email?.toLowerCase(),
    tokenHash,
    asked: 0,
  };
}

/** Returns the donor's token, 132 bits derived from the reference, because only its hash is stored. */
export function donationToken(reference: string, key: Buffer): string {
  return createHmac('sha256', key).update(`donation|${reference}`).digest('base64url').slice(0, 22);
}

export function toView(donation: DonationRecord): DonationView {
  const { reference, state, cents, description, invoiceId, problem, paidAt, email, refundedCents } = donation;
  return {
    ...{ reference, state, cents, description, invoiceId, refundedCents },
    // A reversal by PayPal is shown only to administrators.
    problem: problem === 'reversed' ? undefined : problem,
    paidAt: paidAt?.toISOString(),
    hasEmail: email !== undefined,
  };
}

/** Returns what a donor sees whom PayPal has sent back: the id of an order proves less than our token. */
export function toReturnedView(donation: DonationRecord): ReturnedView {
  const { reference, state, cents, problem, hasEmail } = toView(donation);
  return { reference, state, cents, problem, hasEmail };
}

/** Returns what differs from our order, or undefined. No money is captured if something differs. */
export function findMismatch(order: PayPalOrder, donation: DonationRecord): string | undefined {
  const [unit, ...more] = order.purchase_units;
  if (!unit || more.length > 0) return 'purchase units';
  const { amount, payee, custom_id: reference } = unit;
  const sums = [amount, ...capturesOf(order).map((capture) => capture.amount)];
  for (const sum of sums) {
    if (sum?.currency_code !== 'USD') return 'currency';
    if (decimalToCents(sum.value) !== donation.cents) return 'amount';
  }
  if (payee?.merchant_id !== donation.payee) return 'payee';
  return reference === donation.reference ? undefined : 'reference';
}

function capturesOf({ purchase_units: units }: PayPalOrder): readonly PayPalCapture[] {
  return units.flatMap(({ payments }) => payments?.captures ?? []);
}

/** Returns the relevant capture of an order. A capture that the bank declined counts only if there is no other. */
export function captureOf(order: PayPalOrder): PayPalCapture | undefined {
  const captures = capturesOf(order);
  return captures.find(({ status }) => !REFUSED.includes(status)) ?? captures[0];
}

const REFUSED: readonly string[] = ['DECLINED', 'DENIED', 'FAILED'];

/**
 * Returns the refunded cents of an order, without pending refunds. A notification (`returned`) may be newer than the
 * order. It has PayPal's total of all refunds, or else one refund, which is added if the order does not list it.
 */
export function returnedCents({ purchase_units: units }: PayPalOrder, returned?: ReturnedMoney): number {
  const refunds = units.flatMap(({ payments }) => payments?.refunds ?? []);
  const given = refunds.filter(({ status }) => status === 'COMPLETED');
  const shown = given.reduce((sum, { amount }) => sum + ((amount && decimalToCents(amount.value)) ?? 0), 0);
  if (!returned) return shown;
  const isShown = given.some(({ id }) => id === returned.refundId);
  return Math.max(shown, returned.totalCents ?? shown + (isShown ? 0 : returned.cents));
}

export function toOrderRequest(donation: DonationRecord, siteOrigin: string) {
  const { reference, cents, description, invoiceId, language } = donation;
  const returnUrl = siteOrigin + localizePath('/donate/return', language);
  return {
    reference,
    value: centsToDecimal(cents),
    description: fitted(description),
    invoiceId,
    language,
    returnUrl,
  };
}

/** Cuts a text to PayPal's limit between characters. The record keeps the full text. */
function fitted(text: string): string {
  if (text.length <= LONGEST) return text;
  let length = 0;
  const characters = [...new Intl.Segmenter().segment(text)];
  return characters
    .filter(({ segment }) => (length += segment.length) <= LONGEST)
    .map(({ segment }) => segment)
    .join('');
}

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** Returns when to check a donation again: after 1, 2, 4, … minutes, at most every 6 hours. */
export function nextCheckAt(now: Date, asked: number): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** asked, MAX_PAUSE_MS));
}

/** One hour more than the three hours after which PayPal deletes an unapproved order. */
const OPEN_MS = 4 * 60 * MINUTE_MS;

export function isOrderExpired({ createdAt }: DonationRecord, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > OPEN_MS;
}
