import { oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import { email, hidden, line, lines, LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** PayPal takes no longer ones. */
const LONGEST = 127;
const LONGEST_AMOUNT = 40;
const closed = { additionalProperties: false } as const;

/**
 * `POST /api/donations/create` (S5-S10). What an amount comes to, and whether an invoice id is wanted, no schema can say:
 * browser and service each ask for these besides.
 */
export const donationForm = Type.Object(
  {
    description: line(LONGEST),
    amount: Type.String({
      maxLength: LONGEST_AMOUNT,
      format: 'line',
      messages: { required: 'errors.price', maxLength: 'errors.amount' },
    }),
    has_invoice: Type.Optional(Type.Boolean()),
    invoice_id: Type.Optional(line(LONGEST)),
    comment: Type.Optional(lines(LIMITS.message)),
    email: Type.Optional(email()),
    ...hidden,
  },
  closed,
);

export type DonationForm = Static<typeof donationForm>;

/** Where a donation stands. `approved`: the donor has agreed at PayPal, the money is on its way. */
export const DONATION_STATES = [
  'created',
  'approved',
  'captured',
  'failed',
  'cancelled',
  'refunded',
] as const;

export type DonationState = (typeof DONATION_STATES)[number];

/** Why a donation has failed, as far as a donor is told: the bank has declined, the invoice was paid before, else. */
export const DONATION_PROBLEMS = ['declined', 'invoicePaid', 'mismatch'] as const;

export type DonationProblem = (typeof DONATION_PROBLEMS)[number];

/** What a donor is told of the own donation. */
export interface DonationView {
  readonly reference: string;
  readonly state: DonationState;
  readonly cents: number;
  readonly description: string;
  readonly invoiceId?: string | undefined;
  readonly problem?: DonationProblem | undefined;
  /** When the money was taken. */
  readonly paidAt?: string | undefined;
  /** A receipt has been mailed, or can be. */
  readonly hasEmail: boolean;
  readonly refundedCents?: number | undefined;
}

/** Answer of `POST /api/donations/create`: what the browser pays, and the token by which it asks about it. */
export interface DonationOpened {
  readonly success: true;
  readonly reference: string;
  readonly token: string;
  readonly orderId: string;
}

/** Data of `/donate`: how donations are paid. `off`: not at the moment. */
export const donateData = Type.Union([
  Type.Object({ payment: Type.Literal('off') }, closed),
  Type.Object(
    {
      payment: oneOf(['paypal', 'standIn']),
      clientId: Type.String(),
      environment: oneOf(['sandbox', 'production']),
      /** Where the stand-in shows its page. */
      standInOrigin: Type.Optional(Type.String()),
    },
    closed,
  ),
]);
export type DonateData = DataOf<typeof donateData>;
