import { LIMIT } from '@larkfield/kit';
import type { Collection } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';

/** Somebody else is an active administrator, or the account is none (D103). */
export async function keepsAdmin(accounts: Collection<AccountRecord>, _id: string): Promise<boolean> {
  const admins = await accounts
    .find({ level: 'Admin', status: 'active' }, { ...LIMIT, projection: { _id: 1 } })
    .limit(20)
    .toArray();
  return admins.some((admin) => admin._id !== _id) || !admins.some((admin) => admin._id === _id);
}

/** Is there an active administrator at all? */
export async function hasAdmin(accounts: Collection<AccountRecord>): Promise<boolean> {
  return (await accounts.findOne({ level: 'Admin', status: 'active' }, LIMIT)) !== null;
}
