import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type FormValues, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';
import type { contactFields } from './fields.ts';

export interface Contact extends FormValues<typeof contactFields> {
  readonly language: Language;
  readonly handling: 'new' | 'answered' | 'settled';
  /** Normalized for the search. */
  readonly keys: { readonly firstName: string; readonly lastName: string };
}

export type ContactRecord = RecordBase & Contact;

const COLLECTION = 'contacts';

export const contactIndexes: CollectionIndexes = { collection: COLLECTION, indexes: recordIndexes };

export function contactStore(db: Db): Collection<ContactRecord> {
  return db.collection<ContactRecord>(COLLECTION);
}
