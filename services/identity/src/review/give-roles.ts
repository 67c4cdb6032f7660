import { OFFICE_ROLES } from '@larkfield/contracts';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { accountStore, updateAccount } from '../accounts/store.ts';
import { GUARD_COLLECTION } from './admin-guard.ts';
import { nameAll } from './office-roles.ts';

/** Record that the migration has run. */
interface Migrated {
  readonly _id: 'office-roles';
  readonly at: Date;
}

const _id = 'office-roles';

/**
 * Gives all roles to the administrators of the time before roles, who could do everything. Runs once: an administrator
 * who has no roles later gets none. Does not end sessions, because nobody's rights change.
 */
export async function giveRolesOnce({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const migrated = db.collection<Migrated>(GUARD_COLLECTION);
  if (await migrated.findOne({ _id }, QUERY_TIMEOUT)) return;
  const accounts = accountStore(db);
  const without = { level: 'Admin', roles: { $exists: false } } as const;
  for (const { _id: account, reference } of await accounts.find(without, QUERY_TIMEOUT).toArray()) {
    const entry = { action: 'account.roles', actor: 'start', subject: reference, requestId: 'start' };
    const audit = [{ ...entry, was: '', to: nameAll(OFFICE_ROLES) }];
    await updateAccount(
      accounts,
      { _id: account, ...without },
      { set: { roles: OFFICE_ROLES }, audit },
      now(),
    );
  }
  try {
    await migrated.insertOne({ _id, at: now() }, QUERY_TIMEOUT);
  } catch (error) {
    // Another instance has started at the same time.
    if (!isDuplicate(error)) throw error;
  }
}
