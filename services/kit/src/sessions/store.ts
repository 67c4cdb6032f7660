import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMIT } from '../database/connect.ts';
import { hashToken } from '../records/token.ts';
import type { ServiceContext } from '../service-context.ts';
import { browserFamily } from './browser.ts';
import { clearSessionCookies, sessionIdOf, setSessionCookies } from './cookie.ts';
import type { Login } from './login.ts';
import type { SessionRecord } from './record.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a session lasts without a call, and at most. */
const LIMITS_MS = {
  participant: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  user: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  admin: { idle: 15 * MINUTE_MS, absolute: 8 * HOUR_MS },
  investor: { idle: 15 * MINUTE_MS, absolute: 8 * HOUR_MS },
} as const;

/** Whose session it is: an account as it was when the login was checked, or the address of a participant. */
export type SessionSubject = Pick<SessionRecord, 'account' | 'epoch' | 'email' | 'kind'>;

export interface Sessions {
  /**
   * Begins a session under a new id; ends the one that the browser had, and hands the cookies to the reply. `since`: the
   * login that it goes on from.
   */
  begin(request: FastifyRequest, reply: FastifyReply, subject: SessionSubject, since?: Date): Promise<void>;
  /** Ends the session of the browser that calls, and takes its cookies away. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends all sessions of a participant. Those of an account end with its epoch. */
  endParticipant(email: string): Promise<void>;
  /** Ends one session of an account; false when it has none of that name. */
  endOne(account: string, handle: string): Promise<boolean>;
  /** Notes that the password was entered again within a session (`Session.session`). */
  prove(session: string): Promise<void>;
  /** Living sessions of an account, the newest first. */
  list(account: { readonly _id: string; readonly epoch: number }): Promise<SessionRecord[]>;
}

/** The one place that writes the sessions of a login, but for their last use. */
export function createSessions(
  login: Login,
  { db, now, config }: Pick<ServiceContext, 'db' | 'now' | 'config'>,
): Sessions {
  const sessions = db.collection<SessionRecord>(login.sessions);
  const origin = config.SITE_ORIGIN;

  async function endBrowsers(request: FastifyRequest): Promise<void> {
    const id = sessionIdOf(login, request, origin);
    if (id !== undefined) await sessions.deleteOne({ _id: hashToken(id) }, LIMIT);
  }

  return {
    async begin(request, reply, subject, since = now()) {
      await endBrowsers(request);
      const id = randomBytes(32).toString('base64url');
      const times = { now: now(), since };
      await sessions.insertOne(
        newRecord(id, subject, times, browserFamily(request.headers['user-agent'])),
        LIMIT,
      );
      setSessionCookies(login, reply, id, origin);
    },
    async end(request, reply) {
      await endBrowsers(request);
      clearSessionCookies(login, reply, origin);
      // Theme and way of reading are cookies, too, and outlive a visit.
      void reply.header('clear-site-data', '"cache", "storage"');
    },
    async endParticipant(email) {
      await sessions.deleteMany({ email, kind: 'participant' }, LIMIT);
    },
    async endOne(account, handle) {
      return (await sessions.deleteOne({ account, handle }, LIMIT)).deletedCount === 1;
    },
    async prove(session) {
      await sessions.updateOne({ _id: session }, { $set: { provenAt: now() } }, LIMIT);
    },
    async list({ _id: account, epoch }) {
      const time = now();
      const living = { account, epoch, idleAt: { $gt: time }, endsAt: { $gt: time } };
      return sessions.find(living, LIMIT).sort({ startedAt: -1 }).limit(100).toArray();
    },
  };
}

function newRecord(
  id: string,
  subject: SessionSubject,
  { now, since }: { readonly now: Date; readonly since: Date },
  browser: string,
): SessionRecord {
  const { idle: idleMs, absolute } = LIMITS_MS[subject.kind];
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
