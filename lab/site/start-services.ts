import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { ACCOUNTS, SESSIONS, type SessionAccount, type SessionRecord } from '@larkfield/kit/accounts';
import type { Service } from '@larkfield/kit/app';
import { hashToken } from '@larkfield/kit/encryption';
import { MongoClient, type Db } from 'mongodb';
import { SITES, STORE } from '../../tools/workspace/paths.ts';
import { findFreePort } from '../../tools/processes/ports.ts';
import type { Supervisor } from '../../tools/processes/supervisor.ts';
import type { EdgeAccess } from './serve-variant.ts';

const HOUR_MS = 3600_000;

/** Session id of the administrator whom {@link insertAdminSession} signs in. */
export const ADMIN_SESSION = 'a'.repeat(43);
export const ADMIN_COOKIE = { cookie: `session=${ADMIN_SESSION}` } as const;

/** Starts the embedded database as a process of its own. Returns its address. */
export async function startDatabaseProcess(supervisor: Supervisor, dataDir: string): Promise<string> {
  const port = await findFreePort();
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

/** Starts a bare Fastify route as a process of its own. Returns its address. */
export async function startBareRoute(supervisor: Supervisor): Promise<string> {
  const port = String(await findFreePort());
  await supervisor.start({ name: 'hello', script: 'lab/site/bare-fastify.ts', env: { PORT: port } });
  return `http://127.0.0.1:${port}/hello`;
}

export interface StartOptions {
  /** Address of the database server. */
  readonly url: string;
  readonly service: Pick<Service, 'name'>;
  readonly name: string;
  readonly dataDir: string;
  /** Site of the service; without it the service trusts a random edge key. */
  readonly site?: EdgeAccess;
}

/** Starts a service as a process of its own, with a signed-in administrator in its database. */
export async function startServiceProcess(
  supervisor: Supervisor,
  { url, service: { name: service }, name, dataDir, site }: StartOptions,
): Promise<{ readonly db: Db; readonly origin: string }> {
  const port = await findFreePort();
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
  await insertAdminSession(db);
  return { db, origin };
}

/** Inserts an administrator with the session {@link ADMIN_SESSION}. */
export async function insertAdminSession(db: Db): Promise<void> {
  const session = adminSession(new Date());
  await db.collection<SessionRecord>(SESSIONS).replaceOne({ _id: session._id }, session, { upsert: true });
  const account = {
    _id: 'bench',
    username: 'bench_01',
    email: 'bench@example.org',
    language: 'en',
    level: 'Admin',
    roles: OFFICE_ROLES,
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
    // In the future, so that no call has to update it.
    lastSeenAt: endsAt,
    idleMs: 10 * HOUR_MS,
    idleAt: endsAt,
    endsAt,
  };
}
