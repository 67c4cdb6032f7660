import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

export interface Draft {
  readonly language: Language;
  /** Lower case. */
  readonly email: string;
  readonly sealed: string;
  readonly tokenHash: string;
  readonly purgeAt: Date;
}

export type DraftRecord = RecordBase & Draft;

const COLLECTION = 'trial_drafts';

export const draftIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { tokenHash: 1 }, unique: true },
    { key: { email: 1 } },
    { key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
};

export function draftStore(db: Db): Collection<DraftRecord> {
  return db.collection<DraftRecord>(COLLECTION);
}

/** Returns the associated data that binds the encrypted entries to the draft. */
export function draftAssociatedData(tokenHash: string): string {
  return `${COLLECTION}|${tokenHash}|entries`;
}
