import type { Language } from '@larkfield/contracts';
import type { WithdrawalState } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/** A request for a payout. Staff make the payment; nothing is paid automatically (D74). */
export interface Withdrawal {
  readonly state: WithdrawalState;
  readonly investor: string;
  readonly username: string;
  /** Missing in records of before, until the worker has filled it. */
  readonly keys?: { readonly username: string };
  /** Lower case. */
  readonly email: string;
  readonly language: Language;
  readonly investment: string;
  readonly cents: number;
  readonly comment?: string | undefined;
  readonly paidAt?: Date;
  /** Set while a paid withdrawal may have no entry in the ledger. */
  readonly unsettledAt?: Date;
}

export type WithdrawalRecord = RecordBase & Withdrawal;

export const withdrawalIndexes: CollectionIndexes = {
  collection: 'invest_withdrawals',
  indexes: [
    ...recordIndexes,
    { key: { investor: 1, createdAt: -1 } },
    { key: { investment: 1, state: 1 } },
    { key: { unsettledAt: 1 }, sparse: true },
  ],
};

export function withdrawalStore(db: Db): Collection<WithdrawalRecord> {
  return db.collection<WithdrawalRecord>(withdrawalIndexes.collection);
}

/** States in which we hold the money of an investment. */
export const FUNDED_STATES = ['received', 'active'] as const;

/** Requests whose amount is reserved. What was paid is in the ledger. */
export const REQUESTED_STATES = ['open', 'approved'] as const;
export const AGREED_STATES = ['approved'] as const;

export async function sumWithdrawals(
  db: Db,
  investment: string,
  states: readonly WithdrawalState[],
): Promise<number> {
  const found = await withdrawalStore(db)
    .find({ investment, state: { $in: [...states] } }, { ...QUERY_TIMEOUT, projection: { cents: 1 } })
    .toArray();
  return found.reduce((sum, { cents }) => sum + cents, 0);
}
