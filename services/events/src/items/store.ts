import {
  addParts,
  asRead,
  createRecord,
  isDuplicate,
  LIMIT,
  recordIndexes,
  ServiceError,
  type Answer,
  type AuditEntry,
  type CollectionIndexes,
  type Mail,
} from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';
import type { Item, ItemFields, ItemRecord } from './item.ts';
import { keysFor } from './keys.ts';
import { slugOf, slugWithNumber } from './slug.ts';

export type Items = Collection<ItemRecord>;

const COLLECTION = 'events_items';

/** States in which everybody may see an item. */
export const LISTED = ['published', 'cancelled'] as const;

export const itemIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { slugs: 1 }, unique: true },
    { key: { timestamp: 1 }, unique: true },
    // What the board in memory is brought up to date by.
    { key: { changedAt: 1, _id: 1 } },
    { key: { 'author.account': 1, publishedAt: -1 } },
    // Of which a worker has to tell people.
    { key: { tell: 1 }, sparse: true },
    // Which items show a file.
    { key: { 'image.fileId': 1 }, sparse: true },
    { key: { 'document.fileId': 1 }, sparse: true },
    // Events that are about to begin, for reminders.
    { key: { kind: 1, 'event.start': 1 } },
  ],
};

export function itemStore(db: Db): Items {
  return db.collection<ItemRecord>(COLLECTION);
}

/** The item that has, or has had, an address. */
export function findBySlug(items: Items, slug: string): Promise<ItemRecord | null> {
  return items.findOne({ slugs: slug }, LIMIT);
}

export function findByTimestamp(items: Items, timestamp: number): Promise<ItemRecord | null> {
  return items.findOne({ timestamp }, LIMIT);
}

interface Creation {
  /** The caller's key: a repeat creates nothing. */
  readonly key: string | undefined;
  readonly body: object;
  readonly fields: ItemFields;
  readonly state: 'published' | 'pending';
  readonly author: NonNullable<Item['author']>;
  /** As the caller wants it; the next free one is taken. */
  readonly timestamp: number;
  readonly now: Date;
  parts(reference: string): { readonly mail: readonly Mail[]; readonly audit: readonly AuditEntry[] };
}

/** So often another address or time is tried before we give up: each time, another one was taken in between. */
const TRIES = 20;

/** Writes a new item under an address made of its title, and a time that no other item has. */
export async function createItem(items: Items, creation: Creation): Promise<Answer> {
  const { key, body, fields, state, author, now, parts } = creation;
  const slug = slugOf(fields.title);
  let names = 0;
  let times = 0;
  for (;;) {
    const item: Item = {
      ...fields,
      ...{ state, author, likes: 0, taken: 0, sequence: 0 },
      timestamp: creation.timestamp + times,
      slugs: [slugWithNumber(slug, names)],
      ...{ publishedAt: now, changedAt: now, updatedAt: now },
      find: keysFor(fields, now),
    };
    try {
      const build = (reference: string) => ({ fields: item, ...parts(reference) });
      return await createRecord<Item>(items, { key, body, now, build });
    } catch (error) {
      if (!isDuplicate(error) || names + times === TRIES) throw error;
      // Callers name the item by the time they sent: another item of its title leaves it alone.
      if (isDuplicate(error, 'timestamp')) times += 1;
      else names += 1;
    }
  }
}

interface Change {
  /** New words; their keys follow, and the address when the title has changed. */
  readonly fields?: ItemFields;
  readonly set?: Partial<Pick<Item, 'state' | 'cancelReason' | 'publishedAt' | 'tell'>>;
  readonly unset?: readonly (keyof Item)[];
  /** Calendars should take the change over. */
  readonly sequence?: true;
  readonly mail?: readonly Mail[];
  readonly audit: AuditEntry;
  readonly now: Date;
}

/**
 * Changes an item that is as its changer has read it. A new title brings a new address; earlier ones lead to it.
 * @throws ServiceError `VERSION_CONFLICT` when somebody else was first, whose change stays.
 */
export async function changeItem(items: Items, before: ItemRecord, change: Change): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      const update = updateFor(before, change, tries);
      const read = { _id: before._id, ...asRead<ItemRecord>(before) };
      const { modifiedCount } = await items.updateOne(read, update, LIMIT);
      if (modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
      return;
    } catch (error) {
      if (!isDuplicate(error) || tries === TRIES) throw error;
    }
  }
}

function updateFor(before: ItemRecord, change: Change, tries: number) {
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
      ...(fields ? { slugs: slugsFor(before, fields.title, tries), updatedAt: now } : {}),
      find: keysFor(fields ?? before, publishedAt),
      changedAt: now,
    },
    ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((name) => [name, '' as const])) } : {}),
  };
}

/** Those of the fields that a change may leave out, and so take away. */
const optional = ['region', 'ages', 'image', 'document', 'format', 'event'] as const;

/** Today's address first; a title that means an address of before leads back to it. */
function slugsFor({ slugs, title }: Item, next: string, tries: number): Item['slugs'] {
  if (title === next) return slugs;
  const wanted = slugWithNumber(slugOf(next), tries);
  return [wanted, ...slugs.filter((slug) => slug !== wanted)];
}
