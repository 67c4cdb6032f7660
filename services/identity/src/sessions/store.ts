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
import type { AccountRecord } from '../accounts/store.ts';
import { browserFamily } from './browser.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a session lasts without a call, and at most. */
const LIMITS_MS = {
  participant: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  user: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  admin: { idle: 15 * MINUTE_MS, absolute: 8 * HOUR_MS },
} as const;

/** Whose session it is. */
type Subject = Pick<SessionRecord, 'account' | 'epoch' | 'email'> & { readonly kind: keyof typeof LIMITS_MS };

type SessionOwner = Pick<AccountRecord, '_id' | 'level' | 'epoch'>;

export interface Sessions {
  /**
   * Begins a session of an account as it was when the login was checked, under a new id; ends the one that the browser
   * had, and hands the cookies to the reply. `since`: the login that it goes on from.
   */
  begin(request: FastifyRequest, reply: FastifyReply, account: SessionOwner, since?: Date): Promise<void>;
  /** The same for somebody who has signed up to an event. */
  beginParticipant(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>;
  /** Ends the session of the browser that calls, and takes its cookies away. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends all sessions of a participant. Those of an account end with its epoch. */
  endParticipant(email: string): Promise<void>;
  /** Ends one session of an account; false when it has none of that name. */
  endOne(account: string, handle: string): Promise<boolean>;
  /** Living sessions of an account, the newest first. */
  list(account: Pick<AccountRecord, '_id' | 'epoch'>): Promise<SessionRecord[]>;
}

/** The one place that writes sessions. */
export function createSessions({ db, now, config }: Pick<ServiceContext, 'db' | 'now' | 'config'>): Sessions {
  const sessions = db.collection<SessionRecord>(SESSIONS);
  const origin = config.SITE_ORIGIN;

  async function endBrowsers(request: FastifyRequest): Promise<void> {
    const id = sessionIdOf(request, origin);
    if (id !== undefined) await sessions.deleteOne({ _id: hashToken(id) }, LIMIT);
  }

  async function start(request: FastifyRequest, reply: FastifyReply, subject: Subject, since = now()) {
    await endBrowsers(request);
    const id = randomBytes(32).toString('base64url');
    const times = { now: now(), since };
    await sessions.insertOne(
      newRecord(id, subject, times, browserFamily(request.headers['user-agent'])),
      LIMIT,
    );
    setSessionCookies(reply, id, origin);
  }

  return {
    begin(request, reply, { _id, level, epoch }, since) {
      const kind = level === 'Admin' ? 'admin' : 'user';
      return start(request, reply, { kind, account: _id, epoch }, since);
    },
    beginParticipant: (request, reply, email) => start(request, reply, { kind: 'participant', email }),
    async end(request, reply) {
      await endBrowsers(request);
      clearSessionCookies(reply, origin);
      // Theme and way of reading are cookies, too, and outlive a visit.
      void reply.header('clear-site-data', '"cache", "storage"');
    },
    async endParticipant(email) {
      await sessions.deleteMany({ email, kind: 'participant' }, LIMIT);
    },
    async endOne(account, handle) {
      return (await sessions.deleteOne({ account, handle }, LIMIT)).deletedCount === 1;
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
  subject: Subject,
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
