import { ACCOUNT_STATUSES, type AccountStatus } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Collection, Filter } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';

const PAGE_SIZE = 1_000;

/** All statuses that do not wait for an administrator. */
const SETTLED = ACCOUNT_STATUSES.filter((status) => status !== 'pending');

export interface AccountPage {
  readonly accounts: readonly AccountRecord[];
  /** Reference of the last account, if there are more. */
  readonly next?: string;
}

/** Returns a page of all accounts after the reference `after`. Waiting ones come first, oldest first. */
export async function listAll(accounts: Collection<AccountRecord>, after?: string): Promise<AccountPage> {
  const last = await lastOf(accounts, after);
  const isAfterWaiting = last !== undefined && last.status !== 'pending';
  const waiting = isAfterWaiting
    ? []
    : await find(accounts, ['pending'], last && afterAccount(last, 'pending'));
  const settled = isAfterWaiting ? afterAccount(last, last.status) : undefined;
  const rest = waiting.length > PAGE_SIZE ? [] : await find(accounts, SETTLED, settled);
  return pageOf([...waiting, ...rest]);
}

/** Returns a page of accounts of one status, after the account with the reference `after`. */
export async function listPage(
  accounts: Collection<AccountRecord>,
  status: AccountStatus,
  after?: string,
): Promise<AccountPage> {
  const last = await lastOf(accounts, after);
  return pageOf(await find(accounts, [status], last && afterAccount(last, status)));
}

async function lastOf(accounts: Collection<AccountRecord>, reference?: string) {
  const found = reference === undefined ? null : await accounts.findOne({ reference }, QUERY_TIMEOUT);
  return found ?? undefined;
}

/** Returns a filter for the accounts after one, in the order of a status. */
function afterAccount(
  { createdAt, _id }: AccountRecord,
  status: AccountRecord['status'],
): Filter<AccountRecord> {
  const later = orderOf(status) === 1 ? '$gt' : '$lt';
  return {
    $or: [{ createdAt: { [later]: createdAt } }, { createdAt, _id: { [later]: _id } }],
  } as Filter<AccountRecord>;
}

/** Makes a page. One account more than a page holds shows that there is a next page. */
function pageOf(found: readonly AccountRecord[]): AccountPage {
  const accounts = found.slice(0, PAGE_SIZE);
  const next = found.length > PAGE_SIZE ? accounts.at(-1)?.reference : undefined;
  return next === undefined ? { accounts } : { accounts, next };
}

function find(
  accounts: Collection<AccountRecord>,
  states: readonly AccountStatus[],
  rest: Filter<AccountRecord> = {},
): Promise<AccountRecord[]> {
  const [first] = states;
  const order = orderOf(first);
  const found = accounts.find({ status: { $in: [...states] }, ...rest }, QUERY_TIMEOUT);
  return found
    .sort({ createdAt: order, _id: order })
    .limit(PAGE_SIZE + 1)
    .toArray();
}

function orderOf(status: AccountRecord['status'] | undefined): 1 | -1 {
  return status === 'pending' ? 1 : -1;
}
