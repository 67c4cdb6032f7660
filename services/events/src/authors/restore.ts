import {
  addParts,
  callerOf,
  LIMIT,
  ServiceError,
  type AdminRequest,
  type ReadVersion,
  type ServiceContext,
} from '@larkfield/kit';
import { filesOf } from '../files/store.ts';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';

/**
 * Brings a deleted item back: it waits to be published, and nobody is told. Files that have been erased since are taken out of
 * it; people who heard that an event does not take place hear of it when somebody tells them.
 * @throws ServiceError `VERSION_CONFLICT`, `WRONG_STATE`
 */
export async function restore(
  context: ServiceContext,
  request: AdminRequest,
  { reference, version }: ReadVersion,
): Promise<void> {
  const items = itemStore(context.db);
  const item = await items.findOne({ reference }, LIMIT);
  if (!item) throw new ServiceError('NOT_FOUND');
  if ((item.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  if (item.state !== 'deleted') throw new ServiceError('WRONG_STATE');
  const now = context.now();
  const { username: actor = '' } = callerOf(request);
  const line = { action: 'item.restored', actor, subject: reference, to: 'pending', requestId: request.id };
  const { $set, $inc, $push } = addParts(now, [], [line]);
  const asRead = item.version === undefined ? { version: { $exists: false } } : { version: item.version };
  const { modifiedCount } = await items.updateOne(
    { _id: item._id, state: 'deleted', ...asRead },
    { $inc, $push, $set: { ...$set, state: 'pending', changedAt: now }, $unset: { tell: '' } },
    LIMIT,
  );
  if (modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  // From here on nothing of it is erased any more: what is there now stays.
  await dropErased(context, item);
  context.wake();
}

async function dropErased(context: ServiceContext, item: ItemRecord): Promise<void> {
  const { stored } = filesOf(context);
  for (const part of ['image', 'document'] as const) {
    const { fileId } = item[part] ?? {};
    if (fileId === undefined) continue;
    const there = await stored.findOne({ _id: fileId, erased: { $exists: false } }, LIMIT);
    if (!there) await itemStore(context.db).updateOne({ _id: item._id }, { $unset: { [part]: '' } }, LIMIT);
  }
}
