import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import type { Db } from 'mongodb';

/** A sign-up to an event, with the fields that identity reads. The events service owns the collection. */
interface SignUp {
  readonly _id: string;
  readonly state: string;
  readonly people: readonly {
    readonly firstName: string;
    readonly lastName: string;
    /** Lower case. */
    readonly email: string;
    readonly cancelledAt?: Date;
  }[];
  /** The event's id on the wire, a time in milliseconds. */
  readonly timestamp: number;
}

const COLLECTION = 'event_signups';
const ENDED: readonly string[] = ['cancelled', 'removed'];

/** Index of the queries below. Declared here too, so that it exists before the events service has started. */
export const participantIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { 'people.email': 1 } }],
};

export interface Participants {
  /** Returns the events that an address is signed up to, newest first. */
  eventsOf(email: string): Promise<number[]>;
  /** Returns the same, or undefined if no sign-up has that name and address. */
  find(firstName: string, lastName: string, email: string): Promise<number[] | undefined>;
}

export function participantStore(db: Db): Participants {
  const signUps = db.collection<SignUp>(COLLECTION);
  const peopleWith = async (email: string) => {
    const found = await signUps.find({ 'people.email': email }, QUERY_TIMEOUT).limit(500).toArray();
    // An expired offer ends the sign-up of all its people.
    const open = found.filter(({ state }) => !ENDED.includes(state));
    return open.flatMap(({ people, timestamp }) =>
      people
        .filter((person) => person.email === email && person.cancelledAt === undefined)
        .map((person) => ({ ...person, timestamp })),
    );
  };
  return {
    async eventsOf(email) {
      return timestamps(await peopleWith(email));
    },
    async find(firstName, lastName, email) {
      const own = await peopleWith(email);
      const name = nameKey(firstName, lastName);
      return own.some((person) => nameKey(person.firstName, person.lastName) === name)
        ? timestamps(own)
        : undefined;
    },
  };
}

function timestamps(signUps: readonly Pick<SignUp, 'timestamp'>[]): number[] {
  return [...new Set(signUps.map(({ timestamp }) => timestamp))].sort((a, b) => b - a);
}

/** Normalises a name: users type it with or without capitals. */
function nameKey(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.normalize('NFC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
}
