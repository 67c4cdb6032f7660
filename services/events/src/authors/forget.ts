import {
  ACCOUNTS,
  adminLine,
  eachAlone,
  ERASED_ACCOUNTS,
  LIMIT,
  outboxCollection,
  type AdminRequest,
  type AuditEntry,
  type ErasedAccount,
  type ServiceContext,
  type SessionAccount,
} from '@larkfield/kit';
import { filesOf, NOBODY } from '../files/store.ts';
import { markUnused } from '../files/unused.ts';
import type { ItemRecord } from '../items/item.ts';
import { changeItem, itemStore } from '../items/store.ts';
import { isListed } from '../items/show.ts';

const subject = 'item';
const BATCH = 50;
/** Accounts that were erased lately. */
const MOST_ACCOUNTS = 1_000;

/**
 * Erases what an author wrote and nobody else sees. What everybody sees stays, as people may have signed up to it or linked
 * to it, without its author.
 */
export async function eraseAuthored(
  context: ServiceContext,
  request: AdminRequest,
  item: ItemRecord,
  remove: () => Promise<boolean>,
): Promise<void> {
  // Whoever signed up to a deleted event may have to be told of it yet.
  if (isListed(item) || item.tell !== undefined) {
    await forgetAuthor(context, item, adminLine({ subject }, 'erased', item.reference, request));
    return;
  }
  await markUnused(context, item);
  await remove();
}

async function forgetAuthor(context: ServiceContext, item: ItemRecord, audit: AuditEntry): Promise<void> {
  const { db, now } = context;
  const record = { $in: [item.image, item.document].flatMap((file) => file?.fileId ?? []) };
  await filesOf(context).stored.updateMany({ record }, { $set: { account: NOBODY } }, LIMIT);
  await changeItem(itemStore(db), item, { unset: ['author'], audit, now: now() });
  await db.collection(outboxCollection('events')).deleteMany({ record: item.reference }, LIMIT);
}

/** A step of the worker: forgets authors whose account was erased elsewhere. True when there may be more to do. */
export async function forgetErasedAuthors(context: ServiceContext): Promise<boolean> {
  const { db, log } = context;
  const lately = await db
    .collection<ErasedAccount>(ERASED_ACCOUNTS)
    .find({}, { ...LIMIT, projection: { _id: 1 } })
    .sort({ at: -1 })
    .limit(MOST_ACCOUNTS)
    .toArray();
  if (lately.length === 0) return false;
  const ids = lately.map(({ _id }) => _id);
  const accounts = db.collection<SessionAccount>(ACCOUNTS);
  // The erasure of an account may have been refused.
  const kept = await accounts.find({ _id: { $in: ids } }, { ...LIMIT, projection: { _id: 1 } }).toArray();
  const gone = ids.filter((id) => !kept.some(({ _id }) => _id === id));
  const found = await itemStore(db)
    .find({ 'author.account': { $in: gone } }, LIMIT)
    .limit(BATCH)
    .toArray();
  const done = await eachAlone(
    found,
    ({ reference, ...item }) => {
      const line = { action: 'item.erased', actor: 'system', subject: reference, requestId: 'worker' };
      return forgetAuthor(context, { reference, ...item }, line);
    },
    (err, { reference }) => log.error({ err, reference }, 'an author could not be forgotten'),
  );
  return done === BATCH;
}
