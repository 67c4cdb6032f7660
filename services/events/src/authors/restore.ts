import { LIMIT, type AdminRequest, type ReadVersion, type ServiceContext } from '@larkfield/kit';
import { filesOf } from '../files/store.ts';
import type { ItemRecord } from '../items/item.ts';
import { changeItem, itemStore } from '../items/store.ts';
import { itemLine, readItem } from './read.ts';

/**
 * Brings a deleted item back: it waits to be published, and nobody is told. Files that have been erased since are taken out of
 * it; people who heard that an event does not take place hear of it when somebody tells them.
 * @throws ServiceError `NOT_FOUND`, `VERSION_CONFLICT`, `WRONG_STATE`
 */
export async function restore(
  context: ServiceContext,
  request: AdminRequest,
  read: ReadVersion,
): Promise<void> {
  const items = itemStore(context.db);
  const item = await readItem(items, read, ['deleted']);
  await changeItem(items, item, {
    set: { state: 'pending' },
    unset: ['tell'],
    audit: itemLine('restored', item, request, 'pending'),
    now: context.now(),
  });
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
