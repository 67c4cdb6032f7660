import type { SessionSubject } from '@larkfield/kit/accounts';
import type { AccountRecord } from '../accounts/store.ts';

/** Returns the subject of a new session, with the account's epoch at the login. */
export function sessionSubject({
  _id,
  level,
  epoch,
}: Pick<AccountRecord, '_id' | 'level' | 'epoch'>): SessionSubject {
  return { kind: level === 'Admin' ? 'admin' : 'user', account: _id, epoch };
}
