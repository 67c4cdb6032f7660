import {
  INVESTOR_LOGIN,
  loginIndexes,
  sealedPlace,
  type CollectionIndexes,
  type KeyRing,
  type RecordBase,
} from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';
import { SECRETS, type Account, type Secrets } from './account.ts';

export type InvestorRecord = RecordBase & Account;

const COLLECTION = INVESTOR_LOGIN.accounts;

export const investorIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: loginIndexes,
};

export function investorStore(db: Db): Collection<InvestorRecord> {
  return db.collection<InvestorRecord>(COLLECTION);
}

/** Seals what was given for one record. */
export function sealSecrets(ring: KeyRing, reference: string, secrets: Secrets): Secrets {
  return mapSecrets(secrets, (name, text) => ring.seal(sealedPlace(COLLECTION, reference, name), text));
}

export function openSecrets(
  ring: KeyRing,
  { reference, sealed }: Pick<InvestorRecord, 'reference' | 'sealed'>,
): Secrets {
  return mapSecrets(sealed, (name, text) => ring.open(sealedPlace(COLLECTION, reference, name), text));
}

/** Turns each secret that is there. */
export function mapSecrets(
  secrets: Secrets,
  turn: (name: (typeof SECRETS)[number], text: string) => string,
): Secrets {
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const text = secrets[name];
      return text === undefined ? [] : [[name, turn(name, text)]];
    }),
  );
}
