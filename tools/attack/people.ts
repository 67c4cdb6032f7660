import { hashPassword, INVESTOR_LOGIN, SITE_LOGIN, type Rights } from '@larkfield/kit';
import { CHEAP, putSession, signedInInvestor, type Role } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';
import { PROFILE } from '../../services/identity/test/support/investor.ts';
import { accountOf, recordOf } from '../../services/identity/test/support/site.ts';
import { accountStore } from '../../services/identity/src/accounts/store.ts';

export interface Person {
  readonly headers: { readonly cookie?: string };
  readonly email: string;
  readonly username: string;
}

/** Somebody for whom a route is. */
export function roleFor(rights: Rights): Role {
  return rights === 'internal' ? 'visitor' : rights === 'account' ? 'user' : rights;
}

/** That of the samples of all forms. */
const password = hashPassword('Kite_42_sky', CHEAP);

let made = 0;

/** Somebody of that role who has just signed in, put into the database without the ways that lead there. */
export async function signedIn(db: Db, role: Role): Promise<Person> {
  const now = new Date();
  if (role === 'visitor') return { headers: {}, email: '', username: '' };
  if (role === 'investor') {
    const clock = { now: () => now };
    const { headers, email, username } = await signedInInvestor({ database: { db }, clock }, PROFILE);
    // The site under attack is called without TLS.
    const cookie = headers.cookie.replace('__Host-', '');
    if (!cookie.startsWith(INVESTOR_LOGIN.cookie)) throw new Error('investors have another cookie');
    return { headers: { cookie }, email, username };
  }
  // Others are made while this one's password is waited for.
  const number = (made += 1);
  const username = `attacker_${number}`;
  const email = `${username}@example.org`;
  const cookieOf = (id: string) => ({ cookie: `${SITE_LOGIN.cookie}=${id}` });
  if (role === 'participant')
    return { headers: cookieOf(await putSession(db, { kind: role, email }, { now })), email, username };
  const account = {
    ...accountOf(username, await password),
    level: role === 'admin' ? 'Admin' : 'Registered User',
    status: role === 'suspended' ? 'suspended' : 'active',
    ...recordOf(username, number, now),
  } as const;
  await accountStore(db).insertOne(account);
  const kind = role === 'suspended' ? 'user' : role;
  const session = await putSession(db, { kind, account: account._id, epoch: account.epoch }, { now });
  return { headers: cookieOf(session), email, username };
}
