import type { Browser, Page } from '@playwright/test';
import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import { signIn, uniqueAccount, type UniqueAccount } from './accounts.ts';
import { findRecords, insertRecords } from './records.ts';
import { searchKeys } from '@larkfield/kit/records';

/** Hash of `PASSWORD` with the lowest cost of argon2. The first login replaces it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$cqlh7Ni/zXh8uZGiv+5U5w$bgLfBpTg8KXwkTVY58hYrtDW4d3WGuoVj/5BIJ9QE4U';

/** Inserts an account like one after registration, confirmation and approval. */
export async function insertAccount(change: object = {}): Promise<UniqueAccount> {
  const own = uniqueAccount();
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
      password: PASSWORD_HASH,
      epoch: 0,
      confirmations: [],
      resets: [],
      ...names,
      keys: searchKeys(names),
      role: 'specialist',
      country: 'TR',
      region: 'İzmir',
      city: 'İzmir',
      ...('level' in change && change.level === 'Admin' ? { roles: OFFICE_ROLES } : {}),
      ...change,
    },
  ]);
  return own;
}

/** Opens a page in a new browser context, with a signed-in administrator; with all roles by default. */
export async function asAdmin(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
  roles: readonly OfficeRole[] = OFFICE_ROLES,
): Promise<Page> {
  const admin = await insertAccount({ level: 'Admin', roles });
  const origin = process.env['SITE_ORIGIN'];
  const context = await browser.newContext({
    ...(origin ? { baseURL: origin } : {}),
    locale: 'en-US',
    ...options,
  });
  await signIn(context, admin.username);
  return context.newPage();
}

export async function findAccount({ username }: UniqueAccount) {
  const [found] = await findRecords('identity_accounts', { username });
  return found;
}

/** Returns the fields of every record, with the sender. */
function sentBy(firstName: string, lastName: string) {
  const id = crypto.randomUUID();
  const reference = `LK-${id.slice(0, 8).toUpperCase()}`;
  const names = { firstName, lastName };
  return {
    _id: id as never,
    reference,
    createdAt: new Date(),
    submission: { key: id, bodyHash: '', answer: { success: true, reference } },
    ...names,
    keys: searchKeys(names),
    email: `e2e.${id.slice(0, 8)}@example.org`,
    language: 'en',
    handling: 'new',
  };
}

/** Inserts a message like one of the contact form. */
export async function insertMessage(change: object = {}) {
  const message = sentBy('José', 'O’Neill');
  const more = { city: 'Porto', country: 'PT', role: 'parent', message: 'My son does not sleep.' };
  await insertRecords('contacts', [{ ...message, ...more, ...change }]);
  return message;
}

/** Inserts a paid donation. */
export async function insertDonation(cents: number) {
  const { _id, reference, createdAt, submission, email } = sentBy('Ada', 'Donor');
  const donation = { _id, reference, createdAt, submission, email, tokenHash: reference, orderId: reference };
  const paid = { cents, description: 'In memory of Bo', state: 'captured', paidAt: createdAt, language: 'en' };
  await insertRecords('donations', [{ ...donation, ...paid }]);
  return donation;
}

/** Inserts a volunteer like one of the form. The file of the waiver does not exist. */
export async function insertVolunteer(change: object = {}) {
  const volunteer = sentBy('Amal', 'Haddad');
  const waiver = { id: volunteer.reference, name: 'waiver.pdf', type: 'pdf', size: 1_000 };
  await insertRecords('volunteers', [
    { ...volunteer, country: 'PT', reason: 'I', value: 'II', waiver, ...change },
  ]);
  return volunteer;
}
