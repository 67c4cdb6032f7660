import type { Language } from '@larkfield/contracts';
import type { InvestmentState } from '@larkfield/mf-invest/forms';
import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** Beside the states that an investor sees: written down but without its share yet, and without one for good. */
export type StoredState = InvestmentState | 'placing' | 'refused';

/** States in which an amount counts as raised. */
export const COUNTED = ['pledged', 'received', 'active', 'repaid'] as const;

/** What somebody invests. Rate and term stay as they were when it was made. */
export interface Investment {
  readonly state: StoredState;
  /** Id of the investor's account. */
  readonly investor: string;
  readonly username: string;
  /** Lower case. */
  readonly email: string;
  readonly language: Language;
  /** Number of the opportunity. */
  readonly opportunity: number;
  /** What it was called in English. */
  readonly title: string;
  readonly cents: number;
  readonly rate: number;
  readonly term: number;
  /** Which text about the risks they agreed to, and when. */
  readonly riskVersion: string;
  readonly riskAt: Date;
  readonly receivedAt?: Date;
  /** The quarters are counted from then. */
  readonly activeAt?: Date;
  readonly repaidAt?: Date;
  readonly cancelledAt?: Date;
  /** While the share of the opportunity is not as the state wants it. */
  readonly unsettledAt?: Date;
  /** While somebody decides about a request for a withdrawal from it. */
  readonly decidedUntil?: Date;
  /** Last news of the opportunity that was mailed for it. */
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
    { key: { unsettledAt: 1 }, sparse: true },
  ],
};

export function investmentStore(db: Db): Investments {
  return db.collection<InvestmentRecord>(investmentIndexes.collection);
}
