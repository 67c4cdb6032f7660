import type { Language } from '@larkfield/contracts';
import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

export interface UpdateWords {
  readonly title: string;
  readonly text: string;
}

/** English is always there: the other languages fall back on it. */
export type UpdateTexts = Readonly<Partial<Record<Language, UpdateWords>>> & { readonly en: UpdateWords };

/** News for all who have invested in an opportunity. */
export interface Update {
  /** Number of the opportunity. */
  readonly opportunity: number;
  readonly texts: UpdateTexts;
  /** Until everybody has been told. */
  readonly sending?: true;
}

export type UpdateRecord = RecordBase & Update;

export const updateIndexes: CollectionIndexes = {
  collection: 'invest_updates',
  indexes: [...recordIndexes, { key: { sending: 1, createdAt: 1 } }],
};

export function updateStore(db: Db): Collection<UpdateRecord> {
  return db.collection<UpdateRecord>(updateIndexes.collection);
}
