import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, searchKeys, type ActionInput, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

export interface UpdateText {
  readonly title: string;
  readonly text: string;
}

/** Texts by language. English is required, because it is the fallback. */
export type UpdateTexts = Readonly<Partial<Record<Language, UpdateText>>> & { readonly en: UpdateText };

export interface Update {
  readonly opportunity: number;
  readonly texts: UpdateTexts;
  /** `sending` until all investors have been notified. */
  readonly state: 'draft' | 'sending' | 'sent' | 'discarded';
  readonly sentAt?: Date;
  /** For the search: the English title, normalised. */
  readonly find: { readonly title: string };
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

export const updateEntries = {
  title: { type: 'text', longest: 150, label: entry('title') },
  text: { type: 'lines', longest: 3_000, label: entry('text') },
} as const;

export function toUpdateText(values: ActionInput['values']): UpdateText {
  return { title: String(values['title'] ?? ''), text: String(values['text'] ?? '') };
}

export const findUpdate = ({ title }: UpdateText): Update['find'] => searchKeys({ title });
