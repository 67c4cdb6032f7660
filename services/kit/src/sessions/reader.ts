import type { Collection, Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { ReadSession, Session } from '../http/route-config.ts';
import { hashToken } from '../records/token.ts';
import { sessionIdOf } from './cookie.ts';
import { INVESTOR_LOGIN, SITE_LOGIN, type Login } from './login.ts';
import type { SessionAccount, SessionRecord } from './record.ts';
import { requiredFactorReader } from './required-factor.ts';

/** How exactly idleness is measured: a busy visitor causes one write a minute, not one a call. */
const TOUCH_MS = 60_000;

const VISITOR: Session = { kind: 'visitor' };

const READ = { username: 1, email: 1, level: 1, language: 1, mustChange: 1, 'totp.confirmed': 1 } as const;

export interface SessionReaderOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly siteOrigin: string;
}

/**
 * Finds out who is calling at the login that the route is for: what is for investors reads their session alone, what is
 * for both the site's first, all else the site's.
 */
export function createReaderOfBoth(options: SessionReaderOptions): ReadSession {
  const readSite = createSessionReader(SITE_LOGIN, options);
  const readInvestor = createSessionReader(INVESTOR_LOGIN, options);
  return async (request) => {
    const rights = request.routeOptions?.config.rights;
    if (rights === 'investor') return readInvestor(request);
    const session = await readSite(request);
    const mayInvest = rights === 'account' && !isOfAccount(session);
    return mayInvest ? orElse(session, await readInvestor(request)) : session;
  };
}

function orElse(session: Session, other: Session): Session {
  return other.kind === 'visitor' ? session : other;
}

/**
 * Finds out who is calling at one login, by its cookie alone. Unknown, ended and outdated sessions are visitors, and so are those
 * of an account that is not active any more or has ended its sessions since: that is asked of the account at every
 * call, so that ending sessions is no second step that could be missed.
 * @throws the driver's error when the database does not answer: nobody is let in on a guess.
 */
export function createSessionReader(
  login: Login,
  { db, now, siteOrigin }: SessionReaderOptions,
): ReadSession {
  const sessions = db.collection<SessionRecord>(login.sessions);
  const accounts = db.collection<SessionAccount>(login.accounts);
  const isFactorRequired = requiredFactorReader(db, now);
  return async (request) => {
    const id = sessionIdOf(login, request, siteOrigin);
    if (id === undefined) return VISITOR;
    const record = await sessions.findOne({ _id: hashToken(id) }, LIMIT);
    const time = now();
    if (!record || record.idleAt <= time || record.endsAt <= time) return VISITOR;
    const account = isOfAccount(record) ? await accountOf(accounts, record) : undefined;
    if (account === null) return VISITOR;
    const polled = record.kind === 'admin' && request.routeOptions?.config.polled;
    if (!polled && time.getTime() - record.lastSeenAt.getTime() >= TOUCH_MS) {
      const idleAt = new Date(time.getTime() + record.idleMs);
      await sessions.updateOne(
        { _id: record._id },
        { $set: { lastSeenAt: time, idleAt } },
        { ...LIMIT, writeConcern: { w: 1, journal: false } },
      );
    }
    const session = toSession(record, account);
    if (record.kind !== 'admin' || account?.totp?.confirmed === true) return session;
    return { ...session, factor: (await isFactorRequired()) ? 'required' : 'offered' };
  };
}

/** Participants have none. */
function isOfAccount({ kind }: Pick<Session, 'kind'>): boolean {
  return kind === 'user' || kind === 'admin' || kind === 'investor';
}

function accountOf(accounts: Collection<SessionAccount>, { account, epoch }: SessionRecord) {
  if (account === undefined || epoch === undefined) return null;
  return accounts.findOne({ _id: account, epoch, status: 'active' }, { ...LIMIT, projection: READ });
}

function toSession(record: SessionRecord, account: SessionAccount | undefined): Session {
  const { _id, kind, account: id, startedAt, provenAt, email } = record;
  const known = {
    kind,
    session: _id,
    startedAt,
    ...(id === undefined ? {} : { id }),
    ...(provenAt === undefined ? {} : { provenAt }),
  };
  if (!account) return { ...known, ...(email === undefined ? {} : { email }) };
  const { username, email: address, language, level, mustChange } = account;
  return {
    ...known,
    username,
    email: address,
    language,
    ...(level === undefined ? {} : { level }),
    ...(mustChange ? { mustChange } : {}),
  };
}
