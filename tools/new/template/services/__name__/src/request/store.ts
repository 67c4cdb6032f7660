import { LIMIT, recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Language } from '@larkfield/contracts';
import type { hidden } from '@larkfield/contracts/forms';
import type { RequestForm } from '@larkfield/mf-__name__/forms';
import type { Collection, Db } from 'mongodb';

/** Entries that are kept under the names that the wire has. */
type OtherEntries = Omit<RequestForm, keyof typeof hidden | 'firstname' | 'lastname' | 'email'>;

/** What a visitor asks, with clean names. */
export interface VisitorRequest extends OtherEntries {
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case. */
  readonly email: string;
  readonly handling: 'new' | 'answered' | 'settled';
  /** What it is found by. */
  readonly keys: { readonly firstName: string; readonly lastName: string };
}

export type RequestRecord = RecordBase & VisitorRequest;

const COLLECTION = '__name___requests';

export const requestIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [...recordIndexes, { key: { createdAt: 1 } }],
};

export function requestStore(db: Db): Collection<RequestRecord> {
  return db.collection<RequestRecord>(COLLECTION);
}

/** How many have been sent since then. */
export function countSince(requests: Collection<RequestRecord>, since: Date): Promise<number> {
  return requests.countDocuments({ createdAt: { $gte: since } }, LIMIT);
}
