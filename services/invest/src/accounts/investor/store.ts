import { INVESTOR_LOGIN, loginIndexes } from '@larkfield/kit/accounts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import { encryptedFieldPlace, type KeyRing } from '@larkfield/kit/encryption';
import type { RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';
import { SECRET_FIELDS, type InvestorAccount, type Secrets } from './account.ts';

export type InvestorRecord = RecordBase & InvestorAccount;

const COLLECTION = INVESTOR_LOGIN.accounts;

export const investorIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...loginIndexes,
    { key: { 'bankChange.hash': 1 }, sparse: true },
    { key: { 'bankChange.until': 1 }, sparse: true },
    { key: { bankConfirmation: 1 }, sparse: true },
  ],
};

export function investorStore(db: Db): Collection<InvestorRecord> {
  return db.collection<InvestorRecord>(COLLECTION);
}

export function encryptSecrets(ring: KeyRing, reference: string, secrets: Secrets): Secrets {
  return mapSecrets(secrets, (name, text) =>
    ring.encrypt(encryptedFieldPlace(COLLECTION, reference, name), text),
  );
}

export function decryptSecrets(
  ring: KeyRing,
  { reference, sealed }: Pick<InvestorRecord, 'reference' | 'sealed'>,
): Secrets {
  return mapSecrets(sealed, (name, text) =>
    ring.decrypt(encryptedFieldPlace(COLLECTION, reference, name), text),
  );
}

export function mapSecrets(
  secrets: Secrets,
  turn: (name: (typeof SECRET_FIELDS)[number], text: string) => string,
): Secrets {
  return Object.fromEntries(
    SECRET_FIELDS.flatMap((name) => {
      const text = secrets[name];
      return text === undefined ? [] : [[name, turn(name, text)]];
    }),
  );
}
