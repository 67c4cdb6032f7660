import { hashPassword, INVESTOR_LOGIN, SITE_LOGIN } from '@larkfield/kit/accounts';
import type { Rights } from '@larkfield/kit/http';
import {
  CHEAP_HASH_COST,
  putSession,
  createSignedInInvestor,
  rolesOfCaller,
  type Caller,
} from '@larkfield/kit/testing';
import type { Db } from 'mongodb';
import { PROFILE } from '../../../services/identity/test/support/investor.ts';
import { createTestAccount, createTestRecord } from '../../../services/identity/test/support/site.ts';
import { accountStore } from '../../../services/identity/src/accounts/store.ts';

export interface Person {
  readonly headers: { readonly cookie?: string };
  readonly email: string;
  readonly username: string;
}

/** Returns a role that may call a route with these rights. */
export function roleFor(rights: Rights): Caller {
  return rights === 'internal' ? 'visitor' : rights === 'account' ? 'user' : rights;
}

/** Hash of the password that the sample entries of all forms contain. */
const password = hashPassword('Kite_42_sky', CHEAP_HASH_COST);

let accounts = 0;

/** Creates a session of this role in the database, with an account if the role has one. A visitor gets neither. */
export async function signInAs(db: Db, role: Caller): Promise<Person> {
  const now = new Date();
  if (role === 'visitor') return { headers: {}, email: '', username: '' };
  if (role === 'investor') {
    const clock = { now: () => now };
    const { headers, email, username } = await createSignedInInvestor({ database: { db }, clock }, PROFILE);
    // Without TLS cookies have no `__Host-` prefix.
    const cookie = headers.cookie.replace('__Host-', '');
    if (!cookie.startsWith(INVESTOR_LOGIN.cookie))
      throw new Error('the cookie of investors has another name');
    return { headers: { cookie }, email, username };
  }
  // Counted before the await: several calls run at the same time.
  const number = (accounts += 1);
  const username = `attacker_${number}`;
  const email = `${username}@example.org`;
  const cookieOf = (id: string) => ({ cookie: `${SITE_LOGIN.cookie}=${id}` });
  if (role === 'participant')
    return { headers: cookieOf(await putSession(db, { kind: role, email }, { now })), email, username };
  const roles = rolesOfCaller(role);
  const account = {
    ...createTestAccount(username, await password),
    level: roles ? 'Admin' : 'Registered User',
    ...(roles ? { roles } : {}),
    status: role === 'suspended' ? 'suspended' : 'active',
    ...createTestRecord(username, number, now),
  } as const;
  await accountStore(db).insertOne(account);
  const kind = roles ? 'admin' : 'user';
  const session = await putSession(db, { kind, account: account._id, epoch: account.epoch }, { now });
  return { headers: cookieOf(session), email, username };
}
