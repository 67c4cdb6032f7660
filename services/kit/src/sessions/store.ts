import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { hashToken } from '../encryption/token.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { browserFamily } from './browser.ts';
import { clearSessionCookies, sessionIdOf, setSessionCookies } from './session-cookies.ts';
import type { Login } from './login.ts';
import type { SessionRecord } from './session-record.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const SESSION_LIMITS_MS = {
  participant: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  user: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  admin: { idle: 15 * MINUTE_MS, absolute: 8 * HOUR_MS },
  investor: { idle: 15 * MINUTE_MS, absolute: 8 * HOUR_MS },
} as const;

/** Owner of a session: an account as it was when the login was checked, or the address of a participant. */
export type SessionSubject = Pick<SessionRecord, 'account' | 'epoch' | 'email' | 'kind'>;

export interface Sessions {
  /** Replaces the browser's session. `since` is the time of the login that it continues. */
  begin(request: FastifyRequest, reply: FastifyReply, subject: SessionSubject, since?: Date): Promise<void>;
  /** Ends the browser's session and deletes its cookies. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends all sessions of a participant. Those of an account end with its epoch. */
  endParticipant(email: string): Promise<void>;
  /** Ends one session of an account. Resolves with false if it has no such session. */
  endOne(account: string, handle: string): Promise<boolean>;
  /** Records that the password was entered again in a session (`Session.session`). */
  markPasswordConfirmed(session: string): Promise<void>;
  /** Returns the active sessions of an account, newest first. */
  list(account: { readonly _id: string; readonly epoch: number }): Promise<SessionRecord[]>;
}

/** Creates the store of a login's sessions. Only this module writes them, except for their last use. */
export function createSessions(
  login: Login,
  { db, now, config }: Pick<ServiceContext, 'db' | 'now' | 'config'>,
): Sessions {
  const sessions = db.collection<SessionRecord>(login.sessions);
  const origin = config.SITE_ORIGIN;

  async function endBrowserSession(request: FastifyRequest): Promise<void> {
    const id = sessionIdOf(login, request, origin);
    if (id !== undefined) await sessions.deleteOne({ _id: hashToken(id) }, QUERY_TIMEOUT);
  }

  return {
    async begin(request, reply, subject, since = now()) {
      await endBrowserSession(request);
      const id = randomBytes(32).toString('base64url');
      const times = { now: now(), since };
      await sessions.insertOne(
        newRecord(id, subject, times, browserFamily(request.headers['user-agent'])),
        QUERY_TIMEOUT,
      );
      setSessionCookies(login, reply, id, origin);
    },
    async end(request, reply) {
      await endBrowserSession(request);
      clearSessionCookies(login, reply, origin);
      // Cookies are kept: theme and reading settings are cookies that outlive a session.
      void reply.header('clear-site-data', '"cache", "storage"');
    },
    async endParticipant(email) {
      await sessions.deleteMany({ email, kind: 'participant' }, QUERY_TIMEOUT);
    },
    async endOne(account, handle) {
      return (await sessions.deleteOne({ account, handle }, QUERY_TIMEOUT)).deletedCount === 1;
    },
    async markPasswordConfirmed(session) {
      await sessions.updateOne({ _id: session }, { $set: { provenAt: now() } }, QUERY_TIMEOUT);
    },
    async list({ _id: account, epoch }) {
      const time = now();
      const active = { account, epoch, idleAt: { $gt: time }, endsAt: { $gt: time } };
      return sessions.find(active, QUERY_TIMEOUT).sort({ startedAt: -1 }).limit(100).toArray();
    },
  };
}

function newRecord(
  id: string,
  subject: SessionSubject,
  { now, since }: { readonly now: Date; readonly since: Date },
  browser: string,
): SessionRecord {
  const { idle: idleMs, absolute } = SESSION_LIMITS_MS[subject.kind];
  return {
    _id: hashToken(id),
    handle: randomBytes(16).toString('base64url'),
    ...subject,
    browser,
    startedAt: since,
    lastSeenAt: now,
    idleMs,
    idleAt: new Date(now.getTime() + idleMs),
    endsAt: new Date(since.getTime() + absolute),
  };
}
