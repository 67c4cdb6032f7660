import {
  at,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  LIMIT,
  mailTo,
  personal,
  plain,
  searchKeys,
  ACCOUNTS,
  type AdminRequest,
  type Mail,
  type ReadVersion,
  type RecordKind,
  type ServiceContext,
  type SessionAccount,
} from '@larkfield/kit';
import { localizePath } from '@larkfield/contracts';
import { markUnused } from '../files/unused.ts';
import type { Item, ItemRecord } from '../items/item.ts';
import { changeItem, itemIndexes, itemStore } from '../items/store.ts';
import { eraseAuthored } from './forget.ts';
import { itemLine, readItem } from './read.ts';
import { restore } from './restore.ts';

/** What administrators do with news and events: publish what is held back, take away, bring back, look after. */
export const itemKind: RecordKind<ItemRecord> = {
  id: 'items',
  label: 'events.records:items.title',
  collection: itemIndexes.collection,
  subject: 'item',
  columns: {
    createdAt: CREATED_AT,
    kind: choiceOf(plain('events.records:items.columns.kind'), ['news', 'event'], 'events:kinds'),
    title: plain('events.records:items.columns.title'),
    author: at('author.name', personal('events.records:items.columns.author')),
    likes: plain('events.records:items.columns.likes', 'number'),
    publishedAt: plain('events.records:items.columns.publishedAt', 'date'),
    language: LANGUAGE,
  },
  filters: [['state'], ['kind'], ['state', 'kind'], ['owner']],
  search: ['find.title'],
  states: {
    field: 'state',
    changes: {
      pending: ['published', 'deleted'],
      published: ['deleted'],
      cancelled: ['deleted'],
      deleted: ['pending'],
    },
    waiting: ['pending'],
    steps: {
      published: (context, request, read) => move(context, request, read, 'published'),
      deleted: (context, request, read) => move(context, request, read, 'deleted'),
      pending: restore,
    },
  },
  people: [{ account: 'author.account' }],
  erase: eraseAuthored,
  complete: {
    missing: 'find.title',
    fill: ({ title }) => ({ 'find.title': searchKeys({ title }).title }),
  },
};

const FROM = {
  published: ['pending'],
  deleted: ['pending', 'published', 'cancelled'],
} as const satisfies Record<string, readonly Item['state'][]>;

/** Publishes or takes away, and tells whom it concerns: the author of a held item, people who signed up. */
async function move(
  context: ServiceContext,
  request: AdminRequest,
  read: ReadVersion,
  to: keyof typeof FROM,
): Promise<void> {
  const { db, now, wake } = context;
  const items = itemStore(db);
  const item = await readItem(items, read, FROM[to]);
  const announced = item.kind === 'event' && item.state === 'published';
  await changeItem(items, item, {
    set: {
      state: to,
      ...(to === 'published' ? { publishedAt: now() } : {}),
      ...(announced ? { tell: 'eventCancelled' as const } : {}),
    },
    ...(announced ? { sequence: true } : {}),
    mail: item.state === 'pending' ? await lettersToAuthor(context, item, to) : [],
    audit: itemLine(to, item, request, to),
    now: now(),
  });
  if (to === 'deleted') await markUnused(context, item);
  wake();
}

async function lettersToAuthor(
  { db, config }: ServiceContext,
  { author, language, slugs, title }: ItemRecord,
  to: keyof typeof FROM,
): Promise<Mail[]> {
  if (!author) return [];
  const account = await db.collection<SessionAccount>(ACCOUNTS).findOne({ _id: author.account }, LIMIT);
  if (!account) return [];
  const path = to === 'published' ? `/events/${slugs[0]}` : '/events';
  const link = `${config.SITE_ORIGIN}${localizePath(path, language)}`;
  const template = to === 'published' ? 'itemPublished' : 'itemRefused';
  return [mailTo(template, { language, email: account.email }, { values: { title }, link })];
}
