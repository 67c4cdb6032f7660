import { ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, toDetails, type MailRequest } from '@larkfield/kit/mail';
import {
  columnAt,
  choiceColumn,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  searchKeys,
  unlistedColumn,
  type AdminRequest,
  type RecordVersion,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { localizePath } from '@larkfield/contracts';
import { EDITORS } from '../../service.config.ts';
import { markUnusedFiles } from '../files/unused-files.ts';
import type { Item, ItemRecord } from '../items/item.ts';
import { changeItem, itemIndexes, itemStore } from '../items/store.ts';
import { eraseItemOrAuthor } from './erase-authors.ts';
import { ITEM_AUDIT_FIELDS } from './item-changes.ts';
import { itemAuditEntry, loadItemForChange } from './load-item.ts';
import { restoreItem } from './restore.ts';

export const itemKind: RecordKind<ItemRecord> = {
  id: 'items',
  label: 'events.records:items.title',
  ...fullAccess(EDITORS),
  collection: itemIndexes.collection,
  subject: 'item',
  columns: {
    createdAt: CREATED_AT,
    kind: choiceColumn(plainColumn('events.records:items.columns.kind'), ['news', 'event'], 'events:kinds'),
    title: plainColumn('events.records:items.columns.title'),
    author: columnAt('author.name', personalColumn('events.records:items.columns.author')),
    text: columnAt('html', unlistedColumn(plainColumn('posting:fields.html', 'lines'))),
    likes: plainColumn('events.records:items.columns.likes', 'number'),
    publishedAt: plainColumn('events.records:items.columns.publishedAt', 'date'),
    unpublishAt: plainColumn('events.records:items.columns.unpublishAt', 'date'),
    language: LANGUAGE,
  },
  namedBy: ['title'],
  auditFields: ITEM_AUDIT_FIELDS,
  filters: [['state'], ['kind'], ['state', 'kind'], ['owner']],
  search: ['find.title'],
  states: {
    field: 'state',
    changes: {
      pending: ['published', 'deleted'],
      published: ['deleted'],
      cancelled: ['deleted'],
      unpublished: ['deleted'],
      deleted: ['pending'],
    },
    waiting: ['pending'],
    keepDays: { pending: 365, unpublished: 365, deleted: 365 },
    keptWhile: { published: 'records:lasting.published', cancelled: 'records:lasting.published' },
    eraseEffects: { published: 'records:effects.post', cancelled: 'records:effects.post' },
    mails: ['published', 'deleted'],
    steps: {
      published: (context, request, read) => move(context, request, read, 'published'),
      deleted: (context, request, read) => move(context, request, read, 'deleted'),
      pending: restoreItem,
    },
  },
  dataSubjects: [{ account: 'author.account' }],
  erase: eraseItemOrAuthor,
  backfill: {
    missing: 'find.title',
    fill: ({ title }) => ({ 'find.title': searchKeys({ title }).title }),
  },
};

const FROM = {
  published: ['pending'],
  deleted: ['pending', 'published', 'cancelled', 'unpublished'],
} as const satisfies Record<string, readonly Item['state'][]>;

async function move(
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
  to: keyof typeof FROM,
): Promise<void> {
  const { db, now, wake } = context;
  const items = itemStore(db);
  const item = await loadItemForChange(items, read, FROM[to]);
  const announced = item.kind === 'event' && item.state === 'published';
  await changeItem(items, item, {
    set: {
      state: to,
      ...(to === 'published' ? { publishedAt: now() } : {}),
      ...(announced ? { tell: 'eventCancelled' as const } : {}),
    },
    ...(announced ? { sequence: true } : {}),
    mail: item.state === 'pending' ? await lettersToAuthor(context, item, to) : [],
    audit: itemAuditEntry(to, item, request, to),
    now: now(),
  });
  if (to === 'deleted') await markUnusedFiles(context, item);
  wake();
}

async function lettersToAuthor(
  { db, config }: ServiceContext,
  { author, language, slugs, title, reference }: ItemRecord,
  to: keyof typeof FROM,
): Promise<MailRequest[]> {
  if (!author) return [];
  const account = await db
    .collection<SessionAccount>(ACCOUNTS)
    .findOne({ _id: author.account }, QUERY_TIMEOUT);
  if (!account) return [];
  const path = to === 'published' ? `/events/${slugs[0]}` : '/events';
  const link = `${config.SITE_ORIGIN}${localizePath(path, language)}`;
  const template = to === 'published' ? 'itemPublished' : 'itemRefused';
  const mail = mailTo(template, { language, email: account.email }, { values: { title }, link });
  return [{ ...mail, details: toDetails([['reference', reference]]) }];
}
