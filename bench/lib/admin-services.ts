import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCOUNTS,
  hashToken,
  SESSIONS,
  type Service,
  type SessionAccount,
  type SessionRecord,
} from '@larkfield/kit';
import { MongoClient, type Db } from 'mongodb';
import { SITES, STORE } from '../../tools/lib/paths.ts';
import { freePort } from '../../tools/lib/ports.ts';
import type { Supervisor } from '../../tools/lib/supervisor.ts';
import type { SiteOfSide } from './edge.ts';

const HOUR_MS = 3600_000;

/** Of the administrator who is signed in at each service. */
export const ADMIN_SESSION = 'a'.repeat(43);
export const ADMIN_COOKIE = { cookie: `session=${ADMIN_SESSION}` } as const;

/** The embedded database as a process of its own. Returns its address. */
export async function startDatabase(supervisor: Supervisor, dataDir: string): Promise<string> {
  const port = await freePort();
  const dir = join(dataDir, 'database');
  mkdirSync(dir);
  const args = ['--port', String(port), '--dir', dir];
  await supervisor.start({
    name: 'database',
    script: 'packages/embedded-mongo/src/serve.ts',
    args,
    env: {},
  });
  return `mongodb://127.0.0.1:${port}`;
}

export interface StartOptions {
  /** Of the database. */
  readonly url: string;
  readonly service: Pick<Service, 'name'>;
  /** The database that it gets. */
  readonly name: string;
  readonly dataDir: string;
  /** That it belongs to; one of its own without it. */
  readonly site?: SiteOfSide;
}

/** A service as a process of its own, with an administrator who is signed in. */
export async function startService(
  supervisor: Supervisor,
  { url, service: { name: service }, name, dataDir, site }: StartOptions,
): Promise<{ readonly db: Db; readonly origin: string }> {
  const port = await freePort();
  const database = `${url}/${name}?directConnection=true`;
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    MONGODB_URL: database,
    DATA_DIR: dataDir,
    EDGE_KEY: site?.edgeKey ?? randomBytes(32).toString('base64url'),
    SITE_ORIGIN: site?.origin ?? origin,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    SITES_DIR: SITES,
    STORE_DIR: STORE,
  };
  await supervisor.start({ name: `${service} ${name}`, script: `services/${service}/src/server.ts`, env });
  const client = await new MongoClient(database).connect();
  const db = client.db();
  await signIn(db);
  return { db, origin };
}

/** Puts the administrator of {@link ADMIN_SESSION} into a database. */
export async function signIn(db: Db): Promise<void> {
  const session = adminSession(new Date());
  await db.collection<SessionRecord>(SESSIONS).replaceOne({ _id: session._id }, session, { upsert: true });
  const account = {
    _id: 'bench',
    username: 'bench_01',
    email: 'bench@example.org',
    language: 'en',
    level: 'Admin',
    status: 'active',
  } as const;
  await db
    .collection<SessionAccount>(ACCOUNTS)
    .replaceOne({ _id: account._id }, { ...account, epoch: 0 }, { upsert: true });
}

function adminSession(startedAt: Date): SessionRecord & { _id: string } {
  const endsAt = new Date(startedAt.getTime() + 10 * HOUR_MS);
  return {
    _id: hashToken(ADMIN_SESSION),
    handle: 'bench',
    kind: 'admin',
    account: 'bench',
    epoch: 0,
    browser: '',
    startedAt,
    // No call has to note that the session is alive.
    lastSeenAt: endsAt,
    idleMs: 10 * HOUR_MS,
    idleAt: endsAt,
    endsAt,
  };
}
