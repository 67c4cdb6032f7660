import type { CollectionIndexes } from '@larkfield/kit/database';
import type { AuditEntry } from '@larkfield/kit/records';
import type { MailRequest } from '@larkfield/kit/mail';
import type { Collection, Db } from 'mongodb';
import type { AccountSums, EntryKey, EntryKind, LedgerLine } from './entry.ts';

/** The investor whose money moved, for lists of the office. */
export interface EntryPerson {
  readonly id: string;
  readonly username: string;
}

/** What has happened to money, before it is posted. */
export interface NewEntry {
  readonly key: EntryKey;
  /** When the money moved or became due; now by default. */
  readonly at?: Date;
  /** In the words of the office, if a person has written any. */
  readonly reason?: string | undefined;
  readonly lines: readonly LedgerLine[];
  /** Key of the entry that this one corrects. */
  readonly corrects?: string;
  readonly person?: EntryPerson | undefined;
  /** Mails and audit entries that are written with the entry, in the same insert. */
  readonly mail?: readonly MailRequest[];
  readonly audit?: readonly AuditEntry[];
}

/** A posted entry: one document with all its lines. Nothing changes or deletes its lines. */
export interface LedgerEntry {
  /** The key. */
  readonly _id: string;
  readonly kind: EntryKind;
  readonly at: Date;
  readonly createdAt: Date;
  readonly reason?: string;
  readonly lines: readonly LedgerLine[];
  /** References of the investments in `lines`, for the index. */
  readonly investments: readonly string[];
  /** For lists of the office: one amount per account, and the investments as the search reads them. */
  readonly sums: AccountSums;
  readonly find: { readonly investment?: string; readonly other?: string };
  readonly corrects?: string;
  readonly investor?: string;
  readonly username?: string;
}

export const ledgerIndexes: CollectionIndexes = {
  collection: 'ledger_entries',
  indexes: [
    { key: { investments: 1, at: 1 } },
    { key: { 'lines.account': 1, at: 1 } },
    { key: { kind: 1, at: 1 } },
    { key: { username: 1, at: 1 }, partialFilterExpression: { username: { $exists: true } } },
    { key: { 'parts.since': 1 }, sparse: true },
  ],
};

export function ledgerStore(db: Db): Collection<LedgerEntry> {
  return db.collection<LedgerEntry>(ledgerIndexes.collection);
}
