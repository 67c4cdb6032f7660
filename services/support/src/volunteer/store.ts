import type { Language } from '@larkfield/contracts';
import {
  recordIndexes,
  type CollectionIndexes,
  type FileOwner,
  type RecordBase,
  type StoredFile,
} from '@larkfield/kit';
import type { VolunteerState } from '@larkfield/mf-support/forms';
import type { Collection, Db } from 'mongodb';

/** Somebody who wants to help. */
export interface Volunteer {
  readonly handling: VolunteerState;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName?: string | undefined;
  /** Lower case. */
  readonly email: string;
  readonly phone?: string | undefined;
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly reason: string;
  readonly value: string;
  /** Address of the opening that they apply for. */
  readonly opening?: string | undefined;
  /** Who agrees, for somebody under 18. */
  readonly guardian?: { readonly name: string; readonly agreedAt: Date } | undefined;
  readonly waiver: StoredFile;
  /** As whose file the waiver was claimed. */
  readonly waiverOwner: FileOwner;
  /** What they are found by. */
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
