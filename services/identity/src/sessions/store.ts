import { randomBytes } from 'node:crypto';
import {
  clearSessionCookies,
  hashToken,
  LIMIT,
  sessionIdOf,
  SESSIONS,
  setSessionCookies,
  type ServiceContext,
  type SessionRecord,
} from '@larkfield/kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserFamily } from './browser.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const ADMIN_IDLE_MS = 15 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;

/** Whose session it is. */
export type Subject = Pick<SessionRecord, 'kind' | 'account' | 'username' | 'email' | 'level' | 'mustChange'>;

/** Which sessions: of an account, or of a participant's address. */
type Owner = { readonly account: string } | { readonly email: string; readonly kind: 'participant' };

export interface Sessions {
  /** Begins a session under a new id, ends the one the browser had, and hands the cookies to the reply. */
  begin(request: FastifyRequest, reply: FastifyReply, subject: Subject): Promise<string>;
  /** Takes back a session that has just begun, and its cookies. */
  discard(session: string, reply: FastifyReply): Promise<void>;
  /** Ends the session of the browser that calls, and takes its cookies away. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends all sessions of an owner. */
  endAll(owner: Owner): Promise<void>;
  /** Ends one session of an account; false when it has none of that name. */
  endOne(account: string, handle: string): Promise<boolean>;
  /** Living sessions of an account, the newest first. */
  list(account: string): Promise<SessionRecord[]>;
  /** Keeps the address in the sessions of an account in step. */
  rename(account: string, email: string): Promise<void>;
}

/** The one place that writes sessions. */
export function createSessions({ db, now, config }: Pick<ServiceContext, 'db' | 'now' | 'config'>): Sessions {
  const sessions = db.collection<SessionRecord>(SESSIONS);
  const origin = config.SITE_ORIGIN;

  async function endBrowsers(request: FastifyRequest): Promise<void> {
    const id = sessionIdOf(request, origin);
    if (id !== undefined) await sessions.deleteOne({ _id: hashToken(id) }, LIMIT);
  }

  return {
    async begin(request, reply, subject) {
      await endBrowsers(request);
      const id = randomBytes(32).toString('base64url');
      const record = newRecord(id, subject, now(), browserFamily(request.headers['user-agent']));
      await sessions.insertOne(record, LIMIT);
      setSessionCookies(reply, id, origin);
      return record._id;
    },
    async discard(_id, reply) {
      await sessions.deleteOne({ _id }, LIMIT);
      clearSessionCookies(reply, origin);
    },
    async end(request, reply) {
      await endBrowsers(request);
      clearSessionCookies(reply, origin);
    },
    async endAll(owner) {
      await sessions.deleteMany(owner, LIMIT);
    },
    async endOne(account, handle) {
      return (await sessions.deleteOne({ account, handle }, LIMIT)).deletedCount === 1;
    },
    async list(account) {
      const time = now();
      const living = { account, idleAt: { $gt: time }, endsAt: { $gt: time } };
      return sessions.find(living, LIMIT).sort({ startedAt: -1 }).limit(100).toArray();
    },
    async rename(account, email) {
      await sessions.updateMany({ account }, { $set: { email } }, LIMIT);
    },
  };
}

function newRecord(id: string, subject: Subject, now: Date, browser: string): SessionRecord {
  const idleMs = subject.kind === 'admin' ? ADMIN_IDLE_MS : IDLE_MS;
  return {
    _id: hashToken(id),
    handle: randomBytes(16).toString('base64url'),
    ...subject,
    browser,
    startedAt: now,
    lastSeenAt: now,
    idleMs,
    idleAt: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + ABSOLUTE_MS),
  };
}
