import {
  adminLine,
  LIMIT,
  ServiceError,
  type AdminRequest,
  type AuditEntry,
  type ReadVersion,
} from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';

/**
 * The item that an administrator has read, to be changed by `changeItem`.
 * @throws ServiceError `NOT_FOUND`; `VERSION_CONFLICT` when it is another by now; `WRONG_STATE` when it is in none of `from`.
 */
export async function readItem(
  items: Items,
  { reference, version }: ReadVersion,
  from: readonly ItemRecord['state'][],
): Promise<ItemRecord> {
  const item = await items.findOne({ reference }, LIMIT);
  if (!item) throw new ServiceError('NOT_FOUND');
  if ((item.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  if (!from.includes(item.state)) throw new ServiceError('WRONG_STATE');
  return item;
}

export function itemLine(
  action: string,
  { reference }: Pick<ItemRecord, 'reference'>,
  request: AdminRequest,
  to: ItemRecord['state'],
): AuditEntry {
  return { ...adminLine({ subject: 'item' }, action, reference, request), to };
}
