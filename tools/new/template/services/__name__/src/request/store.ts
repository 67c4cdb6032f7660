import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Language } from '@larkfield/contracts';
import type { hiddenFields } from '@larkfield/contracts/forms';
import type { RequestForm } from '@larkfield/mf-__name__/forms';
import type { Collection, Db } from 'mongodb';

/** Entries whose stored names equal the names on the wire. */
type OtherEntries = Omit<RequestForm, keyof typeof hiddenFields | 'firstname' | 'lastname' | 'email'>;

/** A visitor's request. */
export interface VisitorRequest extends OtherEntries {
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly handling: 'new' | 'answered' | 'settled';
  /** Search keys. */
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

/** Resolves with the number of requests since this time. */
export function countSince(requests: Collection<RequestRecord>, since: Date): Promise<number> {
  return requests.countDocuments({ createdAt: { $gte: since } }, QUERY_TIMEOUT);
}
