import type { Language } from '@larkfield/contracts';
import { LIMIT, recordIndexes, searchText, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** Somebody who wants to come. Each has a link of their own, by which they see and cancel their place. */
export interface Guest {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case. */
  readonly email: string;
  readonly tokenHash: string;
  readonly cancelledAt?: Date;
}

/**
 * `confirmed`: they have places. `waiting`: there were none. `offered`: places are kept for them until `offerUntil`.
 * `cancelled`: nobody of them comes any more. `removed`: the same, and an administrator has put it away.
 */
export type SignUpState = 'confirmed' | 'waiting' | 'offered' | 'cancelled' | 'removed';

export type ShownState = Exclude<SignUpState, 'removed'>;

const ENDED: readonly SignUpState[] = ['cancelled', 'removed'];

/** Who comes to an event, together with those they bring along. */
export interface SignUp {
  readonly state: SignUpState;
  /** Of the event: its id, and the time that names it in the calls. */
  readonly item: string;
  readonly timestamp: number;
  /** The account of whoever signed up, if they were signed in. */
  readonly account?: string | undefined;
  readonly language: Language;
  /** The first one signed up. */
  readonly people: readonly Guest[];
  /**
   * `<item>|<address>` of everybody who still comes: nobody is signed up to an event twice. The first entry is the
   * sign-up's own, so that the list is never empty.
   */
  readonly claims: readonly string[];
  /** Places have to be taken or given back yet; a worker does it should the call not come to it. */
  readonly unsettledAt?: Date;
  readonly offerUntil?: Date;
  /** Change of the event that its people were told of last. */
  readonly told?: number;
  /** When everybody was reminded. */
  readonly remindedAt?: Date;
  /** Title of the event; a change of it is taken over. */
  readonly title: string;
  /** What it is found by: the last name of whoever signed up, and the title. */
  readonly keys: { readonly lastName: string; readonly title: string };
}

export type SignUpRecord = RecordBase & SignUp;
export type SignUps = Collection<SignUpRecord>;

/** Identity reads it, to let participants in. */
export const SIGN_UPS = 'event_signups';

export const signUpIndexes: CollectionIndexes = {
  collection: SIGN_UPS,
  indexes: [
    ...recordIndexes,
    { key: { claims: 1 }, unique: true },
    { key: { item: 1, state: 1, createdAt: 1 } },
    { key: { 'people.tokenHash': 1 } },
    { key: { 'people.email': 1 } },
    { key: { unsettledAt: 1 }, sparse: true },
    { key: { state: 1, offerUntil: 1 } },
  ],
};

export function signUpStore(db: Db): SignUps {
  return db.collection<SignUpRecord>(SIGN_UPS);
}

/** Takes over a new title of an event, by which administrators see and find its sign-ups. */
export async function renameEvent(db: Db, item: string, title: string): Promise<void> {
  const named = { title, 'keys.title': searchText(title) };
  await signUpStore(db).updateMany({ item }, { $set: named }, LIMIT);
}

/** No place is kept for anybody beyond the beginning of the event, also when that has moved. */
export async function endOffersBy(db: Db, item: string, start: Date): Promise<void> {
  const later = { item, state: 'offered', offerUntil: { $gt: start } } as const;
  await signUpStore(db).updateMany(later, { $set: { offerUntil: start } }, LIMIT);
}

/** Those of a sign-up who still want to come. Of one that has ended, as by an offer that nobody took, nobody does. */
export function comingOf({ people, state }: Pick<SignUp, 'people' | 'state'>): Guest[] {
  return ENDED.includes(state) ? [] : people.filter(({ cancelledAt }) => cancelledAt === undefined);
}

/** A state as visitors see it: what administrators put away is no business of theirs. */
export function shownState(state: SignUpState): ShownState {
  return state === 'removed' ? 'cancelled' : state;
}

/** The same where those who are gone have been filtered out. */
export function openState(state: SignUpState): Exclude<ShownState, 'cancelled'> {
  return state === 'cancelled' || state === 'removed' ? 'waiting' : state;
}

/** The state of a sign-up for one of its people. */
export function stateFor(signUp: Pick<SignUp, 'people' | 'state'>, { id }: Pick<Guest, 'id'>): ShownState {
  return comingOf(signUp).some((guest) => guest.id === id) ? shownState(signUp.state) : 'cancelled';
}

export function claimOf(item: string, email: string): string {
  return `${item}|${email}`;
}
