import type { Language } from '@larkfield/contracts';
import type { WithdrawalState } from '@larkfield/mf-invest/forms';
import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** A request to staff to pay something out; nothing is paid by itself (D74). */
export interface Withdrawal {
  readonly state: WithdrawalState;
  /** Id of the investor's account. */
  readonly investor: string;
  readonly username: string;
  /** Lower case. */
  readonly email: string;
  readonly language: Language;
  /** Reference of the investment. */
  readonly investment: string;
  readonly cents: number;
  readonly comment?: string | undefined;
}

export type WithdrawalRecord = RecordBase & Withdrawal;

export const withdrawalIndexes: CollectionIndexes = {
  collection: 'invest_withdrawals',
  indexes: [...recordIndexes, { key: { investor: 1, createdAt: -1 } }],
};

export function withdrawalStore(db: Db): Collection<WithdrawalRecord> {
  return db.collection<WithdrawalRecord>(withdrawalIndexes.collection);
}
