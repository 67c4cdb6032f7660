import type { Language } from '@larkfield/contracts';
import type { TrialState, WishedTime } from '@larkfield/mf-fieldtrial/forms';
import { encryptValue, decryptValue } from '@larkfield/kit/encryption';
import type { FileOwner, StoredFile } from '@larkfield/kit/http';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { CollectionIndexes } from '@larkfield/kit/database';
import type { Collection, Db } from 'mongodb';
import type { Offer, Visit } from '../visits/visit.ts';
import type { ReportFields } from '../report/store.ts';
import type { Charge } from '../waiver/types.ts';

export interface Consent {
  readonly version: number;
  readonly language: Language;
  readonly charge: Charge;
  /** SHA-256 of the text. */
  readonly text: string;
  readonly at: Date;
  /** Whether the client sent the hash of the text it has shown. Otherwise the text of the day is assumed. */
  readonly shown: boolean;
  readonly withdrawnAt?: Date;
}

/** Data of the child and its address, encrypted as one value. */
export interface RegistrationDetails {
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

export interface Registration extends ReportFields {
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
  /** `RegistrationDetails`, by `encryptDetails`. Absent after withdrawal. */
  readonly sealed?: string;
  /** The same for all registrations of one child (`childKey` in `context.ts`). */
  readonly childKey?: string;
  readonly waiver?: StoredFile;
  readonly waiverOwner: FileOwner;
  readonly consent: Consent;
  readonly manageHash: string;
  /** When the link of a mail was first opened, which confirms the address. */
  readonly confirmedAt?: Date;
  readonly visit?: Visit;
  /** Local time of the visit, as lists show it. */
  readonly invitedFor?: string;
  /** Time of a visit that was planned before visits had a place and a specialist. */
  readonly invited?: WishedTime;
  /** Times of which the parent may choose one. */
  readonly offers?: readonly Offer[];
  /** Start of the last visit, if it was cancelled. */
  readonly cancelledVisit?: Date;
  /** Number of the last calendar file. */
  readonly visitSequence?: number;
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
    { key: { 'visit.remindAt': 1 }, sparse: true },
  ],
};

export function registrationStore(db: Db): Collection<RegistrationRecord> {
  return db.collection<RegistrationRecord>(COLLECTION);
}

function placeOf(reference: string): string {
  return `${COLLECTION}|${reference}|details`;
}

export function encryptDetails(key: Buffer, reference: string, details: RegistrationDetails): string {
  return encryptValue(key, placeOf(reference), details);
}

export function decryptDetails(key: Buffer, reference: string, sealed: string): RegistrationDetails {
  return decryptValue<RegistrationDetails>(key, placeOf(reference), sealed);
}
