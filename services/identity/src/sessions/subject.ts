import type { SessionSubject } from '@larkfield/kit';
import type { AccountRecord } from '../accounts/store.ts';

/** An account whose session begins; it is good for the epoch that was checked. */
export function sessionSubject({
  _id,
  level,
  epoch,
}: Pick<AccountRecord, '_id' | 'level' | 'epoch'>): SessionSubject {
  return { kind: level === 'Admin' ? 'admin' : 'user', account: _id, epoch };
}
