import type { CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/**
 * An imported file of a bank. It is written with all its payments in one piece, which are entered after that, so that no
 * file is half imported. They are encrypted, because the file has account numbers.
 */
export interface PaymentImport {
  readonly state: 'running' | 'done';
  readonly by: string;
  readonly requestId: string;
  /** Payments in the file. */
  readonly payments: number;
  /** Lines of outgoing payments, which are left out. */
  readonly outgoing: number;
  /** Payments that were entered from this file; all others were known. */
  readonly entered?: number;
  readonly known?: number;
  readonly sealed?: { readonly payments: string };
  /** How many payments of the file are done. */
  readonly next: number;
}

export type ImportRecord = RecordBase & PaymentImport;

export const importIndexes: CollectionIndexes = {
  collection: 'invest_imports',
  indexes: [...recordIndexes],
};

export function importStore(db: Db): Collection<ImportRecord> {
  return db.collection<ImportRecord>(importIndexes.collection);
}
