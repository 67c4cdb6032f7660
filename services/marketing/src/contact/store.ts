import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Language } from '@larkfield/contracts';
import type { ContactRole, JobFunction, JobLevel } from '@larkfield/contracts/catalogues';
import type { Collection, Db } from 'mongodb';

/** A message of a visitor, with clean names. */
export interface Contact {
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly zip: string;
  /** Lower case. */
  readonly email: string;
  readonly phone: string;
  readonly role: ContactRole;
  readonly jobFunction?: JobFunction | undefined;
  readonly jobTitle?: string | undefined;
  readonly jobLevel: JobLevel;
  readonly message: string;
  readonly handling: 'new' | 'answered' | 'settled';
  /** What it is found by. */
  readonly keys: { readonly firstName: string; readonly lastName: string };
}

export type ContactRecord = RecordBase & Contact;

const COLLECTION = 'contacts';

export const contactIndexes: CollectionIndexes = { collection: COLLECTION, indexes: recordIndexes };

export function contactStore(db: Db): Collection<ContactRecord> {
  return db.collection<ContactRecord>(COLLECTION);
}
