import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { INVESTOR_LOGIN } from '../../sessions/login.ts';
import type { SessionAccount } from '../../sessions/session-record.ts';
import { putSession } from './session.ts';

export interface TestInvestor {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly headers: { readonly cookie: string };
}

/** Inserts a logged-in investor into the database. `change` sets further fields. */
export async function createSignedInInvestor(
  { database: { db }, clock }: { readonly database: { readonly db: Db }; readonly clock: { now(): Date } },
  change: Partial<SessionAccount> & Readonly<Record<string, unknown>> = {},
): Promise<TestInvestor> {
  const id = randomUUID();
  const username = `investor_${id.slice(0, 8)}`;
  const account = {
    _id: id,
    reference: `LK-TEST-${id.slice(0, 8)}`,
    username,
    usernameKey: username,
    email: `${username}@example.org`,
    language: 'en',
    status: 'active',
    epoch: 0,
    submission: { key: `test-${id}` },
    ...change,
  } as const;
  await db.collection<SessionAccount>(INVESTOR_LOGIN.accounts).insertOne(account);
  const subject = { kind: 'investor', account: id, epoch: account.epoch } as const;
  const session = await putSession(db, subject, { now: clock.now(), login: INVESTOR_LOGIN });
  const headers = { cookie: `__Host-${INVESTOR_LOGIN.cookie}=${session}` };
  return { id, username: account.username, email: account.email, headers };
}
