import { randomInt } from 'node:crypto';
import { ACCOUNT_RULES, DEFAULT_LANGUAGE, OFFICE_ROLES } from '@larkfield/contracts';
import { REVOKE_SESSIONS, type Hasher } from '@larkfield/kit/accounts';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { createRecord, searchKeys } from '@larkfield/kit/records';
import { accountStore } from '../accounts/store.ts';
import { FIRST_ADMIN } from './first-admin-name.ts';

type FirstAdminContext = Pick<ServiceContext, 'db' | 'now' | 'office' | 'announce'>;

const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789_';

/**
 * Creates the first administrator, with all roles, if there is none, and prints a one-time password once, to the terminal only. It
 * only allows changing the password. Of several instances that start at once, one creates it.
 */
export async function makeFirstAdmin(context: FirstAdminContext, hasher: Hasher): Promise<void> {
  const accounts = accountStore(context.db);
  if (await accounts.findOne({ level: 'Admin' }, QUERY_TIMEOUT)) return;
  const password = oneTimePassword();
  const fields = {
    username: FIRST_ADMIN,
    usernameKey: FIRST_ADMIN,
    email: context.office.address.toLowerCase(),
    language: DEFAULT_LANGUAGE,
    status: 'active',
    level: 'Admin',
    roles: OFFICE_ROLES,
    password: await hasher.hash(password),
    mustChange: true,
    epoch: 0,
    confirmations: [],
    resets: [],
    firstName: FIRST_ADMIN,
    lastName: FIRST_ADMIN,
    keys: searchKeys({ firstName: FIRST_ADMIN, lastName: FIRST_ADMIN }),
    role: 'others',
    country: 'US',
    region: '-',
    city: '-',
  } as const;
  const audit = { action: 'account.firstAdmin', actor: 'start', requestId: 'start' };
  const build = (subject: string) => ({ fields, mail: [], audit: [{ ...audit, subject }] });
  try {
    await createRecord(accounts, { key: undefined, body: {}, now: context.now(), build });
  } catch (error) {
    if (isDuplicate(error)) return;
    throw error;
  }
  announce(context, password);
}

/** Sets a new one-time password. Resolves with false if the first one was already replaced. */
export async function renewFirstAdmin(context: FirstAdminContext, hasher: Hasher): Promise<boolean> {
  const password = oneTimePassword();
  const { modifiedCount } = await accountStore(context.db).updateOne(
    { usernameKey: FIRST_ADMIN, mustChange: true },
    {
      $set: { ...REVOKE_SESSIONS.set, password: await hasher.hash(password) },
      $inc: REVOKE_SESSIONS.inc,
      $unset: { emailChange: '' },
    },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 1) announce(context, password);
  return modifiedCount === 1;
}

function announce({ announce: write }: FirstAdminContext, password: string): void {
  write(
    `First administrator: log in as ${FIRST_ADMIN} with the one-time password ${password} (shown only now)`,
  );
}

/** Returns a password of the longest allowed length (70 random bits). */
function oneTimePassword(): string {
  const { max } = ACCOUNT_RULES.password;
  return Array.from({ length: max }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');
}
