import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db, Document, Filter } from 'mongodb';
import { ledgerIndexes, type LedgerEntry } from './store.ts';

/**
 * Removes what names a person from entries: login name, reason, note. Amounts, dates and accounts stay, because the law
 * requires them and all balances are made of them. `nobody` takes the place of the login name.
 */
export async function removeNamesFrom(db: Db, entries: Filter<LedgerEntry>, nobody?: string): Promise<void> {
  const $unset = { reason: '', note: '' };
  const update: Document =
    nobody === undefined
      ? { $unset: { ...$unset, username: '', investor: '' } }
      : { $set: { username: nobody }, $unset };
  await db.collection<LedgerEntry>(ledgerIndexes.collection).updateMany(entries, update, QUERY_TIMEOUT);
}
