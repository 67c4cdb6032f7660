import { ACCOUNTS, ERASED_ACCOUNTS, type ErasedAccount, type SessionAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { outboxCollection } from '@larkfield/kit/mail';
import { adminAuditEntry, type AdminRequest, type AuditEntry } from '@larkfield/kit/records';
import { forEachSettled } from '@larkfield/kit/runtime';
import { createItemFiles, NO_ACCOUNT } from '../files/store.ts';
import { markUnusedFiles } from '../files/unused-files.ts';
import type { ItemRecord } from '../items/item.ts';
import { changeItem, itemStore } from '../items/store.ts';
import { deleteLikes, likeStore } from '../likes/store.ts';
import { isListed } from '../items/item-views.ts';
import { eraseMessages, messageStore } from '../messages/store.ts';

const subject = 'item';
const BATCH = 50;
/** Only the most recently erased accounts are checked. */
const MAX_ACCOUNTS = 1_000;

/**
 * Deletes an item, or only removes its author: from a public item, because people may use or link to it, and from an item
 * whose participants still have to be notified.
 */
export async function eraseItemOrAuthor(
  context: ServiceContext,
  request: AdminRequest,
  item: ItemRecord,
  remove: () => Promise<boolean>,
): Promise<void> {
  // People who signed up to a deleted event may still have to be notified.
  if (isListed(item) || item.tell !== undefined) {
    await forgetAuthor(context, item, adminAuditEntry({ subject }, 'erased', item.reference, request));
    return;
  }
  await markUnusedFiles(context, item);
  if (await remove()) await eraseMessages(context.db, { item: item._id });
}

async function forgetAuthor(context: ServiceContext, item: ItemRecord, entry: AuditEntry): Promise<void> {
  const { db, now } = context;
  const audit = { ...entry, erases: true } as const;
  if (item.author) await eraseMessages(db, { account: item.author.account });
  const record = { $in: [item.image, item.document].flatMap((file) => file?.fileId ?? []) };
  await createItemFiles(context).publicFiles.updateMany(
    { record },
    { $set: { account: NO_ACCOUNT } },
    QUERY_TIMEOUT,
  );
  await changeItem(itemStore(db), item, { unset: ['author'], audit, now: now() });
  await db.collection(outboxCollection('events')).deleteMany({ record: item.reference }, QUERY_TIMEOUT);
}

/**
 * Removes authors whose account was erased by the identity service, their messages and their likes (a job). Returns true if there may
 * be more.
 */
export async function removeErasedAuthors(context: ServiceContext): Promise<boolean> {
  const { db, log } = context;
  const gone = await findErasedAccounts(context);
  if (gone.length === 0) return false;
  const liked = await likeStore(db).distinct('account', { account: { $in: gone } }, QUERY_TIMEOUT);
  for (const account of liked)
    if (account !== undefined) await deleteLikes(likeStore(db), account, context.now());
  const wrote = await messageStore(db).distinct('account', { account: { $in: gone } }, QUERY_TIMEOUT);
  for (const account of wrote) await eraseMessages(db, { account });
  const found = await itemStore(db)
    .find({ 'author.account': { $in: gone } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  const done = await forEachSettled(
    found,
    ({ reference, ...item }) => {
      const line = { action: 'item.erased', actor: 'system', subject: reference, requestId: 'worker' };
      return forgetAuthor(context, { reference, ...item }, line);
    },
    (err, { reference }) => log.error({ err, reference }, 'removing an erased author failed'),
  );
  return done === BATCH;
}

/** Returns accounts that were erased; at most those of the last thousand erasures. */
export async function findErasedAccounts({ db }: Pick<ServiceContext, 'db'>): Promise<readonly string[]> {
  const erased = await db
    .collection<ErasedAccount>(ERASED_ACCOUNTS)
    .find({}, { ...QUERY_TIMEOUT, projection: { _id: 1 } })
    .sort({ at: -1 })
    .limit(MAX_ACCOUNTS)
    .toArray();
  if (erased.length === 0) return [];
  const ids = erased.map(({ _id }) => _id);
  const accounts = db.collection<SessionAccount>(ACCOUNTS);
  // An erasure may have been refused, so the account may still exist.
  const kept = await accounts
    .find({ _id: { $in: ids } }, { ...QUERY_TIMEOUT, projection: { _id: 1 } })
    .toArray();
  return ids.filter((id) => !kept.some(({ _id }) => _id === id));
}
