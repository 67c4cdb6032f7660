import { LIMIT } from '@larkfield/kit';
import type { Document } from 'mongodb';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';

/** The items of these ids, in their order; one that has gone since is left out. */
export async function findInOrder<T extends Pick<ItemRecord, '_id'> = ItemRecord>(
  items: Items,
  ids: readonly string[],
  projection?: Document,
): Promise<T[]> {
  if (ids.length === 0) return [];
  const options = projection ? { ...LIMIT, projection } : LIMIT;
  const found = await items.find<T>({ _id: { $in: [...ids] } }, options).toArray();
  const byId = new Map(found.map((item) => [item._id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
