import { encryptedFieldPlace, type KeyRing } from '@larkfield/kit/encryption';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { normalizeForSearch, recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/** Why a payment, or a part of it, belongs to no investment. */
export const WAITING_REASONS = [
  'noReference',
  'unknown',
  'several',
  'notPledged',
  'excess',
  'cancelled',
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** How much of a payment was assigned to an investment. */
export interface PaymentAssignment {
  /** From 1 in the order of assignment. */
  readonly n: number;
  readonly investment: string;
  readonly cents: number;
  /** The investment has ended, so the money belongs to nobody again. */
  readonly released?: true;
}

/** What was decided and is not carried out everywhere yet. */
export type PaymentStep = {
  readonly n: number;
  readonly by: string;
  /** Names the step, too. */
  readonly requestId: string;
} & (
  | { readonly does: 'assign'; readonly investment: string }
  | { readonly does: 'sendBack'; readonly cents: number }
);

/** Money that has arrived on the company's account. `rest` is what was neither assigned nor sent back. */
export interface Payment {
  /** `waiting`: there is a rest. `returned`: nothing of it was kept. */
  readonly state: 'waiting' | 'assigned' | 'returned';
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly cents: number;
  /** Payment reference as the sender wrote it. */
  readonly text: string;
  readonly sender: string;
  /** Account of the sender, encrypted. */
  readonly sealed?: { readonly account: string };
  /** Reference of the import, or missing if the office has entered it. */
  readonly file?: string;
  /** Key of the same payment in a bank's file, if the office had entered it before. */
  readonly bankKey?: string;
  /** The only investment that the text names. */
  readonly named?: string;
  readonly rest: number;
  readonly why?: WaitingReason;
  readonly assignments: readonly PaymentAssignment[];
  /** Investment of the last part, and the address of its investor (lower case). */
  readonly investment?: string;
  readonly email?: string;
  readonly sentBack: number;
  /** How often something was sent back. */
  readonly returns: number;
  readonly step?: PaymentStep;
  readonly unsettledAt?: Date;
  readonly find: { readonly sender: string };
}

export type PaymentRecord = RecordBase & Payment;
export type Payments = Collection<PaymentRecord>;

export const paymentIndexes: CollectionIndexes = {
  collection: 'invest_payments',
  indexes: [
    ...recordIndexes,
    { key: { bankKey: 1 }, unique: true, sparse: true },
    { key: { unsettledAt: 1 }, sparse: true },
    { key: { file: 1 }, sparse: true },
    { key: { named: 1, cents: 1 }, sparse: true },
  ],
};

export function paymentStore(db: Db): Payments {
  return db.collection<PaymentRecord>(paymentIndexes.collection);
}

export const findSender = (sender: string): Payment['find'] => ({ sender: normalizeForSearch(sender) });

/** Returns the state of a payment without a step. */
export function stateOf({ rest, assignments }: Pick<Payment, 'rest' | 'assignments'>): Payment['state'] {
  if (rest > 0) return 'waiting';
  return assignments.some(({ released }) => !released) ? 'assigned' : 'returned';
}

const accountPlace = (reference: string) =>
  encryptedFieldPlace(paymentIndexes.collection, reference, 'account');

export function encryptAccount(
  ring: KeyRing,
  reference: string,
  account: string,
): NonNullable<Payment['sealed']> {
  return { account: ring.encrypt(accountPlace(reference), account) };
}

/** @throws DecryptionError if no key decrypts it */
export function decryptAccount(
  ring: KeyRing,
  { reference, sealed }: Pick<PaymentRecord, 'reference' | 'sealed'>,
): string | undefined {
  return sealed && ring.decrypt(accountPlace(reference), sealed.account);
}
