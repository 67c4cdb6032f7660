import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { SESSIONS, type SessionRecord } from '@larkfield/kit/accounts';
import { startDatabase } from '@larkfield/kit/testing';
import type { UpdateFilter } from 'mongodb';
import { accountStore, type AccountRecord } from '../../src/accounts/store.ts';
import {
  MINUTE,
  PASSWORD,
  startIdentity,
  statusAndCode,
  type Browser,
  type TestIdentity,
} from '../support/site.ts';

let site: TestIdentity;
before(async () => {
  site = await startIdentity();
  await site.account('user_001');
  await site.account('boss_001', { level: 'Admin' });
  await site.account('boss_002', { level: 'Admin' });
});
after(() => site.close());
beforeEach(() => site.clock.advance(13 * 3600_000));

const records = () => site.database.db.collection<SessionRecord>(SESSIONS);
const COOKIE = '__Host-session';
const LONG_AGO = new Date(0).toUTCString();
const isLoggedIn = async (browser: Browser) => (await browser.get('/api/profile')).statusCode === 200;

async function createLoggedIn(name = 'user_001'): Promise<Browser> {
  const browser = site.browser();
  assert.equal(statusAndCode(await browser.login(name)), '200 ok');
  return browser;
}

test('the attributes of both cookies are exact', async () => {
  const answer = await site.browser().login('user_001');
  const [session, hint] = [answer.headers['set-cookie']].flat();
  assert.match(session ?? '', /^__Host-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  assert.equal(hint, 'signed-in=1; Path=/; Secure; SameSite=Lax');
});

test('on a site without TLS the cookie does without prefix and Secure', async (t) => {
  const plain = await startIdentity({ env: { SITE_ORIGIN: 'http://localhost:3000' } });
  t.after(() => plain.close());
  await plain.account('user_002');
  const browser = plain.browser();
  const [session, hint] = [(await browser.login('user_002')).headers['set-cookie']].flat();
  assert.match(session ?? '', /^session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal(hint, 'signed-in=1; Path=/; SameSite=Lax');
  assert.equal((await browser.get('/api/profile')).statusCode, 200);
});

test('only the SHA-256 of the id is stored, and the id is in no log', async () => {
  const browser = await createLoggedIn();
  const id = browser.cookies.get(COOKIE) ?? '';
  const hash = createHash('sha256').update(id).digest('base64url');
  assert.ok(await records().findOne({ _id: hash }));
  assert.doesNotMatch(
    JSON.stringify(
      await records()
        .find({ account: { $exists: true } })
        .toArray(),
    ),
    new RegExp(id),
  );
  assert.doesNotMatch(JSON.stringify(site.logs), new RegExp(id));
});

test('every login has a new id, and ends the session that the browser had', async () => {
  const browser = await createLoggedIn();
  const first = browser.cookies.get(COOKIE) ?? '';
  await browser.login('user_001');
  assert.notEqual(browser.cookies.get(COOKIE), first);
  const thief = site.browser();
  thief.cookies.set(COOKIE, first);
  assert.equal(await isLoggedIn(thief), false);
});

test('an id that a stranger has planted is never taken over', async () => {
  const browser = site.browser();
  const planted = 'A'.repeat(43);
  browser.cookies.set(COOKIE, planted);
  await browser.login('user_001');
  assert.notEqual(browser.cookies.get(COOKIE), planted);
});

const idle: readonly [who: string, name: string, minutes: number][] = [
  ['a user', 'user_001', 30],
  ['an administrator', 'boss_001', 15],
];
for (const [who, name, minutes] of idle) {
  test(`${who} is signed out after ${minutes} minutes without a call, and not before`, async () => {
    const browser = await createLoggedIn(name);
    for (let count = 0; count < 3; count += 1) {
      site.clock.advance(minutes * MINUTE - 1);
      assert.equal(await isLoggedIn(browser), true);
    }
    site.clock.advance(minutes * MINUTE);
    assert.equal(await isLoggedIn(browser), false);
  });
}

const longest: readonly [who: string, name: string, hours: number][] = [
  ['a user', 'user_001', 12],
  ['an administrator', 'boss_001', 8],
];
for (const [who, name, most] of longest) {
  test(`${who} is signed out ${most} hours after the login, however busy`, async () => {
    const browser = await createLoggedIn(name);
    for (let hours = 0.2; hours < most - 0.1; hours += 0.2) {
      site.clock.advance(12 * MINUTE);
      assert.equal(await isLoggedIn(browser), true, `after ${hours} h`);
    }
    site.clock.advance(12 * MINUTE);
    assert.equal(await isLoggedIn(browser), false);
  });
}

test('calls within a minute cause no write', async () => {
  const browser = await createLoggedIn();
  const seen = async () => (await records().findOne({ account: 'account-user_001' }))?.lastSeenAt;
  site.clock.advance(59_000);
  const before = await seen();
  await isLoggedIn(browser);
  assert.deepEqual(await seen(), before);
});

// covers: M110
test('logout kills the record and clears the browser, and 20 replays are refused', async () => {
  const browser = await createLoggedIn();
  const id = browser.cookies.get(COOKIE) ?? '';
  const answer = await browser.post('/api/logout');
  assert.deepEqual([answer.headers['set-cookie']].flat(), [
    `__Host-session=; Max-Age=0; Path=/; Expires=${LONG_AGO}; HttpOnly; Secure; SameSite=Lax`,
    `signed-in=; Max-Age=0; Path=/; Expires=${LONG_AGO}; Secure; SameSite=Lax`,
  ]);
  assert.equal(answer.headers['clear-site-data'], '"cache", "storage"');
  assert.equal(browser.cookies.size, 0);
  assert.equal(
    await records().countDocuments({ _id: createHash('sha256').update(id).digest('base64url') }),
    0,
  );
  const replays = Array.from({ length: 20 }, async () => {
    const thief = site.browser();
    thief.cookies.set(COOKIE, id);
    return statusAndCode(await thief.get('/api/profile'));
  });
  assert.deepEqual(await Promise.all(replays), Array(20).fill('401 NOT_SIGNED_IN'));
});

test('whoever is not signed in may log out, and a session that has ended leaves the browser', async () => {
  assert.equal(statusAndCode(await site.browser().post('/api/logout')), '200 ok');
  const browser = await createLoggedIn();
  site.clock.advance(31 * MINUTE);
  assert.deepEqual((await browser.get('/api/session')).json(), { kind: 'visitor', events: [] });
  assert.equal(browser.cookies.size, 0);
});

// covers: A9, A10
test('a suspended user is out at the next call, in every browser, and one made active logs in anew', async () => {
  const [browser, other] = [await createLoggedIn(), await createLoggedIn()];
  const boss = await createLoggedIn('boss_001');
  const email = 'user_001@example.org';
  assert.equal(statusAndCode(await boss.post('/api/suspendUsers', { email })), '200 ok');
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(other)], [false, false]);
  assert.equal(statusAndCode(await browser.login('user_001')), '401 LOGIN_FAILED');
  assert.equal(statusAndCode(await boss.post('/api/activateUsers', { email })), '200 ok');
  assert.equal(await isLoggedIn(browser), false);
  assert.equal(statusAndCode(await browser.login('user_001')), '200 ok');
});

