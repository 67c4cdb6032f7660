import { isDuplicate, QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import {
  addParts,
  versionFilter,
  createRecord,
  recordIndexes,
  type SubmissionAnswer,
  type AuditEntry,
} from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';
import type { Item, ItemFields, ItemRecord } from './item.ts';
import { itemSearchKeys } from './search-keys.ts';
import { slugOf, slugWithNumber } from './slug.ts';

export type Items = Collection<ItemRecord>;

const COLLECTION = 'events_items';

export const LISTED_STATES = ['published', 'cancelled'] as const;

export const itemIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { slugs: 1 }, unique: true },
    { key: { timestamp: 1 }, unique: true },
    // For updates of the board in memory.
    { key: { changedAt: 1, _id: 1 } },
    { key: { 'author.account': 1, publishedAt: -1 } },
    // Items with pending notifications.
    { key: { tell: 1 }, sparse: true },
    // Items that use a file.
    { key: { 'image.fileId': 1 }, sparse: true },
    { key: { 'document.fileId': 1 }, sparse: true },
    // Items to be taken off the board.
    { key: { unpublishAt: 1 }, sparse: true },
    // Events that start soon, for reminders.
    { key: { kind: 1, 'event.start': 1 } },
  ],
};

export function itemStore(db: Db): Items {
  return db.collection<ItemRecord>(COLLECTION);
}

export function findBySlug(items: Items, slug: string): Promise<ItemRecord | null> {
  return items.findOne({ slugs: slug }, QUERY_TIMEOUT);
}

export function findByTimestamp(items: Items, timestamp: number): Promise<ItemRecord | null> {
  return items.findOne({ timestamp }, QUERY_TIMEOUT);
}

interface Creation {
  /** Idempotency key of the caller. */
  readonly key: string | undefined;
  readonly body: object;
  readonly fields: ItemFields;
  readonly state: 'published' | 'pending';
  readonly author: NonNullable<Item['author']>;
  readonly until?: Pick<Item, 'unpublishAt' | 'unpublishZone'>;
  /** Requested by the caller; increased until it is unique. */
  readonly timestamp: number;
  readonly now: Date;
  parts(reference: string): { readonly mail: readonly MailRequest[]; readonly audit: readonly AuditEntry[] };
}

const MAX_ATTEMPTS = 20;

export async function createItem(items: Items, creation: Creation): Promise<SubmissionAnswer> {
  const { key, body, fields, state, author, now, parts } = creation;
  const slug = slugOf(fields.title);
  let names = 0;
  let times = 0;
  for (;;) {
    const item: Item = {
      ...fields,
      ...creation.until,
      ...{ state, author, likes: 0, taken: 0, sequence: 0 },
      timestamp: creation.timestamp + times,
      slugs: [slugWithNumber(slug, names)],
      ...{ publishedAt: now, changedAt: now, updatedAt: now },
      find: itemSearchKeys(fields, now),
    };
    try {
      const build = (reference: string) => ({ fields: item, ...parts(reference) });
      return await createRecord<Item>(items, { key, body, now, build });
    } catch (error) {
      if (!isDuplicate(error) || names + times === MAX_ATTEMPTS) throw error;
      // Only the part that is a duplicate changes: callers identify the item by the timestamp they sent.
      if (isDuplicate(error, 'timestamp')) times += 1;
      else names += 1;
    }
  }
}

interface Change {
  readonly fields?: ItemFields;
  readonly set?: Partial<
    Pick<Item, 'state' | 'cancelReason' | 'publishedAt' | 'tell' | 'event' | 'unpublishAt' | 'unpublishZone'>
  >;
  readonly unset?: readonly (keyof Item)[];
  /** Increases the SEQUENCE of the calendar entry. */
  readonly sequence?: true;
  readonly mail?: readonly MailRequest[];
  readonly audit: AuditEntry;
  readonly now: Date;
}

/**
 * Updates an item by version. A new title adds a slug; earlier ones stay valid. @throws ServiceError `VERSION_CONFLICT`
 */
export async function changeItem(items: Items, before: ItemRecord, change: Change): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const update = updateFor(before, change, attempt);
      const read = { _id: before._id, ...versionFilter<ItemRecord>(before) };
      const { modifiedCount } = await items.updateOne(read, update, QUERY_TIMEOUT);
      if (modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
      return;
    } catch (error) {
      if (!isDuplicate(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function updateFor(before: ItemRecord, change: Change, attempt: number) {
  const { fields, set, unset = [], sequence, mail = [], audit, now } = change;
  const publishedAt = set?.publishedAt ?? before.publishedAt;
  const { $set, $inc, ...parts } = addParts(now, mail, [audit]);
  const gone = [...unset, ...(fields ? optional.filter((name) => fields[name] === undefined) : [])];
  return {
    ...parts,
    $inc: { ...$inc, ...(sequence ? { sequence: 1 } : {}) },
    $set: {
      ...$set,
      ...set,
      ...fields,
      ...(fields ? { slugs: slugsFor(before, fields.title, attempt), updatedAt: now } : {}),
      find: itemSearchKeys(fields ?? { ...before, ...set }, publishedAt),
      changedAt: now,
    },
    ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((name) => [name, '' as const])) } : {}),
  };
}

const optional = ['region', 'ages', 'image', 'document', 'format', 'event'] as const;

/** The current slug comes first. A title may return to an earlier slug. */
function slugsFor({ slugs, title }: Item, next: string, attempt: number): Item['slugs'] {
  if (title === next) return slugs;
  const wanted = slugWithNumber(slugOf(next), attempt);
  return [wanted, ...slugs.filter((slug) => slug !== wanted)];
}
