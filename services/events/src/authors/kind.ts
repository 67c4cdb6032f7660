import {
  addParts,
  at,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  LIMIT,
  mailTo,
  personal,
  plain,
  ServiceError,
  callerOf,
  ACCOUNTS,
  type AdminRequest,
  type ReadVersion,
  type RecordKind,
  type ServiceContext,
  type SessionAccount,
} from '@larkfield/kit';
import { localizePath } from '@larkfield/contracts';
import { markUnused } from '../files/unused.ts';
import type { Item } from '../items/item.ts';
import { itemIndexes, itemStore } from '../items/store.ts';
import { restore } from './restore.ts';

/** What administrators do with news and events: publish what is held back, take away, bring back, look after. */
export const itemKind: RecordKind = {
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
  search: ['slugs'],
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
  people: [],
};

/** Publishes or takes away, and tells whom it concerns: the author of a held item, people who signed up. */
async function move(
  context: ServiceContext,
  request: AdminRequest,
  { reference, version }: ReadVersion,
  to: 'published' | 'deleted',
) {
  const { db, now, wake, config } = context;
  const items = itemStore(db);
  const item = await items.findOne({ reference }, LIMIT);
  if (!item) throw new ServiceError('NOT_FOUND');
  if ((item.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  const author = await db.collection<SessionAccount>(ACCOUNTS).findOne({ _id: item.author.account }, LIMIT);
  const { language } = item;
  const link = `${config.SITE_ORIGIN}${localizePath(to === 'published' ? `/events/${item.slugs[0]}` : '/events', language)}`;
  const template = to === 'published' ? 'itemPublished' : 'itemRefused';
  const mail =
    item.state === 'pending' && author
      ? [mailTo(template, { language, email: author.email }, { values: { title: item.title }, link })]
      : [];
  const announced = item.kind === 'event' && item.state === 'published';
  const { username: actor = '' } = callerOf(request);
  const { $set, $inc, $push } = addParts(now(), mail, [
    { action: `item.${to}`, actor, subject: reference, to, requestId: request.id },
  ]);
  const set: Partial<Item> = {
    state: to,
    changedAt: now(),
    ...(to === 'published' ? { publishedAt: now() } : {}),
    ...(announced ? { tell: 'eventCancelled' } : {}),
  };
  const asRead = item.version === undefined ? { version: { $exists: false } } : { version: item.version };
  const { modifiedCount } = await items.updateOne(
    { _id: item._id, state: item.state, ...asRead },
    {
      $inc: { ...$inc, ...(announced ? { sequence: 1 } : {}) },
      $push: $push,
      $set: { ...$set, ...set },
    },
    LIMIT,
  );
  if (modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  if (to === 'deleted') await markUnused(context, item);
  wake();
}
