import type { Language } from '@larkfield/contracts';
import type { InvestmentState } from '@larkfield/mf-invest/forms';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/** `placing`: its share is not reserved yet. `refused`: there was no share left. Investors see neither. */
export type StoredState = InvestmentState | 'placing' | 'refused';

/** States in which an amount counts as raised. */
export const COUNTED_STATES = ['pledged', 'received', 'active', 'repaid'] as const;

/** A part of a payment. `key` names payment and part. */
export interface PaidPart {
  readonly key: string;
  readonly cents: number;
}

/** States that give back what was paid. */
export const ENDED_STATES = ['cancelled', 'lapsed'] as const;

/** An investment, with rate and term as they were when it was made. */
export interface Investment {
  readonly state: StoredState;
  readonly investor: string;
  readonly username: string;
  /** Missing in records of before, until the worker has filled it. */
  readonly keys?: { readonly username: string };
  /** Lower case. */
  readonly email: string;
  readonly language: Language;
  readonly opportunity: number;
  readonly title: string;
  readonly cents: number;
  readonly rate: number;
  readonly term: number;
  /** Version of the risk text the investor agreed to, and the time of consent. */
  readonly riskVersion: string;
  readonly riskAt: Date;
  /** Parts of payments that were assigned to it, each once. */
  readonly paid?: readonly PaidPart[];
  /** Sum of `paid`, and what is missing. Written together, only by `receive-payment.ts`. */
  readonly paidCents?: number;
  readonly openCents?: number;
  readonly receivedAt?: Date;
  /** Start of the first quarter. */
  readonly activeAt?: Date;
  readonly repaidAt?: Date;
  readonly cancelledAt?: Date;
  readonly lapsedAt?: Date;
  /** The last day on which the pledge is held (`2026-12-10`), once the investor knows where to transfer. */
  readonly heldUntil?: string;
  /** Reference of the company's account that the investor was told last, and when. */
  readonly account?: string;
  readonly accountToldAt?: Date;
  /** When the investor was reminded of the present `heldUntil`. */
  readonly remindedAt?: Date;
  /** Set when the day was over but a part of the money had arrived, so that the office decides. */
  readonly holdOverAt?: Date;
  /** Set while the share does not match the state. */
  readonly unsettledAt?: Date;
  /** Lease: set while a withdrawal from this investment is being decided. */
  readonly decidedUntil?: Date;
  /** When its next quarter is due; missing until the first one was planned. */
  readonly nextQuarterAt?: Date;
  /** How many quarters have become due. */
  readonly quartersDue?: number;
  /** Money that came in before there was a ledger is posted, or there is none. */
  readonly booked?: true;
  /** References of the updates that this investor was told of, by this or another investment in the opportunity. */
  readonly updates?: readonly string[];
  /** The last update, as noted before `updates` was. */
  readonly told?: string;
}

export type InvestmentRecord = RecordBase & Investment;
export type Investments = Collection<InvestmentRecord>;

export const investmentIndexes: CollectionIndexes = {
  collection: 'invest_investments',
  indexes: [
    ...recordIndexes,
    { key: { investor: 1, createdAt: -1 } },
    { key: { investor: 1, opportunity: 1, state: 1 } },
    { key: { opportunity: 1, state: 1 } },
    { key: { state: 1, nextQuarterAt: 1 } },
    { key: { unsettledAt: 1 }, sparse: true },
    { key: { state: 1, paidCents: 1 }, partialFilterExpression: { paidCents: { $exists: true } } },
    { key: { booked: 1, state: 1 } },
    { key: { state: 1, heldUntil: 1 } },
    { key: { state: 1, account: 1 } },
  ],
};

export function investmentStore(db: Db): Investments {
  return db.collection<InvestmentRecord>(investmentIndexes.collection);
}
