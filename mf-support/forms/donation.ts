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

/** `POST /api/donations/years/link`: mails a link to the receipts for the year. */
export const donationYearsForm = Type.Object({ email: email(), ...hiddenFields }, closed);

export type DonationYearsForm = Static<typeof donationYearsForm>;

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

/** A donation as a donor sees it whom PayPal has sent back: without what was typed. */
export type ReturnedView = Pick<DonationView, 'reference' | 'state' | 'cents' | 'problem' | 'hasEmail'>;

/** The donations of an address in a calendar year: what was given, less what was returned. */
export interface DonationYear {
  readonly year: number;
  readonly cents: number;
}

/** Answer of `POST /api/donations/create`: the order to pay, and the token for status requests. */
export interface DonationOpened {
  readonly success: true;
  readonly reference: string;
  readonly token: string;
  readonly orderId: string;
}

const provider = {
  payment: oneOf(['paypal', 'standIn']),
  clientId: Type.String(),
  environment: oneOf(['sandbox', 'production']),
  standInOrigin: Type.Optional(Type.String()),
};
const off = Type.Object({ payment: Type.Literal('off') }, closed);

/** Data of `/donate`: the payment provider and the suggested amounts. `off`: donations are currently not possible. */
export const donateData = Type.Union([
  off,
  Type.Object(
    {
      ...provider,
      amounts: Type.Array(Type.Object({ cents: Type.Integer(), text: Type.Optional(Type.String()) }, closed)),
    },
    closed,
  ),
]);
export type DonateData = DataOf<typeof donateData>;

/** Data of `/donate/return`: the payment provider. */
export const donateReturnData = Type.Union([off, Type.Object(provider, closed)]);

export type PaymentProvider = Exclude<DataOf<typeof donateReturnData>, { payment: 'off' }>;
export type SuggestedAmount = Exclude<DonateData, { payment: 'off' }>['amounts'][number];
