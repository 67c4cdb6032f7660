import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import {
  EDGE_HEADERS,
  CALLERS,
  expectedStatus,
  filledPath,
  isExpectedStatus,
  putSession,
  createSignedInInvestor,
  startDatabase,
  rolesOfCaller,
  type Caller,
  type RouteRights,
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
  // As in production: a wrong schema of any route ends this start.
  all = await startAll(database, env, { schemaCompilation: 'at-start' });
  owner = await startIdentity({ testDatabase: database });
});
after(async () => {
  for (const { app } of [owner, ...all.services]) await app.close();
  await database.close();
});

const EXPECTED = await expectedRights();

/** Routes that end the caller's session, even with a body that they refuse. */
const ENDS_SESSION = /logout/i;

/** Cookies by caller. Those of a session that has ended would be refused, so a route missing above is noticed. */
const cookies = new Map<Caller, Promise<string>>();

/** Calls a route as a caller, with a session of its own if the route ends it. */
async function callAs(caller: Caller, { service, method, url }: Route) {
  const isEnded = ENDS_SESSION.test(url);
  const cookie = isEnded ? cookieOf(caller) : (cookies.get(caller) ?? cookieOf(caller));
  if (!isEnded) cookies.set(caller, cookie);
  const headers = { ...EDGE_HEADERS, 'x-forwarded-for': '203.0.113.7', cookie: await cookie };
  // No schema accepts this body, so allowed callers are refused by later checks.
  const options = { method: method as 'POST', url: filledPath(url), headers };
  return service.app.inject(method === 'GET' ? options : { ...options, payload: { unheardOf: true } });
}

let made = 0;

async function cookieOf(caller: Caller): Promise<string> {
  if (caller === 'visitor') return '';
  const [service] = all.services;
  assert.ok(service);
  if (caller === 'investor') return (await createSignedInInvestor(service, PROFILE)).headers.cookie;
  const now = service.clock.now();
  const cookie = (id: string) => `__Host-session=${id}`;
  if (caller === 'participant')
    return cookie(await putSession(database.db, { kind: caller, email: 'participant@example.org' }, { now }));
  made += 1;
  const roles = rolesOfCaller(caller);
  // A suspension only changes the account; the session is not even deleted.
  const status = caller === 'suspended' ? 'suspended' : 'active';
  const { _id: account, epoch } = await owner.account(`nobody-${made}`, {
    status,
    ...(roles ? { level: 'Admin', roles } : {}),
  });
  return cookie(await putSession(database.db, { kind: roles ? 'admin' : 'user', account, epoch }, { now }));
}

/** Returns who may call a route, in the words of the tables. */
const namesOf = (rights: RouteRights | undefined): string =>
  typeof rights === 'string'
    ? rights
    : rights
      ? `office: ${[...new Set(rights)].toSorted().join(', ')}`
      : 'nobody';

test('the table names every route of every service with its rights, and no other', () => {
  const found = Object.fromEntries(
    all.routes.map(({ name, rights, roles }) => [name, namesOf(rights === 'admin' ? roles : rights)]),
  );
  const expected = Object.entries(EXPECTED).map(([name, rights]) => [name, namesOf(rights)]);
  assert.deepEqual(found, Object.fromEntries(expected));
  assert.ok(all.services.length >= 3);
});

// covers: A25, E8, X10
test('every cell of the table of routes and callers, each office role among them, is as expected', async (t) => {
  const wrong: string[] = [];
  let cells = 0;
  for (const route of all.routes) {
    for (const caller of CALLERS) {
      const wanted = expectedStatus(EXPECTED[route.name] ?? 'internal', caller);
      const { statusCode } = await callAs(caller, route);
      cells += 1;
      if (!isExpectedStatus(wanted, route.url, statusCode))
        wrong.push(`${route.name} as ${caller}: ${statusCode} instead of ${wanted}`);
    }
  }
  t.diagnostic(`${cells} cells`);
  assert.deepEqual(wrong, []);
  assert.equal(cells, all.routes.length * CALLERS.length);
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
