import { oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import { email, hiddenFields, line, lines, FIELD_LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** PayPal's limit. */
const MAX_LENGTH = 127;
const MAX_AMOUNT_LENGTH = 40;
const closed = { additionalProperties: false } as const;

/** `POST /api/donations/create` (S5-S10). `problems.ts` checks amount and invoice id, which a schema cannot. */
export const donationForm = Type.Object(
  {
    description: line(MAX_LENGTH),
    amount: Type.String({
      maxLength: MAX_AMOUNT_LENGTH,
      format: 'line',
      messages: { required: 'errors.price', maxLength: 'errors.amount' },
    }),
    has_invoice: Type.Optional(Type.Boolean()),
    invoice_id: Type.Optional(line(MAX_LENGTH)),
    comment: Type.Optional(lines(FIELD_LIMITS.message)),
    email: Type.Optional(email()),
    ...hiddenFields,
  },
  closed,
);

export type DonationForm = Static<typeof donationForm>;

/** States of a donation. `approved`: the donor has agreed at PayPal; the money is not captured yet. */
export const DONATION_STATES = [
  'created',
  'approved',
  'captured',
  'failed',
  'cancelled',
  'refunded',
] as const;

export type DonationState = (typeof DONATION_STATES)[number];

/** Reasons of a failed donation that a donor may see: declined by the bank, invoice already paid, other. */
export const DONATION_PROBLEMS = ['declined', 'invoicePaid', 'mismatch'] as const;

export type DonationProblem = (typeof DONATION_PROBLEMS)[number];

/** A donation as its donor sees it. */
export interface DonationView {
  readonly reference: string;
  readonly state: DonationState;
  readonly cents: number;
  readonly description: string;
  readonly invoiceId?: string | undefined;
  readonly problem?: DonationProblem | undefined;
  readonly paidAt?: string | undefined;
  /** Whether a receipt was or can be mailed. */
  readonly hasEmail: boolean;
  readonly refundedCents?: number | undefined;
}

/** Answer of `POST /api/donations/create`: the order to pay, and the token for status requests. */
export interface DonationOpened {
  readonly success: true;
  readonly reference: string;
  readonly token: string;
  readonly orderId: string;
}

/** Data of `/donate`: the payment provider. `off`: donations are currently not possible. */
export const donateData = Type.Union([
  Type.Object({ payment: Type.Literal('off') }, closed),
  Type.Object(
    {
      payment: oneOf(['paypal', 'standIn']),
      clientId: Type.String(),
      environment: oneOf(['sandbox', 'production']),
      standInOrigin: Type.Optional(Type.String()),
    },
    closed,
  ),
]);
export type DonateData = DataOf<typeof donateData>;
