import { ACCOUNT_STATUSES, type AccountStatus } from '@larkfield/contracts';
import { LIMIT } from '@larkfield/kit';
import type { Collection, Filter } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';

/** A page that is this long has another one after it. */
const MOST_LISTED = 1_000;

/** All states but the one that waits for an administrator. */
const SETTLED = ACCOUNT_STATUSES.filter((status) => status !== 'pending');

/** Those who wait for review come first, and in the order they came: later ones hide nobody. */
export async function listAll(accounts: Collection<AccountRecord>): Promise<AccountRecord[]> {
  const waiting = await find(accounts, ['pending'], {});
  return [...waiting, ...(await find(accounts, SETTLED, {}))].slice(0, MOST_LISTED);
}

/** Accounts of one state, after the one with that reference. */
export async function listPage(
  accounts: Collection<AccountRecord>,
  status: AccountStatus,
  after?: string,
): Promise<AccountRecord[]> {
  const last = after === undefined ? null : await accounts.findOne({ reference: after }, LIMIT);
  if (!last) return find(accounts, [status], {});
  const { createdAt, _id } = last;
  const past = orderOf(status) === 1 ? '$gt' : '$lt';
  const rest = { $or: [{ createdAt: { [past]: createdAt } }, { createdAt, _id: { [past]: _id } }] };
  return find(accounts, [status], rest as Filter<AccountRecord>);
}

function find(
  accounts: Collection<AccountRecord>,
  states: readonly AccountStatus[],
  rest: Filter<AccountRecord>,
): Promise<AccountRecord[]> {
  const [first] = states;
  const order = orderOf(first);
  const found = accounts.find({ status: { $in: [...states] }, ...rest }, LIMIT);
  return found.sort({ createdAt: order, _id: order }).limit(MOST_LISTED).toArray();
}

function orderOf(status: AccountStatus | undefined): 1 | -1 {
  return status === 'pending' ? 1 : -1;
}
