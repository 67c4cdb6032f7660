import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import {
  EDGE_HEADERS,
  filledPath,
  isExpectedStatus,
  putSession,
  ROLES,
  createSignedInInvestor,
  startDatabase,
  EXPECTED_STATUS,
  type Role,
  type TestDatabase,
} from '@larkfield/kit/testing';
import Type from 'typebox';
import { accountStore } from '../src/accounts/store.ts';
import { identity } from '../src/app.ts';
import { PROFILE } from './support/investor.ts';
import { expectedRights } from './support/rights.ts';
import { startAll, type Route } from './support/services.ts';
import { startIdentity, type Browser, type TestIdentity } from './support/site.ts';

let database: TestDatabase;
/** Creates the accounts of the sessions. */
let owner: TestIdentity;
let all: Awaited<ReturnType<typeof startAll>>;
const env = {
  RATE_LIMIT_FACTOR: '1000000',
  IDENTITY_KEY: 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=',
  FILES_KEY: 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=',
};

before(async () => {
  database = await startDatabase();
  all = await startAll(database, env);
  owner = await startIdentity({ testDatabase: database });
});
after(async () => {
  for (const { app } of [owner, ...all.services]) await app.close();
  await database.close();
});

const EXPECTED = await expectedRights();

/** Calls a route as a role with a new session, because some routes end it. */
async function callAs(role: Role, { service, method, url }: Route) {
  const headers = {
    ...EDGE_HEADERS,
    'x-forwarded-for': '203.0.113.7',
    ...(role === 'investor' ? (await createSignedInInvestor(service, PROFILE)).headers : {}),
    ...(role === 'visitor' || role === 'investor'
      ? {}
      : { cookie: `__Host-session=${await sessionOf(role)}` }),
  };
  // No schema accepts this body, so allowed callers are refused by later checks.
  const options = { method: method as 'POST', url: filledPath(url), headers };
  return service.app.inject(method === 'GET' ? options : { ...options, payload: { unheardOf: true } });
}

let made = 0;

async function sessionOf(role: Exclude<Role, 'visitor' | 'investor'>): Promise<string> {
  const now = all.services[0]?.clock.now() ?? new Date();
  if (role === 'participant')
    return putSession(database.db, { kind: role, email: 'participant@example.org' }, { now });
  made += 1;
  const level = role === 'admin' ? 'Admin' : 'Registered User';
  // A suspension only changes the account; the session is not even deleted.
  const status = role === 'suspended' ? 'suspended' : 'active';
  const { _id: account, epoch } = await owner.account(`nobody-${made}`, { level, status });
  return putSession(database.db, { kind: role === 'suspended' ? 'user' : role, account, epoch }, { now });
}

test('the table names every route of every service with its rights, and no other', () => {
  const found = Object.fromEntries(all.routes.map(({ name, rights }) => [name, rights]));
  assert.deepEqual(found, EXPECTED);
  assert.ok(all.services.length >= 3);
});

// covers: A25, E8, X10
test('every cell of the table of routes and roles is as expected', async (t) => {
  const wrong: string[] = [];
  let cells = 0;
  for (const route of all.routes) {
    for (const role of ROLES) {
      const wanted = EXPECTED_STATUS[EXPECTED[route.name] ?? 'internal'][role];
      const { statusCode } = await callAs(role, route);
      cells += 1;
      if (!isExpectedStatus(wanted, route.url, statusCode))
        wrong.push(`${route.name} as ${role}: ${statusCode} instead of ${wanted}`);
    }
  }
  t.diagnostic(`${cells} cells`);
  assert.deepEqual(wrong, []);
  assert.equal(cells, all.routes.length * ROLES.length);
});

/** Returns the routes of all services, on the database of a site with its accounts and sessions. */
async function routesBeside({ database: shared }: TestIdentity, t: TestContext): Promise<readonly Route[]> {
  const { services, routes } = await startAll(shared, env);
  t.after(async () => {
    for (const { app } of services) await app.close();
  });
  return routes;
}

/** Calls a route of any service with a browser's cookies. */
function callFrom({ cookies }: Browser, { service, method, url }: Route) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const options = { method: method as 'POST', url, headers: { cookie } };
  return service.app.inject(method === 'GET' ? options : { ...options, payload: { unheardOf: true } });
}

test('a session that was real before the suspension opens nothing after it, in any service', async (t) => {
  const site = await startIdentity();
  t.after(() => site.close());
  await site.account('boss_009', { level: 'Admin' });
  await site.account('user_009', { level: 'Admin' });
  const [boss, user] = [site.browser(), site.browser()];
  await boss.login('boss_009');
  await user.login('user_009');
  assert.equal((await user.get('/api/getUsers')).statusCode, 200);
  await boss.post('/api/suspendUsers', { email: 'user_009@example.org' });
  const routes = await routesBeside(site, t);
  const guarded = routes.filter(({ rights }) => rights === 'user' || rights === 'admin');
  assert.ok(new Set(guarded.map(({ service }) => service)).size >= 2);
  for (const route of guarded) assert.equal((await callFrom(user, route)).statusCode, 401, route.name);
});

test('a new route without rights fails the start', async () => {
  const careless = {
    ...identity,
    routes(app: Parameters<typeof identity.routes>[0]) {
      app.get('/api/careless', { schema: { response: { 200: Type.Object({}) } } }, async () => ({}));
    },
  };
  const { startTestService } = await import('@larkfield/kit/testing');
  await assert.rejects(
    startTestService(careless, { testDatabase: database, env }),
    /does not declare config\.rights/,
  );
});

test('a one-time password opens the change of the password and nothing else', async (t) => {
  const site = await startIdentity();
  t.after(() => site.close());
  await site.account('first_01', { level: 'Admin', mustChange: true });
  const browser = site.browser();
  assert.equal((await browser.login('first_01')).json<{ mustChange: boolean }>().mustChange, true);
  const open = ['POST /api/changePassword', 'POST /api/logoutEverywhere'];
  for (const route of await routesBeside(site, t)) {
    const { name, rights } = route;
    const isOther = rights === 'visitor' || rights === 'internal' || rights === 'investor';
    if (isOther || open.includes(name)) continue;
    const answer = await callFrom(browser, route);
    assert.equal(answer.json<{ code: string }>().code, 'PASSWORD_CHANGE_REQUIRED', name);
  }
  assert.equal((await accountStore(site.database.db).findOne({ usernameKey: 'first_01' }))?.mustChange, true);
});
