import {
  mailToOffice,
  LIMIT,
  ServiceError,
  settingsReader,
  type ServiceContext,
  type Session,
} from '@larkfield/kit';
import type { EventForm, ItemKind, ItemWritten, NewsForm } from '@larkfield/mf-events/forms';
import { filesOf, NOBODY } from '../files/store.ts';
import { markUnused } from '../files/unused.ts';
import type { ItemFields, ItemRecord } from '../items/item.ts';
import { changeItem, createItem, itemStore, type Items } from '../items/store.ts';
import { eventsSettings } from '../settings.ts';
import { settlingOf } from '../signup/settle.ts';
import { endOffersBy, renameEvent } from '../signup/store.ts';
import { checkItem, eventFields, newsFields } from './rules.ts';

export type ItemForm = NewsForm | EventForm;

/** Who writes, and in which call. */
export interface Writer {
  readonly caller: Session;
  readonly requestId: string;
  readonly key: string | undefined;
}

/** What authors do with items. Another person's item is "not found", unless an administrator asks. */
export function writerOf(context: ServiceContext) {
  const tools: Tools = {
    context,
    items: itemStore(context.db),
    files: filesOf(context),
    settings: settingsReader(context, 'events', eventsSettings),
  };
  return {
    own: (id: string, caller: Session) => own(tools, id, caller),
    create: (form: ItemForm, writer: Writer) => create(tools, form, writer),
    change: (id: string, change: ItemChange, writer: Writer) => changeOwn(tools, id, change, writer),
    cancel: (id: string, cancellation: Cancellation, writer: Writer) =>
      cancel(tools, id, cancellation, writer),
    remove: (id: string, writer: Writer) => remove(tools, id, writer),
  };
}

interface Tools {
  readonly context: ServiceContext;
  readonly items: Items;
  readonly files: ReturnType<typeof filesOf>;
  readonly settings: () => Promise<{ readonly moderation: boolean }>;
}

/** New entries of an item, as its changer has read it. */
interface ItemChange {
  readonly kind: ItemKind;
  readonly form: ItemForm & { readonly version: number };
}

interface Cancellation {
  readonly version: number;
  readonly reason: string;
}

async function own({ items }: Tools, id: string, { id: account, kind }: Session): Promise<ItemRecord> {
  const item = await items.findOne({ _id: id }, LIMIT);
  if (!item || item.state === 'deleted' || (kind !== 'admin' && item.author?.account !== account))
    throw new ServiceError('NOT_FOUND');
  return item;
}

async function fieldsOf({ files }: Tools, form: ItemForm, account: string): Promise<ItemFields> {
  checkItem(form);
  const image = form.image === undefined ? undefined : await files.image(form.image, account);
  const document = form.document === undefined ? undefined : await files.document(form.document, account);
  const stored = { image: image && { ...image, alt: form.imageAlt ?? '' }, document };
  return 'dateStart' in form ? eventFields(form, stored) : newsFields(form, stored);
}

async function create(
  tools: Tools,
  form: ItemForm,
  { caller, requestId, key }: Writer,
): Promise<ItemWritten> {
  const { items, settings } = tools;
  const { now, wake, office } = tools.context;
  const { id: account = '', username: name = '' } = caller;
  const fields = await fieldsOf(tools, form, account);
  const held = caller.kind !== 'admin' && (await settings()).moderation;
  const state = held ? 'pending' : 'published';
  const line = { action: `item.${held ? 'submitted' : 'published'}`, actor: name, to: state, requestId };
  const { reference } = await createItem(items, {
    ...{ key, body: form, fields, state, author: { account, name }, now: now() },
    timestamp: form.timestamp ?? now().getTime(),
    parts: (subject) => ({
      mail: held ? [mailToOffice('itemPending', office, subject)] : [],
      audit: [{ ...line, subject }],
    }),
  });
  wake();
  return written(await items.findOne({ reference }, LIMIT));
}

async function changeOwn(
  tools: Tools,
  id: string,
  { kind, form }: ItemChange,
  writer: Writer,
): Promise<ItemWritten> {
  const { items, context } = tools;
  const item = await own(tools, id, writer.caller);
  if (item.kind !== kind) throw new ServiceError('NOT_FOUND');
  if (item.state === 'cancelled') throw new ServiceError('WRONG_STATE');
  const before = asRead(item, form.version);
  // Files stay whose they are when an administrator changes an author's words.
  const fields = await fieldsOf(tools, form, item.author?.account ?? NOBODY);
  const calendar = kind === 'event' && item.state === 'published';
  await changeItem(items, before, {
    fields,
    ...(calendar ? { sequence: true, set: { tell: 'changed' } } : {}),
    audit: lineOf('changed', item, writer),
    now: context.now(),
  });
  if (fields.title !== item.title) await renameEvent(context.db, id, fields.title);
  if (fields.event) await endOffersBy(context.db, id, fields.event.start);
  await markUnused(context, item, fields);
  context.wake();
  const after = await items.findOne({ _id: id }, LIMIT);
  // There may be more places now.
  if (after) await settlingOf(context).offerNext(after);
  return written(after);
}

async function cancel(
  tools: Tools,
  id: string,
  { version, reason }: Cancellation,
  writer: Writer,
): Promise<ItemWritten> {
  const { items, context } = tools;
  const item = await own(tools, id, writer.caller);
  if (item.kind !== 'event' || item.state !== 'published') throw new ServiceError('WRONG_STATE');
  const set = { state: 'cancelled', cancelReason: reason, tell: 'eventCancelled' } as const;
  const audit = lineOf('cancelled', item, writer);
  await changeItem(items, asRead(item, version), { set, sequence: true, audit, now: context.now() });
  context.wake();
  return written(await items.findOne({ _id: id }, LIMIT));
}

/** Deletes an item; people who signed up to it hear that it does not take place. */
async function remove(tools: Tools, id: string, writer: Writer): Promise<ItemWritten> {
  const { items, context } = tools;
  const item = await own(tools, id, writer.caller);
  const announced = item.kind === 'event' && item.state === 'published';
  const set = { state: 'deleted', ...(announced ? { tell: 'eventCancelled' as const } : {}) } as const;
  const audit = lineOf('deleted', item, writer);
  await changeItem(items, item, { set, ...(announced ? { sequence: true } : {}), audit, now: context.now() });
  await markUnused(context, item);
  context.wake();
  return written(await items.findOne({ _id: id }, LIMIT));
}

function lineOf(what: string, { reference }: ItemRecord, { caller, requestId }: Writer) {
  return { action: `item.${what}`, actor: caller.username ?? '', subject: reference, requestId };
}

/** The item as its changer has seen it. @throws ServiceError `VERSION_CONFLICT` when it is another by now. */
function asRead(item: ItemRecord, version: number): ItemRecord {
  if ((item.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  return item;
}

function written(item: ItemRecord | null): ItemWritten {
  if (!item) throw new ServiceError('NOT_FOUND');
  return { success: true, id: item._id, slug: item.slugs[0], state: item.state };
}