const inBetween: readonly [what: string, change: UpdateFilter<AccountRecord>, status: string][] = [
  ['a suspension', { $set: { status: 'suspended' } }, '401 NOT_SIGNED_IN'],
  ['a reset of the password', { $inc: { epoch: 1 } }, '401 NOT_SIGNED_IN'],
  ['a change of the city', { $set: { city: 'Ankara' } }, '200 ok'],
];
for (const [what, change, status] of inBetween) {
  test(`a session whose login was overtaken by ${what} is answered ${status}`, async (t) => {
    const testDatabase = await startDatabase();
    t.after(() => testDatabase.close());
    const { db } = testDatabase;
    const stored = db.collection<SessionRecord>(SESSIONS);
    // After the account was checked.
    const insertOne: typeof stored.insertOne = async (...record) => {
      const inserted = await stored.insertOne(...record);
      await accountStore(db).updateOne({ usernameKey: 'user_004' }, change);
      return inserted;
    };
    const collection = (name: string) =>
      name === SESSIONS ? Object.create(stored, { insertOne: { value: insertOne } }) : db.collection(name);
    const interrupted = Object.create(db, { collection: { value: collection } });
    const own = await startIdentity({ testDatabase: { ...testDatabase, db: interrupted } });
    await own.account('user_004');
    const browser = own.browser();
    await browser.login('user_004');
    assert.equal(statusAndCode(await browser.get('/api/profile')), status);
    await own.close();
  });
}

