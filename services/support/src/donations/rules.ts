import { createHmac } from 'node:crypto';
import type { FieldProblem } from '@larkfield/contracts';
import { centsOfText, centsToText, parseCents, readCents } from '@larkfield/contracts/money';
import { languageOf } from '@larkfield/kit';
import type { DonationForm, DonationView } from '@larkfield/mf-support/forms';
import type { Returned } from './event.ts';
import type { PayPalCapture, PayPalOrder } from './paypal.ts';
import type { Donation, DonationRecord } from './store.ts';

/** Of each text, PayPal takes so many UTF-16 code units, of which an emoji is two or more; a schema counts code points. */
const LONGEST = 127;

/** What no schema can say about a donation. */
export function problemsOf(form: DonationForm): FieldProblem[] {
  const { amount, has_invoice, invoice_id } = form;
  const read = readCents(amount, languageOf(form));
  return [
    ...('problem' in read ? [{ field: 'amount', key: read.problem }] : []),
    ...(has_invoice && invoice_id === undefined ? [{ field: 'invoice_id', key: 'errors.invoice' }] : []),
    ...((invoice_id?.length ?? 0) > LONGEST ? [{ field: 'invoice_id', key: 'errors.tooLong' }] : []),
  ];
}

/** From the wire's names to ours; what was not entered is not stored. Ask `problemsOf` first. */
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

/**
 * The secret of a donor: 128 bits that only this installation can make from the reference, so that a repeated call gets the
 * same one although only its hash is kept.
 */
export function tokenFor(reference: string, key: Buffer): string {
  return createHmac('sha256', key).update(`donation|${reference}`).digest('base64url').slice(0, 22);
}

export function toView(donation: DonationRecord): DonationView {
  const { reference, state, cents, description, invoiceId, problem, paidAt, email, refundedCents } = donation;
  return {
    ...{ reference, state, cents, description, invoiceId, refundedCents },
    // That PayPal has taken the money back is for the office.
    problem: problem === 'reversed' ? undefined : problem,
    paidAt: paidAt?.toISOString(),
    hasEmail: email !== undefined,
  };
}

/**
 * What of an order is not as it was ordered: the amount, the currency, the payee, or whose it is. Money is taken of none
 * such.
 */
export function mismatchOf(order: PayPalOrder, donation: DonationRecord): string | undefined {
  const [unit, ...more] = order.purchase_units;
  if (!unit || more.length > 0) return 'purchase units';
  const { amount, payee, custom_id: reference } = unit;
  const sums = [amount, ...capturesOf(order).map((capture) => capture.amount)];
  for (const sum of sums) {
    if (sum?.currency_code !== 'USD') return 'currency';
    if (centsOfText(sum.value) !== donation.cents) return 'amount';
  }
  if (payee?.merchant_id !== donation.payee) return 'payee';
  return reference === donation.reference ? undefined : 'reference';
}

export function capturesOf({ purchase_units: units }: PayPalOrder): readonly PayPalCapture[] {
  return units.flatMap(({ payments }) => payments?.captures ?? []);
}

/** The payment of an order that counts: one that a bank has declined gives way to a later one. */
export function captureOf(order: PayPalOrder): PayPalCapture | undefined {
  const captures = capturesOf(order);
  return captures.find(({ status }) => !REFUSED.includes(status)) ?? captures[0];
}

const REFUSED: readonly string[] = ['DECLINED', 'DENIED', 'FAILED'];

/**
 * What has gone back of an order, in cents; refunds that are still on their way are none yet. A notification may know of more
 * than the order shows: PayPal's sum over all refunds where it tells one, else the refund that the order does not have.
 */
export function returnedOf({ purchase_units: units }: PayPalOrder, told?: Returned): number {
  const refunds = units.flatMap(({ payments }) => payments?.refunds ?? []);
  const given = refunds.filter(({ status }) => status === 'COMPLETED');
  const shown = given.reduce((sum, { amount }) => sum + ((amount && centsOfText(amount.value)) ?? 0), 0);
  if (!told) return shown;
  const isShown = given.some(({ id }) => id === told.refundId);
  return Math.max(shown, told.totalCents ?? shown + (isShown ? 0 : told.cents));
}

/** What PayPal is asked for. */
export function toOrderRequest(donation: DonationRecord, siteOrigin: string) {
  const { reference, cents, description, invoiceId, language } = donation;
  const returnUrl = `${siteOrigin}/donate`;
  return {
    reference,
    value: centsToText(cents),
    description: fitted(description),
    invoiceId,
    language,
    returnUrl,
  };
}

/** The beginning that PayPal takes, cut between characters; the record keeps all of it. */
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
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** When the worker asks again: after one minute, two, four, … and at last four times a day. */
export function nextAsk(now: Date, asked: number): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** asked, LONGEST_PAUSE_MS));
}

/** PayPal keeps an order that nobody approves for three hours. */
const OPEN_MS = 4 * 60 * MINUTE_MS;

export function isOver({ createdAt }: DonationRecord, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > OPEN_MS;
}
