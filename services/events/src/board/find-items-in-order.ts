import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Document } from 'mongodb';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';

/** Loads items in the order of `ids`. Skips ids that no longer exist. */
export async function findItemsInOrder<T extends Pick<ItemRecord, '_id'> = ItemRecord>(
  items: Items,
  ids: readonly string[],
  projection?: Document,
): Promise<T[]> {
  if (ids.length === 0) return [];
  const options = projection ? { ...QUERY_TIMEOUT, projection } : QUERY_TIMEOUT;
  const found = await items.find<T>({ _id: { $in: [...ids] } }, options).toArray();
  const byId = new Map(found.map((item) => [item._id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
