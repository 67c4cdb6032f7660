import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import type { AdminRequest, RecordVersion } from '@larkfield/kit/records';
import { createItemFiles } from '../files/store.ts';
import type { ItemRecord } from '../items/item.ts';
import { changeItem, itemStore } from '../items/store.ts';
import { itemAuditEntry, loadItemForChange } from './load-item.ts';

/**
 * Restores a deleted item to `pending`, without notifying anybody. Files that were erased meanwhile are
 * removed from the item. Participants who were notified of the cancellation are not notified again.
 * @throws ServiceError `NOT_FOUND`, `VERSION_CONFLICT`, `WRONG_STATE`
 */
export async function restoreItem(
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const items = itemStore(context.db);
  const item = await loadItemForChange(items, read, ['deleted']);
  await changeItem(items, item, {
    set: { state: 'pending' },
    unset: ['tell'],
    audit: itemAuditEntry('restored', item, request, 'pending'),
    now: context.now(),
  });
  // The item is no longer deleted, so no further file of it is erased after this point.
  await dropErased(context, item);
  context.wake();
}

async function dropErased(context: ServiceContext, item: ItemRecord): Promise<void> {
  const { publicFiles } = createItemFiles(context);
  for (const part of ['image', 'document'] as const) {
    const { fileId } = item[part] ?? {};
    if (fileId === undefined) continue;
    const there = await publicFiles.findOne({ _id: fileId, erased: { $exists: false } }, QUERY_TIMEOUT);
    if (!there)
      await itemStore(context.db).updateOne({ _id: item._id }, { $unset: { [part]: '' } }, QUERY_TIMEOUT);
  }
}
