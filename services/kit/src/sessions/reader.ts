import type { Collection, Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { ReadSession, Session } from '../http/route-config.ts';
import { hashToken } from '../encryption/token.ts';
import { sessionIdOf } from './session-cookies.ts';
import { INVESTOR_LOGIN, SITE_LOGIN, type Login } from './login.ts';
import type { SessionAccount, SessionRecord } from './session-record.ts';
import { requiredFactorReader } from './second-factor-setting.ts';

/** How often a session's last use is saved at most: once a minute instead of at every call. */
const TOUCH_MS = 60_000;

const VISITOR: Session = { kind: 'visitor' };

const PROJECTION = {
  username: 1,
  email: 1,
  level: 1,
  roles: 1,
  language: 1,
  mustChange: 1,
  'totp.confirmed': 1,
} as const;

export interface SessionReaderOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly siteOrigin: string;
}

/**
 * Creates a reader of the caller's session for a route. `investor` routes use the investor session, all others the site's
 * session. `account` routes use the investor session if there is one and the site's session has no account.
 */
export function createRouteSessionReader(options: SessionReaderOptions): ReadSession {
  const readSite = createSessionReader(SITE_LOGIN, options);
  const readInvestor = createSessionReader(INVESTOR_LOGIN, options);
  return async (request) => {
    const rights = request.routeOptions?.config.rights;
    if (rights === 'investor') return readInvestor(request);
    const session = await readSite(request);
    const mayInvest = rights === 'account' && !isOfAccount(session);
    return mayInvest ? preferLoggedIn(session, await readInvestor(request)) : session;
  };
}

function preferLoggedIn(session: Session, other: Session): Session {
  return other.kind === 'visitor' ? session : other;
}

/**
 * Creates a reader of the session of one login; only the cookie of that login counts. The caller is a visitor if the
 * session is unknown, ended or expired, or if its account is not active or has ended all its sessions. The account is
 * read at every call, so that one update of the account ends all its sessions.
 * @throws the driver's error if the database does not answer.
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
    const record = await sessions.findOne({ _id: hashToken(id) }, QUERY_TIMEOUT);
    const time = now();
    if (!record || record.idleAt <= time || record.endsAt <= time) return VISITOR;
    const account = isOfAccount(record) ? await accountOf(accounts, record) : undefined;
    if (account === null) return VISITOR;
    const isPolled = record.kind === 'admin' && request.routeOptions?.config.polled;
    if (!isPolled && time.getTime() - record.lastSeenAt.getTime() >= TOUCH_MS) {
      const idleAt = new Date(time.getTime() + record.idleMs);
      await sessions.updateOne(
        { _id: record._id },
        { $set: { lastSeenAt: time, idleAt } },
        { ...QUERY_TIMEOUT, writeConcern: { w: 1, journal: false } },
      );
    }
    const session = toSession(record, account);
    if (record.kind !== 'admin' || account?.totp?.confirmed === true) return session;
    return { ...session, factor: (await isFactorRequired()) ? 'required' : 'offered' };
  };
}

/** Participants have no account. */
function isOfAccount({ kind }: Pick<Session, 'kind'>): boolean {
  return kind === 'user' || kind === 'admin' || kind === 'investor';
}

function accountOf(accounts: Collection<SessionAccount>, { account, epoch }: SessionRecord) {
  if (account === undefined || epoch === undefined) return null;
  return accounts.findOne(
    { _id: account, epoch, status: 'active' },
    { ...QUERY_TIMEOUT, projection: PROJECTION },
  );
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
  const { username, email: address, language, level, roles, mustChange } = account;
  return {
    ...known,
    username,
    email: address,
    language,
    ...(level === undefined ? {} : { level }),
    ...(kind === 'admin' ? { roles: roles ?? [] } : {}),
    ...(mustChange ? { mustChange } : {}),
  };
}
