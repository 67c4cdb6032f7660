import { createSettingsReader } from '@larkfield/kit/app';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hasRole, ServiceError, type ServiceContext, type Session } from '@larkfield/kit/http';
import { mailToOffice } from '@larkfield/kit/mail';
import type { EventForm, ItemKind, LocalTime, WriteItemAnswer, NewsForm } from '@larkfield/mf-events/forms';
import { EDITORS } from '../../service.config.ts';
import { createItemFiles, NO_ACCOUNT } from '../files/store.ts';
import { markUnusedFiles } from '../files/unused-files.ts';
import type { Item, ItemFields, ItemRecord } from '../items/item.ts';
import { changeItem, createItem, itemStore, type Items } from '../items/store.ts';
import { eventsSettings } from '../settings.ts';
import { createSignUpSettlement } from '../signup/settlement.ts';
import { endOffersBy, renameEvent } from '../signup/store.ts';
import { noteSaved } from './editing.ts';
import { itemChanges } from './item-changes.ts';
import { plannedTime } from '../items/planned-time.ts';
import { checkItem, eventFields, newsFields } from './rules.ts';

export type ItemForm = NewsForm | EventForm;

export interface WriteCall {
  readonly caller: Session;
  readonly requestId: string;
  readonly key: string | undefined;
}

/** Creates the operations of authors on items. An item of another author is NOT_FOUND, except for editors. */
export function createItemWriter(context: ServiceContext) {
  const tools: Tools = {
    context,
    items: itemStore(context.db),
    files: createItemFiles(context),
    settings: createSettingsReader(context, 'events', eventsSettings),
  };
  return {
    own: (id: string, caller: Session) => own(tools, id, caller),
    create: (form: ItemForm, writer: WriteCall, draft?: PublishedDraft) => create(tools, form, writer, draft),
    change: (id: string, change: ItemChange, writer: WriteCall) => changeOwn(tools, id, change, writer),
    cancel: (id: string, cancellation: Cancellation, writer: WriteCall) =>
      cancel(tools, id, cancellation, writer),
    remove: (id: string, writer: WriteCall) => remove(tools, id, writer),
    showUntil: (id: string, shown: ShownUntil, writer: WriteCall) => showUntil(tools, id, shown, writer),
  };
}

interface Tools {
  readonly context: ServiceContext;
  readonly items: Items;
  readonly files: ReturnType<typeof createItemFiles>;
  readonly settings: () => Promise<{ readonly moderation: boolean }>;
}

interface ItemChange {
  readonly kind: ItemKind;
  readonly form: ItemForm & { readonly version: number };
}

/** What a draft adds to an item. The item of a draft exists once, however often and by whom it is created. */
export interface PublishedDraft {
  readonly key: string;
  readonly until?: Pick<Item, 'unpublishAt' | 'unpublishZone'>;
}

interface ShownUntil {
  readonly version: number;
  readonly until?: LocalTime | undefined;
}

interface Cancellation {
  readonly version: number;
  readonly reason: string;
}

async function own({ items }: Tools, id: string, caller: Session): Promise<ItemRecord> {
  const item = await items.findOne({ _id: id }, QUERY_TIMEOUT);
  if (!item || item.state === 'deleted' || (!hasRole(caller, EDITORS) && item.author?.account !== caller.id))
    throw new ServiceError('NOT_FOUND');
  return item;
}

async function fieldsOf({ files }: Tools, form: ItemForm, account: string): Promise<ItemFields> {
  checkItem(form);
  const image = form.image === undefined ? undefined : await files.storeImage(form.image, account);
  const document =
    form.document === undefined ? undefined : await files.storeDocument(form.document, account);
  const stored = { image: image && { ...image, alt: form.imageAlt ?? '' }, document };
  return 'dateStart' in form ? eventFields(form, stored) : newsFields(form, stored);
}

async function create(
  tools: Tools,
  form: ItemForm,
  { caller, requestId, key }: WriteCall,
  draft?: PublishedDraft,
): Promise<WriteItemAnswer> {
  const { items, settings } = tools;
  const { now, wake, office } = tools.context;
  const { id: account = '', username: name = '' } = caller;
  const fields = await fieldsOf(tools, form, account);
  const held = !hasRole(caller, EDITORS) && (await settings()).moderation;
  const state = held ? 'pending' : 'published';
  const line = { action: `item.${held ? 'submitted' : 'published'}`, actor: name, to: state, requestId };
  const { reference } = await createItem(items, {
    ...(draft ? { key: draft.key, body: { key: draft.key } } : { key, body: form }),
    ...{ fields, state, author: { account, name }, now: now() },
    ...(draft?.until ? { until: draft.until } : {}),
    timestamp: form.timestamp ?? now().getTime(),
    parts: (subject) => ({
      mail: held ? [mailToOffice('itemPending', office, subject)] : [],
      audit: [{ ...line, subject }],
    }),
  });
  wake();
  return written(await items.findOne({ reference }, QUERY_TIMEOUT));
}

