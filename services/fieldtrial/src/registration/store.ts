import type { Language } from '@larkfield/contracts';
import type { TrialState, WishedTime } from '@larkfield/mf-fieldtrial/forms';
import {
  recordIndexes,
  sealValue,
  unsealValue,
  type FileOwner,
  type RecordBase,
  type StoredFile,
} from '@larkfield/kit';
import type { CollectionIndexes } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';
import type { Charge } from '../waiver/types.ts';

/** Which consent text was agreed to, and when. */
export interface Consent {
  readonly version: number;
  readonly language: Language;
  readonly charge: Charge;
  /** SHA-256 of the text. */
  readonly text: string;
  readonly at: Date;
  /** The page has told which text was on the screen; without script, and of other programs, it is that of the day. */
  readonly shown: boolean;
  readonly withdrawnAt?: Date;
}

/** What is said of a child, and where it lives: sealed in one piece. */
export interface Details {
  readonly middleName?: string | undefined;
  readonly address: string;
  readonly zip: string;
  readonly state: string;
  readonly child: {
    readonly firstName: string;
    readonly middleName?: string | undefined;
    readonly lastName: string;
    readonly preferredName?: string | undefined;
    readonly gender: string;
    /** `YYYY-MM-DD` */
    readonly birth: string;
  };
  readonly answers: {
    /** Letters, joined by commas. */
    readonly anw1: string;
    readonly issue?: string | undefined;
    readonly anw2: string;
    readonly anw3: string;
    readonly anw4: string;
    readonly anw5: string;
  };
  readonly comment?: string | undefined;
}

export interface Registration {
  readonly state: TrialState;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case. */
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly country: string;
  readonly distance: string;
  readonly pickup: 'drop' | 'stay';
  readonly times: readonly WishedTime[];
  readonly wished: { readonly first?: string; readonly second?: string };
  /** `Details`, by `sealDetails`; gone once withdrawn. */
  readonly sealed?: string;
  /** The same for every registration of one child; says nothing without the key. */
  readonly childKey?: string;
  readonly waiver?: StoredFile;
  readonly waiverOwner: FileOwner;
  readonly consent: Consent;
  readonly manageHash: string;
  /** When the link of a mail was followed first: the address is the parent's. */
  readonly confirmedAt?: Date;
  readonly invited?: WishedTime;
  readonly invitedFor?: string;
  /** Deleted then, with its waiver. */
  readonly eraseAt?: Date;
  readonly keys: { readonly parent?: string };
}

export type RegistrationRecord = RecordBase & Registration;

const COLLECTION = 'trial_registrations';

export const registrationIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { manageHash: 1 }, unique: true },
    { key: { childKey: 1 }, sparse: true },
    { key: { 'waiver.id': 1 }, sparse: true },
  ],
};

export function registrationStore(db: Db): Collection<RegistrationRecord> {
  return db.collection<RegistrationRecord>(COLLECTION);
}

function placeOf(reference: string): string {
  return `${COLLECTION}|${reference}|details`;
}

export function sealDetails(key: Buffer, reference: string, details: Details): string {
  return sealValue(key, placeOf(reference), details);
}

export function openDetails(key: Buffer, reference: string, sealed: string): Details {
  return unsealValue<Details>(key, placeOf(reference), sealed);
}
