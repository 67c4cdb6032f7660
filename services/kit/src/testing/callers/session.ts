import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { hashToken } from '../../encryption/token.ts';
import { SITE_LOGIN, type Login } from '../../sessions/login.ts';
import type { SessionRecord } from '../../sessions/session-record.ts';
import type { SessionSubject } from '../../sessions/store.ts';

const MINUTE_MS = 60_000;

export async function putSession(
  db: Db,
  subject: SessionSubject,
  { now, login = SITE_LOGIN }: { readonly now: Date; readonly login?: Login },
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const idleMs = 15 * MINUTE_MS;
  await db.collection<SessionRecord>(login.sessions).insertOne({
    _id: hashToken(id),
    handle: `handle-${randomUUID()}`,
    ...subject,
    browser: '',
    startedAt: now,
    lastSeenAt: now,
    idleMs,
    idleAt: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + 8 * 60 * MINUTE_MS),
  });
  return id;
}
