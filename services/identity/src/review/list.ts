import { ACCOUNT_STATUSES, type AccountStatus } from '@larkfield/contracts';
import { LIMIT } from '@larkfield/kit';
import type { Collection, Filter } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';

/** Accounts of a page. */
const MOST_LISTED = 1_000;

/** All states but the one that waits for an administrator. */
const SETTLED = ACCOUNT_STATUSES.filter((status) => status !== 'pending');

export interface AccountPage {
  readonly accounts: readonly AccountRecord[];
  /** Reference of the last one, where more come after it. */
  readonly next?: string;
}

/** Accounts of all states, after the one with that reference. Those who wait for review come first, in the order they came. */
export async function listAll(accounts: Collection<AccountRecord>, after?: string): Promise<AccountPage> {
  const last = await lastOf(accounts, after);
  const isPast = last !== undefined && last.status !== 'pending';
  const waiting = isPast ? [] : await find(accounts, ['pending'], last && past(last, 'pending'));
  const settled = isPast ? past(last, last.status) : undefined;
  const rest = waiting.length > MOST_LISTED ? [] : await find(accounts, SETTLED, settled);
  return pageOf([...waiting, ...rest]);
}

/** Accounts of one state, after the one with that reference. */
export async function listPage(
  accounts: Collection<AccountRecord>,
  status: AccountStatus,
  after?: string,
): Promise<AccountPage> {
  const last = await lastOf(accounts, after);
  return pageOf(await find(accounts, [status], last && past(last, status)));
}

async function lastOf(accounts: Collection<AccountRecord>, reference?: string) {
  const found = reference === undefined ? null : await accounts.findOne({ reference }, LIMIT);
  return found ?? undefined;
}

/** What comes after an account in the order of a state: that of the list, as the account may have left it meanwhile. */
function past({ createdAt, _id }: AccountRecord, status: AccountRecord['status']): Filter<AccountRecord> {
  const later = orderOf(status) === 1 ? '$gt' : '$lt';
  return {
    $or: [{ createdAt: { [later]: createdAt } }, { createdAt, _id: { [later]: _id } }],
  } as Filter<AccountRecord>;
}

/** A page of what was found, of which one more than a page holds says that there is another. */
function pageOf(found: readonly AccountRecord[]): AccountPage {
  const accounts = found.slice(0, MOST_LISTED);
  const next = found.length > MOST_LISTED ? accounts.at(-1)?.reference : undefined;
  return next === undefined ? { accounts } : { accounts, next };
}

function find(
  accounts: Collection<AccountRecord>,
  states: readonly AccountStatus[],
  rest: Filter<AccountRecord> = {},
): Promise<AccountRecord[]> {
  const [first] = states;
  const order = orderOf(first);
  const found = accounts.find({ status: { $in: [...states] }, ...rest }, LIMIT);
  return found
    .sort({ createdAt: order, _id: order })
    .limit(MOST_LISTED + 1)
    .toArray();
}

function orderOf(status: AccountRecord['status'] | undefined): 1 | -1 {
  return status === 'pending' ? 1 : -1;
}
