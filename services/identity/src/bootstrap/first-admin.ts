import { randomInt } from 'node:crypto';
import { ACCOUNT_RULES, DEFAULT_LANGUAGE } from '@larkfield/contracts';
import {
  createRecord,
  ENDING,
  type Hasher,
  isDuplicate,
  LIMIT,
  searchKeys,
  type ServiceContext,
} from '@larkfield/kit';
import { accountStore } from '../accounts/store.ts';
import { FIRST_ADMIN } from './name.ts';

type FirstAdminContext = Pick<ServiceContext, 'db' | 'now' | 'office' | 'announce'>;

const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789_';

/**
 * Makes the first administrator when there is none, and announces a one-time password: once, to the terminal
 * alone. It opens nothing but the change of the password. Of several copies that start at once, one does it.
 */
export async function makeFirstAdmin(context: FirstAdminContext, hasher: Hasher): Promise<void> {
  const accounts = accountStore(context.db);
  if (await accounts.findOne({ level: 'Admin' }, LIMIT)) return;
  const password = oneTimePassword();
  const fields = {
    username: FIRST_ADMIN,
    usernameKey: FIRST_ADMIN,
    email: context.office.address.toLowerCase(),
    language: DEFAULT_LANGUAGE,
    status: 'active',
    level: 'Admin',
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

/**
 * Gives the first administrator another one-time password, for when the first was not read. Only while it has
 * never been changed: afterwards the way back is the reset by mail.
 */
export async function renewFirstAdmin(context: FirstAdminContext, hasher: Hasher): Promise<boolean> {
  const password = oneTimePassword();
  const { modifiedCount } = await accountStore(context.db).updateOne(
    { usernameKey: FIRST_ADMIN, mustChange: true },
    {
      $set: { ...ENDING.set, password: await hasher.hash(password) },
      $inc: ENDING.inc,
      $unset: { emailChange: '' },
    },
    LIMIT,
  );
  if (modifiedCount === 1) announce(context, password);
  return modifiedCount === 1;
}

function announce({ announce: write }: FirstAdminContext, password: string): void {
  write(
    `First administrator: log in as ${FIRST_ADMIN} with the one-time password ${password} (shown only now)`,
  );
}

/** As long as the rule for passwords allows: 70 random bits. */
function oneTimePassword(): string {
  const { max } = ACCOUNT_RULES.password;
  return Array.from({ length: max }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');
}
