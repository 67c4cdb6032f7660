import { LIMIT, type CollectionIndexes } from '@larkfield/kit';
import type { Db } from 'mongodb';

/** A sign-up to an event, as far as identity reads it; the events service owns and writes the collection. */
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
  /** Of the event: milliseconds, its id on the wire. */
  readonly timestamp: number;
}

const COLLECTION = 'event_signups';
const ENDED: readonly string[] = ['cancelled', 'removed'];

/** The index that the queries below need, so that they have it before the owner has run. */
export const participantIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { 'people.email': 1 } }],
};

export interface Participants {
  /** Events that an address is signed up to, newest first. */
  eventsOf(email: string): Promise<number[]>;
  /** The same, if somebody of that name signed up with that address; else undefined. */
  find(firstName: string, lastName: string, email: string): Promise<number[] | undefined>;
}

export function participantStore(db: Db): Participants {
  const signUps = db.collection<SignUp>(COLLECTION);
  const of = async (email: string) => {
    const found = await signUps.find({ 'people.email': email }, LIMIT).limit(500).toArray();
    // An offer that nobody took ends the sign-up of everybody in it.
    const open = found.filter(({ state }) => !ENDED.includes(state));
    return open.flatMap(({ people, timestamp }) =>
      people
        .filter((one) => one.email === email && one.cancelledAt === undefined)
        .map((one) => ({ ...one, timestamp })),
    );
  };
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

function timestamps(signUps: readonly Pick<SignUp, 'timestamp'>[]): number[] {
  return [...new Set(signUps.map(({ timestamp }) => timestamp))].sort((a, b) => b - a);
}

/** People write their names with capitals or without. */
function nameKey(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.normalize('NFC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
}