// covers: A11
test('a change of role ends the sessions of the account', async () => {
  const browser = await createLoggedIn();
  const boss = await createLoggedIn('boss_001');
  const email = 'user_001@example.org';
  assert.equal(statusAndCode(await boss.post('/api/updateRole', { email, role: 'Admin' })), '200 ok');
  assert.equal(await isLoggedIn(browser), false);
  const raised = await createLoggedIn();
  assert.equal((await raised.get('/api/getUsers')).statusCode, 200);
  assert.equal(
    statusAndCode(await boss.post('/api/updateRole', { email, role: 'Registered User' })),
    '200 ok',
  );
  assert.equal(statusAndCode(await raised.get('/api/getUsers')), '401 NOT_SIGNED_IN');
});

test('the own list names each session once, marks the present one, and ends another; strangers’ are not found', async () => {
  const [browser, other] = [await createLoggedIn(), await createLoggedIn()];
  const boss = await createLoggedIn('boss_001');
  type Listed = { id: string; current: boolean }[];
  const list = (await browser.get('/api/sessions')).json<Listed>();
  assert.deepEqual(list.map(({ current }) => current).sort(), [false, true]);
  const id = list.find(({ current }) => !current)?.id ?? '';
  assert.equal(statusAndCode(await boss.post('/api/sessions/end', { id })), '404 NOT_FOUND');
  assert.equal(statusAndCode(await browser.post('/api/sessions/end', { id })), '200 ok');
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(other)], [true, false]);
});

test('the own list holds living sessions alone, the newest first', async () => {
  const times: Date[] = [];
  let browser = site.browser();
  for (let count = 0; count < 4; count += 1) {
    site.clock.advance(MINUTE);
    times.push(site.clock.now());
    browser = await createLoggedIn('boss_002');
  }
  const [idle, old, first, last] = times;
  const account = 'account-boss_002';
  await records().updateOne(
    { account, startedAt: idle ?? new Date(0) },
    { $set: { idleAt: site.clock.now() } },
  );
  await records().updateOne(
    { account, startedAt: old ?? new Date(0) },
    { $set: { endsAt: site.clock.now() } },
  );
  const listed = (await browser.get('/api/sessions')).json<{ startedAt: string }[]>();
  assert.deepEqual(
    listed.map(({ startedAt }) => startedAt),
    [last?.toISOString(), first?.toISOString()],
  );
});

test('a call that another site makes the browser send is refused, whoever is signed in', async () => {
  const browser = await createLoggedIn();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
    assert.equal(statusAndCode(await browser.post('/api/logoutEverywhere', {}, headers)), '403 CROSS_SITE');
    assert.equal(
      statusAndCode(
        await browser.post('/api/verifylogin', { username: 'user_001', password: PASSWORD }, headers),
      ),
      '403 CROSS_SITE',
    );
  }
  assert.equal(await isLoggedIn(browser), true);
});

test('without the database nobody is let in on an old session', async (t) => {
  const own = await startIdentity();
  t.after(() => own.close());
  await own.account('user_003');
  const browser = own.browser();
  await browser.login('user_003');
  await own.database.stop();
  assert.equal((await browser.get('/api/profile')).statusCode, 503);
});
