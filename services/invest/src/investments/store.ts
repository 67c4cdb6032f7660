import type { Language } from '@larkfield/contracts';
import type { InvestmentState } from '@larkfield/mf-invest/forms';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/** `placing`: its share is not reserved yet. `refused`: there was no share left. Investors see neither. */
export type StoredState = InvestmentState | 'placing' | 'refused';

/** States in which an amount counts as raised. */
export const COUNTED_STATES = ['pledged', 'received', 'active', 'repaid'] as const;

/** An investment, with rate and term as they were when it was made. */
export interface Investment {
  readonly state: StoredState;
  readonly investor: string;
  readonly username: string;
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
  readonly receivedAt?: Date;
  /** Start of the first quarter. */
  readonly activeAt?: Date;
  readonly repaidAt?: Date;
  readonly cancelledAt?: Date;
  /** Set while the share does not match the state. */
  readonly unsettledAt?: Date;
  /** Lease: set while a withdrawal from this investment is being decided. */
  readonly decidedUntil?: Date;
  /** Reference of the last update that was mailed for this investment. */
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
