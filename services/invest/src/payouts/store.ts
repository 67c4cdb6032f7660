import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/**
 * `planned`: the next quarter, whose day has not come. `listed`: in a payment list. `last`: paid as the last quarter, so the
 * office decides about what is left.
 */
export const PAYOUT_STATES = ['planned', 'due', 'listed', 'paid', 'last'] as const;

export type PayoutState = (typeof PAYOUT_STATES)[number];

/** A transfer to the investor. One that came back from the bank stays, and the next one is another. */
export interface Transfer {
  /** `YYYY-MM-DD`, in the time zone of the site. */
  readonly paidOn: string;
  readonly returnedOn?: string;
  readonly reason?: string;
}

/** What one quarter of an investment pays. The ledger is posted from it (`settle-payout.ts`). */
export interface Payout {
  readonly state: PayoutState;
  readonly investor: string;
  readonly username: string;
  readonly keys: { readonly username: string; readonly investment: string };
  /** Lower case. */
  readonly email: string;
  readonly language: Language;
  readonly opportunity: number;
  /** Reference of the investment. */
  readonly investment: string;
  /** From 1 to `quarters`. */
  readonly quarter: number;
  readonly quarters: number;
  readonly dueAt: Date;
  /** The day (`YYYY-MM-DD`) and the month (`YYYY-MM`) of `dueAt`. */
  readonly dueOn: string;
  readonly month: string;
  readonly cents: number;
  readonly interest: number;
  readonly principal: number;
  /** Of the last quarter: what remains of the investment after it (D75). */
  readonly left?: number;
  readonly transfers: readonly Transfer[];
  /** Day of the transfer that counts. */
  readonly paidOn?: string;
  readonly returnedOn?: string;
  /** When a payment list got it. */
  readonly listedAt?: Date;
  /** Set while the ledger does not have everything that the record says. */
  readonly unsettledAt?: Date;
  /** Last year for which the investor was told that the statement is ready. */
  readonly statementFor?: number;
}

export type PayoutRecord = RecordBase & Payout;
export type Payouts = Collection<PayoutRecord>;

export const payoutIndexes: CollectionIndexes = {
  collection: 'invest_payouts',
  indexes: [
    ...recordIndexes,
    { key: { investor: 1, dueAt: 1 } },
    { key: { investment: 1, quarter: 1 } },
    { key: { paidOn: 1 }, sparse: true },
    { key: { unsettledAt: 1 }, sparse: true },
  ],
};

export function payoutStore(db: Db): Payouts {
  return db.collection<PayoutRecord>(payoutIndexes.collection);
}

/** States in which the money is owed and not paid. */
export const OWED_STATES = ['due', 'listed'] as const;
export const PAID_STATES = ['paid', 'last'] as const;
