import type { Browser, Page } from '@playwright/test';
import { logIn, ownAccount, PASSWORD } from '../../../e2e/support/accounts.ts';
import { findRecords, insertRecords } from '../../../e2e/support/records.ts';
import { hash } from '../../../services/identity/src/passwords/argon2.ts';
import { searchKeys } from '@larkfield/kit';

export type OwnPerson = ReturnType<typeof ownAccount>;

/** An account, put where a registration that was confirmed and approved would have put it. */
export async function insertAccount(change: object = {}): Promise<OwnPerson> {
  const own = ownAccount();
  const id = crypto.randomUUID();
  const reference = `LK-${own.username.slice(4).toUpperCase()}`;
  const names = { firstName: 'Zeynep', lastName: `Aydın ${own.username}` };
  await insertRecords('identity_accounts', [
    {
      _id: id as never,
      reference,
      createdAt: new Date(),
      submission: { key: id, bodyHash: '', answer: { success: true, reference } },
      ...own,
      usernameKey: own.username,
      language: 'en',
      status: 'active',
      level: 'Registered User',
      password: await hash(PASSWORD, { memory: 8, passes: 1, parallelism: 1 }),
      epoch: 0,
      confirmations: [],
      resets: [],
      ...names,
      keys: searchKeys(names),
      role: 'specialist',
      country: 'TR',
      region: 'İzmir',
      city: 'İzmir',
      ...change,
    },
  ]);
  return own;
}

/** A browser of its own with an administrator in it. */
export async function asAdmin(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const admin = await insertAccount({ level: 'Admin' });
  const origin = process.env['SITE_ORIGIN'];
  const context = await browser.newContext({
    ...(origin ? { baseURL: origin } : {}),
    locale: 'en-US',
    ...options,
  });
  const page = await context.newPage();
  await logIn(page, admin.username);
  return page;
}

/** The account as it is stored. */
export async function stored({ username }: OwnPerson) {
  const [found] = await findRecords('identity_accounts', { username });
  return found;
}
