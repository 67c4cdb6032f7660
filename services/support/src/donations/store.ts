import type { Language } from '@larkfield/contracts';
import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { DonationProblem, DonationState } from '@larkfield/mf-support/forms';
import type { Collection, Db } from 'mongodb';

export interface Donation {
  readonly state: DonationState;
  readonly language: Language;
  /** In US dollars; whole cents. */
  readonly cents: number;
  readonly description: string;
  readonly invoiceId?: string | undefined;
  readonly comment?: string | undefined;
  /** Lower case. */
  readonly email?: string | undefined;
  /** By which the donor's browser and the link of the receipt find it. */
  readonly tokenHash: string;
  /** PayPal's number of the order, and whom PayPal named as its payee when it was made. */
  readonly orderId?: string;
  readonly payee?: string;
  /** PayPal's number of the payment, from its capture on, also while it is pending. */
  readonly captureId?: string;
  /** Somebody has begun to take the money: nobody cancels it now, and nobody else tries for a while. */
  readonly capturingAt?: Date;
  readonly paidAt?: Date;
  readonly refundedCents?: number;
  /** Why it has failed; `reversed`: it was paid, and PayPal has taken the money back from us. */
  readonly problem?: DonationProblem | 'reversed';
  /** When the worker asks PayPal again, and how often it has. */
  readonly askAt?: Date;
  readonly asked: number;
}

export type DonationRecord = RecordBase & Donation;
export type Donations = Collection<DonationRecord>;

const COLLECTION = 'donations';

export const donationIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { tokenHash: 1 }, unique: true },
    { key: { orderId: 1 }, unique: true, sparse: true },
    { key: { captureId: 1 }, sparse: true },
    { key: { askAt: 1 }, sparse: true },
  ],
};

export function donationStore(db: Db): Donations {
  return db.collection<DonationRecord>(COLLECTION);
}
