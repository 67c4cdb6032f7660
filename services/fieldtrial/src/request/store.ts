import { recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
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
}

export type RequestRecord = RecordBase & VisitorRequest;

const COLLECTION = 'fieldtrial_requests';

export const requestIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [...recordIndexes],
};

export function requestStore(db: Db): Collection<RequestRecord> {
  return db.collection<RequestRecord>(COLLECTION);
}
