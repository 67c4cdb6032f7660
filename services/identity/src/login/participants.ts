import { LIMIT, type CollectionIndexes } from '@larkfield/kit';
import type { Db } from 'mongodb';

/** A sign-up to an event, as far as identity reads it; the events service owns and writes the collection. */
interface SignUp {
  readonly _id: string;
  /** Lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of the event: milliseconds, its id on the wire. */
  readonly timestamp: number;
  readonly cancelledAt?: Date;
}

const COLLECTION = 'event_participants';

/** The index that the queries below need, so that they have it before the owner has run. */
export const participantIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { email: 1 } }],
};

export interface Participants {
  /** Events that an address is signed up to, newest first. */
  eventsOf(email: string): Promise<number[]>;
  /** The same, if somebody of that name signed up with that address; else undefined. */
  find(firstName: string, lastName: string, email: string): Promise<number[] | undefined>;
}

export function participantStore(db: Db): Participants {
  const signUps = db.collection<SignUp>(COLLECTION);
  const of = (email: string) =>
    signUps
      .find({ email, cancelledAt: { $exists: false } }, LIMIT)
      .limit(500)
      .toArray();
  return {
    async eventsOf(email) {
      return timestamps(await of(email));
    },
    async find(firstName, lastName, email) {
      const own = await of(email);
      const name = nameKey(firstName, lastName);
      return own.some((each) => nameKey(each.firstName, each.lastName) === name)
        ? timestamps(own)
        : undefined;
    },
  };
}

function timestamps(signUps: readonly SignUp[]): number[] {
  return [...new Set(signUps.map(({ timestamp }) => timestamp))].sort((a, b) => b - a);
}

/** People write their names with capitals or without. */
function nameKey(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.normalize('NFC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
}
