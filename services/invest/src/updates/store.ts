import type { Language } from '@larkfield/contracts';
import { recordIndexes, type CollectionIndexes, type Entered, type RecordBase } from '@larkfield/kit';
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
  /** `sending` until everybody has been told. */
  readonly state: 'draft' | 'sending' | 'sent' | 'discarded';
  readonly sentAt?: Date;
}

export type UpdateRecord = RecordBase & Update & { readonly version?: number };

export const updateIndexes: CollectionIndexes = {
  collection: 'invest_updates',
  indexes: [...recordIndexes, { key: { state: 1, createdAt: 1 } }],
};

export function updateStore(db: Db): Collection<UpdateRecord> {
  return db.collection<UpdateRecord>(updateIndexes.collection);
}

const entry = (name: string) => `invest.records:updates.entries.${name}`;

/** What is written of an update in each language. */
export const updateEntries = {
  title: { type: 'text', longest: 150, label: entry('title') },
  text: { type: 'lines', longest: 3_000, label: entry('text') },
} as const;

export function wordsEntered(values: Entered['values']): UpdateWords {
  return { title: String(values['title'] ?? ''), text: String(values['text'] ?? '') };
}