async function changeOwn(
  tools: Tools,
  id: string,
  { kind, form }: ItemChange,
  writer: WriteCall,
): Promise<WriteItemAnswer> {
  const { items, context } = tools;
  const item = await own(tools, id, writer.caller);
  if (item.kind !== kind) throw new ServiceError('NOT_FOUND');
  if (item.state === 'cancelled') throw new ServiceError('WRONG_STATE');
  const before = requireVersion(item, form.version);
  // The files stay with the author when an administrator edits the item.
  const fields = await fieldsOf(tools, form, item.author?.account ?? NO_ACCOUNT);
  const calendar = kind === 'event' && item.state === 'published';
  await changeItem(items, before, {
    fields,
    ...(calendar ? { sequence: true, set: { tell: 'changed' } } : {}),
    audit: { ...lineOf('changed', item, writer), changes: itemChanges(item, fields) },
    now: context.now(),
  });
  if (fields.title !== item.title) await renameEvent(context.db, id, fields.title);
  if (fields.event) await endOffersBy(context.db, id, fields.event.start);
  await markUnusedFiles(context, item, fields);
  context.wake();
  const after = await items.findOne({ _id: id }, QUERY_TIMEOUT);
  // The change may have added places.
  if (after) await createSignUpSettlement(context).offerNext(after);
  const saved = { text: id, version: after?.version ?? 0 };
  await noteSaved(context.db, saved, { caller: writer.caller, now: context.now() });
  return written(after);
}

async function cancel(
  tools: Tools,
  id: string,
  { version, reason }: Cancellation,
  writer: WriteCall,
): Promise<WriteItemAnswer> {
  const { items, context } = tools;
  const item = await own(tools, id, writer.caller);
  if (item.kind !== 'event' || item.state !== 'published') throw new ServiceError('WRONG_STATE');
  const set = { state: 'cancelled', cancelReason: reason, tell: 'eventCancelled' } as const;
  const audit = { ...lineOf('cancelled', item, writer), was: item.state, to: set.state };
  await changeItem(items, requireVersion(item, version), { set, sequence: true, audit, now: context.now() });
  context.wake();
  return written(await items.findOne({ _id: id }, QUERY_TIMEOUT));
}

/** Deletes an item. People who signed up to a published event are notified that it is cancelled. */
async function remove(tools: Tools, id: string, writer: WriteCall): Promise<WriteItemAnswer> {
  const { items, context } = tools;
  const item = await own(tools, id, writer.caller);
  const announced = item.kind === 'event' && item.state === 'published';
  const set = { state: 'deleted', ...(announced ? { tell: 'eventCancelled' as const } : {}) } as const;
  const audit = { ...lineOf('deleted', item, writer), was: item.state, to: set.state };
  await changeItem(items, item, { set, ...(announced ? { sequence: true } : {}), audit, now: context.now() });
  await markUnusedFiles(context, item);
  context.wake();
  return written(await items.findOne({ _id: id }, QUERY_TIMEOUT));
}

/**
 * Sets or removes the time at which an item is taken off the board. An item that was taken off is shown again.
 * @throws ServiceError `VALIDATION_FAILED`, `VERSION_CONFLICT`, `WRONG_STATE`
 */
async function showUntil(
  tools: Tools,
  id: string,
  { version, until }: ShownUntil,
  writer: WriteCall,
): Promise<WriteItemAnswer> {
  const { items, context } = tools;
  const item = await own(tools, id, writer.caller);
  if (item.state === 'pending') throw new ServiceError('WRONG_STATE');
  const before = requireVersion(item, version);
  const end = until && plannedTime('until', until, { after: [context.now(), item.event?.end] });
  const state = item.state === 'unpublished' ? (item.cancelReason ? 'cancelled' : 'published') : item.state;
  await changeItem(items, before, {
    set: { state, ...(end ? { unpublishAt: end.at, unpublishZone: end.timeZone } : {}) },
    ...(end ? {} : { unset: ['unpublishAt', 'unpublishZone'] as const }),
    audit: { ...lineOf('changed', item, writer), was: item.state, to: state },
    now: context.now(),
  });
  return written(await items.findOne({ _id: id }, QUERY_TIMEOUT));
}

function lineOf(what: string, { reference }: ItemRecord, { caller, requestId }: WriteCall) {
  return { action: `item.${what}`, actor: caller.username ?? '', subject: reference, requestId };
}

/** Returns the item if it still has the version that the author edited. @throws ServiceError `VERSION_CONFLICT` */
function requireVersion(item: ItemRecord, version: number): ItemRecord {
  if ((item.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  return item;
}

export function written(item: ItemRecord | null): WriteItemAnswer {
  if (!item) throw new ServiceError('NOT_FOUND');
  const { _id: id, reference, slugs, state } = item;
  return { success: true, reference, id, slug: slugs[0], state };
}
