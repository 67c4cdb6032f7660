import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import type { ItemKind } from '@larkfield/mf-events/forms';
import type { Collection, Db } from 'mongodb';
import type { PlannedTime } from './planned-time.ts';
import type { StoredDocument, StoredImage } from './item.ts';

export type Entries = Readonly<Record<string, unknown>>;

/**
 * News or an event that its author has not published. Drafts have a collection of their own, so nothing that lists,
 * counts or searches items can meet one.
 */
export interface Draft {
  readonly _id: string;
  /** Idempotency key of the call that created it, with the account. */
  readonly key: string;
  readonly kind: ItemKind;
  readonly author: { readonly account: string; readonly name: string };
  /** Form entries by field name; may be incomplete. */
  readonly entries: Entries;
  readonly image?: Omit<StoredImage, 'alt'>;
  readonly document?: StoredDocument;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /**
   * `publishing`: the entries are final, and any process may finish the publication. `done`: kept for a day without
   * entries, so that repeated calls get the same answer.
   */
  readonly state: 'open' | 'publishing' | 'done';
  /** Hash of the entries that are being or were published. */
  readonly digest?: string;
  readonly plan?: { readonly at: PlannedTime; readonly until?: PlannedTime };
  readonly failed?: true;
  /** The number makes earlier links of the preview invalid. Without a hash there is no preview. */
  readonly preview?: { readonly number: number; readonly hash?: string };
}

export type Drafts = Collection<Draft>;

const COLLECTION = 'events_drafts';

export const draftIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { key: 1 }, unique: true },
    { key: { 'author.account': 1, changedAt: -1 } },
    // Forgotten drafts, unfinished publications and answers of a day ago.
    { key: { state: 1, changedAt: 1 } },
    // Due plans.
    { key: { 'plan.at.at': 1 }, sparse: true },
    { key: { 'preview.hash': 1 }, unique: true, sparse: true },
    // Drafts that use a file.
    { key: { 'image.fileId': 1 }, sparse: true },
    { key: { 'document.fileId': 1 }, sparse: true },
  ],
};

export function draftStore(db: Db): Drafts {
  return db.collection<Draft>(COLLECTION);
}

export function findDraftByToken(drafts: Drafts, token: string): Promise<Draft | null> {
  return drafts.findOne({ 'preview.hash': hashToken(token), state: 'open' }, QUERY_TIMEOUT);
}

/** Returns a hash of entries that does not depend on their order. */
export function digestOf(entries: Entries): string {
  const sorted = Object.entries(entries)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashToken(JSON.stringify(sorted));
}
