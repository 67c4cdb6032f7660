import type { Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import type { FileOwner, StoredFile } from '@larkfield/kit/http';
import { recordIndexes, type FormValues, type RecordBase } from '@larkfield/kit/records';
import type { VolunteerState } from '@larkfield/mf-support/forms';
import type { Collection, Db } from 'mongodb';
import type { volunteerFields } from './fields.ts';
import type { SignedConsent, Signing } from './waiver/signatures.ts';

export interface Volunteer extends FormValues<typeof volunteerFields> {
  readonly handling: VolunteerState;
  readonly language: Language;
  readonly guardian?: { readonly name: string; readonly agreedAt: Date } | undefined;
  /** How the waiver was signed. Absent in records from before signing on the screen. */
  readonly signing?: Signing;
  /** Absent if there is no guardian. */
  readonly guardianSigning?: Signing | undefined;
  /** What was signed on the screen. */
  readonly consent?: SignedConsent | undefined;
  readonly waiver: StoredFile;
  /** Owner of the waiver in the file service. */
  readonly waiverOwner: FileOwner;
  readonly keys: { readonly firstName: string; readonly lastName: string };
}

export type VolunteerRecord = RecordBase & Volunteer;

export const volunteerIndexes: CollectionIndexes = {
  collection: 'volunteers',
  indexes: [...recordIndexes, { key: { createdAt: -1 } }, { key: { 'waiver.id': 1 } }],
};

export function volunteerStore(db: Db): Collection<VolunteerRecord> {
  return db.collection<VolunteerRecord>(volunteerIndexes.collection);
}
