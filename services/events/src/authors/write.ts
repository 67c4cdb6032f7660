import {
  mailToOffice,
  LIMIT,
  ServiceError,
  settingsReader,
  type ServiceContext,
  type Session,
} from '@larkfield/kit';
import type { EventForm, ItemKind, ItemWritten, NewsForm } from '@larkfield/mf-events/forms';
import { filesOf } from '../files/store.ts';
import type { ItemFields, ItemRecord } from '../items/item.ts';
import { changeItem, createItem, itemStore } from '../items/store.ts';
import { eventsSettings } from '../settings.ts';
import { settlingOf } from '../signup/settle.ts';
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
  const { db, now, wake, office } = context;
  const items = itemStore(db);
  const files = filesOf(context);
  const settings = settingsReader(context, 'events', eventsSettings);

  async function own(id: string, { id: account, kind }: Session): Promise<ItemRecord> {
    const item = await items.findOne({ _id: id }, LIMIT);
    if (!item || item.state === 'deleted' || (kind !== 'admin' && item.author.account !== account))
      throw new ServiceError('NOT_FOUND');
    return item;
  }

  async function fieldsOf(form: ItemForm, account: string): Promise<ItemFields> {
    checkItem(form);
    const image = form.image === undefined ? undefined : await files.image(form.image, account);
    const document = form.document === undefined ? undefined : await files.document(form.document, account);
    const stored = { image: image && { ...image, alt: form.imageAlt ?? '' }, document };
    return 'dateStart' in form ? eventFields(form, stored) : newsFields(form, stored);
  }

  async function create(form: ItemForm, { caller, requestId, key }: Writer): Promise<ItemWritten> {
    const { id: account = '', username: name = '' } = caller;
    const fields = await fieldsOf(form, account);
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

  async function change(
    id: string,
    kind: ItemKind,
    form: ItemForm & { readonly version: number },
    writer: Writer,
  ) {
    const item = await own(id, writer.caller);
    if (item.kind !== kind) throw new ServiceError('NOT_FOUND');
    if (item.state === 'cancelled') throw new ServiceError('WRONG_STATE');
    const before = asRead(item, form.version);
    // Files stay whose they are when an administrator changes an author's words.
    const fields = await fieldsOf(form, item.author.account);
    const calendar = kind === 'event' && item.state === 'published';
    await changeItem(items, before, {
      fields,
      ...(calendar ? { sequence: true, set: { tell: 'changed' } } : {}),
      audit: lineOf('changed', item, writer),
      now: now(),
    });
    wake();
    const after = await items.findOne({ _id: id }, LIMIT);
    // There may be more places now.
    if (after) await settlingOf(context).offerNext(after);
    return written(after);
  }

  async function cancel(
    id: string,
    { version, reason }: { version: number; reason: string },
    writer: Writer,
  ) {
    const item = await own(id, writer.caller);
    if (item.kind !== 'event' || item.state !== 'published') throw new ServiceError('WRONG_STATE');
    const set = { state: 'cancelled', cancelReason: reason, tell: 'eventCancelled' } as const;
    const audit = lineOf('cancelled', item, writer);
    await changeItem(items, asRead(item, version), { set, sequence: true, audit, now: now() });
    wake();
    return written(await items.findOne({ _id: id }, LIMIT));
  }

  /** Deletes an item; people who signed up to it hear that it does not take place. */
  async function remove(id: string, writer: Writer): Promise<ItemWritten> {
    const item = await own(id, writer.caller);
    const announced = item.kind === 'event' && item.state === 'published';
    const set = { state: 'deleted', ...(announced ? { tell: 'eventCancelled' as const } : {}) } as const;
    const audit = lineOf('deleted', item, writer);
    await changeItem(items, item, { set, ...(announced ? { sequence: true } : {}), audit, now: now() });
    wake();
    return written(await items.findOne({ _id: id }, LIMIT));
  }

  return { own, create, change, cancel, remove };
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
