import { randomBytes, randomUUID } from 'node:crypto';
import { hashToken } from '../records/token.ts';
import { INVESTOR_LOGIN } from '../sessions/login.ts';
import type { SessionAccount, SessionRecord } from '../sessions/record.ts';
import type { TestService } from './service.ts';

/** Somebody who is signed in at the investment login. */
export interface TestInvestor {
  /** Id of the account. */
  readonly id: string;
  readonly username: string;
  readonly email: string;
  /** What the browser sends along. */
  readonly headers: { readonly cookie: string };
}

/**
 * An active investor with a session, put into the database without the ways that lead there; with whatever else the
 * service that is called keeps of one.
 */
export async function signedInInvestor(
  { database: { db }, clock }: Pick<TestService, 'database' | 'clock'>,
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
  const session = randomBytes(32).toString('base64url');
  const now = clock.now();
  const idleMs = 15 * 60_000;
  await db.collection<SessionRecord>(INVESTOR_LOGIN.sessions).insertOne({
    _id: hashToken(session),
    handle: `handle-${id}`,
    kind: 'investor',
    account: id,
    epoch: account.epoch,
    browser: '',
    startedAt: now,
    lastSeenAt: now,
    idleMs,
    idleAt: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + 8 * 3600_000),
  });
  const headers = { cookie: `__Host-${INVESTOR_LOGIN.cookie}=${session}` };
  return { id, username: account.username, email: account.email, headers };
}
