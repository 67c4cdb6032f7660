import { LIMIT, recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Language } from '@larkfield/contracts';
import type { Collection, Db } from 'mongodb';

/** What a visitor asks, with clean names. */
export interface VisitorRequest {
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case. */
  readonly email: string;
  readonly message: string;
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
