import type { Language } from '@larkfield/contracts';
import type { EquityLevel } from '@larkfield/contracts/catalogues';
import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** Somebody's interest in a share of the company. */
export interface EquityInterest {
  readonly state: 'open' | 'contacted' | 'settled';
  readonly language: Language;
  /** Who was signed in. */
  readonly accountId?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case. */
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly zip: string;
  readonly country: string;
  readonly level?: EquityLevel | undefined;
  readonly comment?: string | undefined;
  /** Which text about the risks they agreed to, and when. */
  readonly riskVersion: string;
  readonly riskAt: Date;
  /** A settled one is deleted then. */
  readonly purgeAt?: Date;
  readonly keys: { readonly name: string };
}

export type EquityRecord = RecordBase & EquityInterest;

const COLLECTION = 'equity_interests';

export const equityIndexes: CollectionIndexes = { collection: COLLECTION, indexes: recordIndexes };

export function equityStore(db: Db): Collection<EquityRecord> {
  return db.collection<EquityRecord>(COLLECTION);
}
