import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type FormValues, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';
import type { equityFields } from './fields.ts';

export interface EquityInterest extends FormValues<typeof equityFields> {
  readonly state: 'open' | 'contacted' | 'settled';
  readonly language: Language;
  readonly accountId?: string | undefined;
  /** Version of the risk text the sender agreed to, and the time of consent. */
  readonly riskVersion: string;
  readonly riskAt: Date;
  readonly purgeAt?: Date;
  readonly keys: { readonly name: string };
}

export type EquityRecord = RecordBase & EquityInterest;

const COLLECTION = 'equity_interests';

export const equityIndexes: CollectionIndexes = { collection: COLLECTION, indexes: recordIndexes };

export function equityStore(db: Db): Collection<EquityRecord> {
  return db.collection<EquityRecord>(COLLECTION);
}
