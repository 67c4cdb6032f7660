import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  type AdminRequest,
  type AuditEntry,
  type RecordVersion,
} from '@larkfield/kit/records';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';

/**
 * Loads the item that an administrator is about to change with `changeItem`.
 * @throws ServiceError `NOT_FOUND`; `VERSION_CONFLICT` if the item has changed; `WRONG_STATE` if its state is
 * not in `from`
 */
export async function loadItemForChange(
  items: Items,
  { reference, version }: RecordVersion,
  from: readonly ItemRecord['state'][],
): Promise<ItemRecord> {
  const item = await items.findOne({ reference }, QUERY_TIMEOUT);
  if (!item) throw new ServiceError('NOT_FOUND');
  if ((item.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  if (!from.includes(item.state)) throw new ServiceError('WRONG_STATE');
  return item;
}

export function itemAuditEntry(
  action: string,
  { reference, state }: Pick<ItemRecord, 'reference' | 'state'>,
  request: AdminRequest,
  to: ItemRecord['state'],
): AuditEntry {
  return { ...adminAuditEntry({ subject: 'item' }, action, reference, request), was: state, to };
}
