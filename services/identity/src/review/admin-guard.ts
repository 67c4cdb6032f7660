import { isDuplicate, LIMIT, ServiceError } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';

/** The one document of its collection. */
export interface GuardRecord {
  readonly _id: 'administrators';
  readonly version: number;
  /** Accounts that are about to lose their rights; they count as gone already. */
  readonly leaving: readonly { readonly account: string; readonly until: Date }[];
}

export const GUARD_COLLECTION = 'identity_guard';

/** Far longer than the change of an account can take: what is left of a process that died is forgotten then. */
const LEAVING_MS = 60_000;

const TRIES = 20;

export interface AdminGuard {
  /**
   * Runs the change that takes an account out of the active administrators, unless it is the last one. Of several at
   * once, each counts those before it as gone: the list of them is one document, which only the reader of its present
   * version can change.
   * @throws ServiceError `LAST_ADMIN`
   */
  leave<T>(account: string, change: () => Promise<T>): Promise<T>;
}

export function createAdminGuard(
  db: Db,
  accounts: Collection<AccountRecord>,
  now: () => Date,
  guards: Collection<GuardRecord> = db.collection<GuardRecord>(GUARD_COLLECTION),
): AdminGuard {
  const _id = 'administrators';

  async function isAdmin(account: string): Promise<boolean> {
    return (await accounts.findOne({ _id: account, level: 'Admin', status: 'active' }, LIMIT)) !== null;
  }

  /** Notes that an account leaves; false when somebody else has written in the meantime. */
  async function note(account: string): Promise<boolean> {
    const guard = await guards.findOne({ _id }, LIMIT);
    const { version = 0, leaving = [] } = guard ?? {};
    const others = leaving.filter((each) => each.until > now() && each.account !== account);
    const gone = [account, ...others.map((each) => each.account)];
    const left = await accounts.findOne({ level: 'Admin', status: 'active', _id: { $nin: gone } }, LIMIT);
    if (!left) throw new ServiceError('LAST_ADMIN');
    const until = new Date(now().getTime() + LEAVING_MS);
    const next = { version: version + 1, leaving: [...others, { account, until }] };
    return guard
      ? (await guards.updateOne({ _id, version }, { $set: next }, LIMIT)).modifiedCount === 1
      : isFirst({ _id, ...next });
  }

  async function isFirst(guard: GuardRecord): Promise<boolean> {
    try {
      await guards.insertOne(guard, LIMIT);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  return {
    async leave(account, change) {
      if (!(await isAdmin(account))) return change();
      for (let tries = 1; !(await note(account)); tries += 1)
        if (tries === TRIES) throw new ServiceError('UNAVAILABLE', { retryAfter: 1 });
      // An error leaves open whether the account has changed: it then counts as gone until the note is outdated.
      const result = await change();
      await guards.updateOne({ _id }, { $pull: { leaving: { account } }, $inc: { version: 1 } }, LIMIT);
      return result;
    },
  };
}
