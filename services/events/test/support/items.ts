import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { EventFields, Item, ItemFields, ItemRecord } from '../../src/items/item.ts';
import { itemSearchKeys } from '../../src/items/search-keys.ts';
import { itemStore } from '../../src/items/store.ts';

/** Returns valid fields of an event in spring 2027. */
export function testEventFields(change: Partial<EventFields> = {}): EventFields {
  return {
    start: new Date('2027-04-10T16:00:00Z'),
    end: new Date('2027-04-10T18:00:00Z'),
    timeZone: 'America/Los_Angeles',
    allDay: false,
    meetingType: 'inPerson',
    country: 'US',
    city: 'San José',
    cost: { free: false, amount: 1250, currency: 'USD' },
    sponsored: false,
    jobLevel: 'entryLevel',
    items: [{ name: 'Pens', quantity: '2', unit: 'dozens' }],
    ...change,
  };
}

let last = 0;

/** Returns news, or an event if `change.event` is set. Computed fields are filled in. */
export function testItem(change: Partial<Item> & { readonly _id?: string } = {}): ItemRecord {
  last += 1;
  const fields: ItemFields = {
    kind: change.event ? 'event' : 'news',
    language: 'en',
    title: `Title ${last}`,
    subtitle: 'A subtitle',
    classes: ['screening'],
    industries: ['literacy'],
    allAges: false,
    ages: { from: 3, to: 6 },
    html: '<p>Some <strong>details</strong>.</p>',
    content: [{ tag: 'p', children: ['Some ', { tag: 'strong', children: ['details'] }, '.'] }],
    links: [],
    ...change,
  };
  const publishedAt = change.publishedAt ?? new Date('2026-06-01T10:00:00Z');
  return {
    _id: randomUUID(),
    reference: `LK-TEST-${last}`,
    createdAt: publishedAt,
    submission: {
      key: `test-${last}`,
      bodyHash: '',
      answer: { success: true, reference: `LK-TEST-${last}` },
    },
    state: 'published',
    author: { account: 'author-1', name: 'Ada' },
    timestamp: 1_700_000_000_000 + last,
    slugs: [`title-${last}`],
    likes: 0,
    taken: 0,
    sequence: 0,
    publishedAt,
    changedAt: publishedAt,
    updatedAt: publishedAt,
    ...fields,
    ...change,
    find: itemSearchKeys(fields, publishedAt),
  };
}

export async function insertItems(db: Db, ...items: readonly ItemRecord[]): Promise<void> {
  await itemStore(db).insertMany([...items]);
}
