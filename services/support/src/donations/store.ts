import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { DonationProblem, DonationState } from '@larkfield/mf-support/forms';
import type { Collection, Db } from 'mongodb';

export interface Donation {
  readonly state: DonationState;
  readonly language: Language;
  /** US dollars in cents. */
  readonly cents: number;
  readonly description: string;
  readonly invoiceId?: string | undefined;
  readonly comment?: string | undefined;
  /** Lower case. */
  readonly email?: string | undefined;
  /** Hash of the token in the donor's browser and in the link of the receipt. */
  readonly tokenHash: string;
  /** Hash of the token that opens the receipts for the year of this address; on its first donation only. */
  readonly yearsTokenHash?: string;
  /** Id of the PayPal order, and the payee that PayPal named when it was created. */
  readonly orderId?: string;
  readonly payee?: string;
  /** Id of the PayPal capture, also while it is pending. */
  readonly captureId?: string;
  /** When a caller started to capture the money. While set, the donation cannot be cancelled. */
  readonly capturingAt?: Date;
  readonly paidAt?: Date;
  readonly refundedCents?: number;
  /** Why the donation failed. `reversed`: it was paid, and PayPal has taken the money back. */
  readonly problem?: DonationProblem | 'reversed';
  /** When the background job checks PayPal again, and the number of checks so far. */
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
    { key: { yearsTokenHash: 1 }, unique: true, sparse: true },
    { key: { orderId: 1 }, unique: true, sparse: true },
    { key: { captureId: 1 }, sparse: true },
    { key: { askAt: 1 }, sparse: true },
  ],
};

export function donationStore(db: Db): Donations {
  return db.collection<DonationRecord>(COLLECTION);
}
