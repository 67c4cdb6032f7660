import type { Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { ReadSession, Session } from '../http/route-config.ts';
import { hashToken } from '../records/token.ts';
import { sessionIdOf } from './cookie.ts';
import { SESSIONS, type SessionRecord } from './record.ts';

/** How exactly idleness is measured: a busy visitor causes one write a minute, not one a call. */
const TOUCH_MS = 60_000;

export interface SessionReaderOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly siteOrigin: string;
}

/**
 * Finds out who is calling, by the cookie alone. Unknown, ended and outdated sessions are visitors.
 * @throws the driver's error when the database does not answer: nobody is let in on a guess.
 */
export function createSessionReader({ db, now, siteOrigin }: SessionReaderOptions): ReadSession {
  const sessions = db.collection<SessionRecord>(SESSIONS);
  return async (request) => {
    const id = sessionIdOf(request, siteOrigin);
    if (id === undefined) return { kind: 'visitor' };
    const record = await sessions.findOne({ _id: hashToken(id) }, LIMIT);
    const time = now();
    if (!record || record.idleAt <= time || record.endsAt <= time) return { kind: 'visitor' };
    if (time.getTime() - record.lastSeenAt.getTime() >= TOUCH_MS) {
      const idleAt = new Date(time.getTime() + record.idleMs);
      await sessions.updateOne(
        { _id: record._id },
        { $set: { lastSeenAt: time, idleAt } },
        { ...LIMIT, writeConcern: { w: 1, journal: false } },
      );
    }
    return toSession(record);
  };
}

function toSession({ _id, kind, account, username, email, level, mustChange }: SessionRecord): Session {
  return {
    kind,
    session: _id,
    email,
    ...(account === undefined ? {} : { id: account }),
    ...(username === undefined ? {} : { username }),
    ...(level === undefined ? {} : { level }),
    ...(mustChange ? { mustChange } : {}),
  };
}
