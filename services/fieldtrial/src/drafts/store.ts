import type { Language } from '@larkfield/contracts';
import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** An unfinished registration on its way to another device. */
export interface Draft {
  readonly language: Language;
  /** Entries of the page, sealed; opened once, by the link. */
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
    { key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
};

export function draftStore(db: Db): Collection<DraftRecord> {
  return db.collection<DraftRecord>(COLLECTION);
}

/** Seals and opens are for this place. */
export function draftPlace(tokenHash: string): string {
  return `${COLLECTION}|${tokenHash}|entries`;
}
