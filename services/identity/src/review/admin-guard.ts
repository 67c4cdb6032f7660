import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import type { Collection, Db } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';

export interface GuardRecord {
  readonly _id: 'administrators';
  readonly version: number;
  /** Accounts that are about to lose the role `administrator`; they no longer count as administrators. */
  readonly leaving: readonly { readonly account: string; readonly until: Date }[];
}

/** Who can give roles. The other roles may have no holder. */
const ADMINISTRATOR = { level: 'Admin', roles: 'administrator', status: 'active' } as const;

export const GUARD_COLLECTION = 'identity_guard';

/** Far longer than an account update takes. After it, entries of a process that died are ignored. */
const LEAVING_MS = 60_000;

const MAX_ATTEMPTS = 20;

export interface AdminGuard {
  /**
   * Runs a change that removes an account from the active accounts with the role `administrator`, unless it is the last one. Of several at
   * once, each treats the earlier ones as removed: their list is one document, updated only with its current version.
   * @throws ServiceError `LAST_ADMIN`, or `UNAVAILABLE` after too many conflicts.
   */
  runUnlessLastAdmin<T>(account: string, change: () => Promise<T>): Promise<T>;
}

export function createAdminGuard(
  db: Db,
  accounts: Collection<AccountRecord>,
  now: () => Date,
  guards: Collection<GuardRecord> = db.collection<GuardRecord>(GUARD_COLLECTION),
): AdminGuard {
  const _id = 'administrators';

  async function isAdmin(account: string): Promise<boolean> {
    return (await accounts.findOne({ _id: account, ...ADMINISTRATOR }, QUERY_TIMEOUT)) !== null;
  }

  /** Adds an account to the leaving ones. Resolves with false on a conflict. @throws ServiceError `LAST_ADMIN` */
  async function addLeaving(account: string): Promise<boolean> {
    const guard = await guards.findOne({ _id }, QUERY_TIMEOUT);
    const { version = 0, leaving = [] } = guard ?? {};
    const others = leaving.filter((entry) => entry.until > now() && entry.account !== account);
    const leavingIds = [account, ...others.map((entry) => entry.account)];
    const remaining = await accounts.findOne({ ...ADMINISTRATOR, _id: { $nin: leavingIds } }, QUERY_TIMEOUT);
    if (!remaining) throw new ServiceError('LAST_ADMIN');
    const until = new Date(now().getTime() + LEAVING_MS);
    const next = { version: version + 1, leaving: [...others, { account, until }] };
    return guard
      ? (await guards.updateOne({ _id, version }, { $set: next }, QUERY_TIMEOUT)).modifiedCount === 1
      : insertGuard({ _id, ...next });
  }

  async function insertGuard(guard: GuardRecord): Promise<boolean> {
    try {
      await guards.insertOne(guard, QUERY_TIMEOUT);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  return {
    async runUnlessLastAdmin(account, change) {
      if (!(await isAdmin(account))) return change();
      for (let attempt = 1; !(await addLeaving(account)); attempt += 1)
        if (attempt === MAX_ATTEMPTS) throw new ServiceError('UNAVAILABLE', { retryAfter: 1 });
      // After an error, the account may have changed or not, so it stays in the list until `LEAVING_MS` is over.
      const result = await change();
      await guards.updateOne(
        { _id },
        { $pull: { leaving: { account } }, $inc: { version: 1 } },
        QUERY_TIMEOUT,
      );
      return result;
    },
  };
}
