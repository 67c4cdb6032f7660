import type { Language } from '@larkfield/contracts';
import type { WithdrawalState } from '@larkfield/mf-invest/forms';
import { LIMIT, recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
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
  indexes: [...recordIndexes, { key: { investor: 1, createdAt: -1 } }, { key: { investment: 1, state: 1 } }],
};

export function withdrawalStore(db: Db): Collection<WithdrawalRecord> {
  return db.collection<WithdrawalRecord>(withdrawalIndexes.collection);
}

/** Investments of which there is money here. */
export const PAID_IN = ['received', 'active'] as const;

/** Requests that were not declined, and those that somebody has agreed to. */
export const ASKED = ['open', 'approved', 'paid'] as const;
export const AGREED = ['approved', 'paid'] as const;

/** Cents of an investment in requests of some states. */
export async function askedFor(
  db: Db,
  investment: string,
  states: readonly WithdrawalState[],
): Promise<number> {
  const found = await withdrawalStore(db)
    .find({ investment, state: { $in: [...states] } }, { ...LIMIT, projection: { cents: 1 } })
    .toArray();
  return found.reduce((sum, { cents }) => sum + cents, 0);
}
