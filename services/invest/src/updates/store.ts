import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import type { FileOwner, StoredFile } from '@larkfield/kit/http';
import { recordIndexes, searchKeys, type ActionInput, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

export interface UpdateText {
  readonly title: string;
  readonly text: string;
}

/** Texts by language. English is required, because it is the fallback. */
export type UpdateTexts = Readonly<Partial<Record<Language, UpdateText>>> & { readonly en: UpdateText };

/** A picture of an update in its sizes. Only investors of the opportunity get it. */
export interface UpdatePicture {
  /** The original, which nobody gets, because its metadata may contain the location. */
  readonly file: StoredFile;
  /** What it shows, for those who cannot see it. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Smallest first. */
  readonly sizes: readonly { readonly file: StoredFile; readonly width: number }[];
}

export interface Update {
  readonly opportunity: number;
  readonly texts: UpdateTexts;
  readonly pictures?: readonly UpdatePicture[];
  /** `sending` until all investors have been notified. */
  readonly state: 'draft' | 'sending' | 'sent' | 'discarded';
  readonly sentAt?: Date;
  /** For the search: the English title, normalised. */
  readonly find: { readonly title: string };
}

export type UpdateRecord = RecordBase & Update & { readonly version?: number };

export const updateIndexes: CollectionIndexes = {
  collection: 'invest_updates',
  indexes: [
    ...recordIndexes,
    { key: { state: 1, createdAt: 1 } },
    // Updates on the page of an opportunity.
    { key: { opportunity: 1, state: 1, sentAt: -1 } },
    { key: { 'pictures.sizes.file.id': 1 }, sparse: true },
  ],
};

export function updateStore(db: Db): Collection<UpdateRecord> {
  return db.collection<UpdateRecord>(updateIndexes.collection);
}

/** Under this owner the file service keeps the pictures of an update. */
export function pictureOwner(reference: string): FileOwner {
  return { service: 'invest', kind: 'update', record: reference };
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
