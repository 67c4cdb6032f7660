import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, normalizeForSearch, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/** A person of a sign-up. Each has a personal link to see and cancel the place. */
export interface Guest {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case; empty if the person was entered by hand without one. */
  readonly email: string;
  readonly tokenHash: string;
  readonly cancelledAt?: Date;
  /** Number of the QR code for the door. Absent only in records from before there were numbers. */
  readonly ticket?: string;
  /** When the person was checked in at the door. */
  readonly attendedAt?: Date;
  /** Id of the scan that checked the person in, by which a repeat of that scan is recognised. */
  readonly attendedScan?: string;
}

/**
 * `confirmed`: has places. `waiting`: on the waiting list. `offered`: places are reserved until `offerUntil`.
 * `cancelled`: all its people have cancelled or the offer expired. `removed`: cancelled, and removed by an
 * administrator.
 */
export type SignUpState = 'confirmed' | 'waiting' | 'offered' | 'cancelled' | 'removed';

export type ShownState = Exclude<SignUpState, 'removed'>;

const ENDED: readonly SignUpState[] = ['cancelled', 'removed'];

export interface SignUp {
  readonly state: SignUpState;
  readonly item: string;
  readonly timestamp: number;
  readonly account?: string | undefined;
  readonly language: Language;
  /** The first person signed up; the others are guests. */
  readonly people: readonly Guest[];
  /**
   * `<item>|<address>` of each active guest; unique, so nobody is signed up to an event twice. The first
   * entry belongs to the sign-up itself, so that the list is never empty.
   */
  readonly claims: readonly string[];
  /** Set while places have to be reserved or released. A background job does it if the call fails. */
  readonly unsettledAt?: Date;
  readonly offerUntil?: Date;
  readonly told?: number;
  /** Ids of the messages that its people were sent. */
  readonly messages?: readonly string[];
  readonly remindedAt?: Date;
  /** Number of people who were checked in at the door. */
  readonly attended?: number;
  /** Copy of the title of the event. */
  readonly title: string;
  /** Search keys: last name of the person who signed up, title of the event. */
  readonly keys: { readonly lastName: string; readonly title: string };
}

export type SignUpRecord = RecordBase & SignUp;
export type SignUps = Collection<SignUpRecord>;

/** Also read by the identity service, to log in participants. */
const SIGN_UP_COLLECTION = 'event_signups';

export const signUpIndexes: CollectionIndexes = {
  collection: SIGN_UP_COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { claims: 1 }, unique: true },
    { key: { item: 1, state: 1, createdAt: 1 } },
    { key: { 'people.tokenHash': 1 } },
    { key: { 'people.email': 1 } },
    { key: { 'people.ticket': 1 }, unique: true, sparse: true },
    { key: { unsettledAt: 1 }, sparse: true },
    { key: { state: 1, offerUntil: 1 } },
  ],
};

export function signUpStore(db: Db): SignUps {
  return db.collection<SignUpRecord>(SIGN_UP_COLLECTION);
}

/** Updates the copies of an event's title. */
export async function renameEvent(db: Db, item: string, title: string): Promise<void> {
  const named = { title, 'keys.title': normalizeForSearch(title) };
  await signUpStore(db).updateMany({ item }, { $set: named }, QUERY_TIMEOUT);
}

/** Shortens offers that would last beyond the new start of the event. */
export async function endOffersBy(db: Db, item: string, start: Date): Promise<void> {
  const later = { item, state: 'offered', offerUntil: { $gt: start } } as const;
  await signUpStore(db).updateMany(later, { $set: { offerUntil: start } }, QUERY_TIMEOUT);
}

/** Returns the people who have not cancelled; none if the sign-up has ended. */
export function activeGuestsOf({ people, state }: Pick<SignUp, 'people' | 'state'>): Guest[] {
  return ENDED.includes(state) ? [] : people.filter(({ cancelledAt }) => cancelledAt === undefined);
}

export function shownState(state: SignUpState): ShownState {
  return state === 'removed' ? 'cancelled' : state;
}

/** Returns the state of a sign-up that has active guests. */
export function activeState(state: SignUpState): Exclude<ShownState, 'cancelled'> {
  return state === 'cancelled' || state === 'removed' ? 'waiting' : state;
}

export function guestState(signUp: Pick<SignUp, 'people' | 'state'>, { id }: Pick<Guest, 'id'>): ShownState {
  return activeGuestsOf(signUp).some((guest) => guest.id === id) ? shownState(signUp.state) : 'cancelled';
}

export function claimKey(item: string, email: string): string {
  return `${item}|${email}`;
}
