import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SESSIONS, type SessionRecord } from '@larkfield/kit/accounts';
import { startDatabase } from '@larkfield/kit/testing';
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
});
after(() => site.close());
beforeEach(() => site.clock.advance(13 * 3600_000));

const records = () => site.database.db.collection<SessionRecord>(SESSIONS);
const isLoggedIn = async (browser: Browser) => (await browser.get('/api/profile')).statusCode === 200;

async function createLoggedIn(name = 'user_001'): Promise<Browser> {
  const browser = site.browser();
  assert.equal(statusAndCode(await browser.login(name)), '200 ok');
  return browser;
}

test('pages that ask who is signed in keep no administrator signed in, and do so for a user', async () => {
  const [user, boss] = [await createLoggedIn(), await createLoggedIn('boss_001')];
  for (let count = 0; count < 4; count += 1) {
    site.clock.advance(10 * MINUTE);
    for (const browser of [user, boss]) await browser.get('/api/session');
  }
  assert.deepEqual([await isLoggedIn(user), await isLoggedIn(boss)], [true, false]);
});

const ofOthers: readonly [call: string, more: object][] = [
  ['approveUsers', {}],
  ['refuseUsers', {}],
  ['suspendUsers', {}],
  ['activateUsers', {}],
  ['updateRole', { role: 'Admin' }],
];
for (const [call, more] of ofOthers) {
  test(`${call} asks for a login of at most ten minutes ago`, async () => {
    const boss = await createLoggedIn('boss_001');
    const take = () => boss.post(`/api/${call}`, { email: 'nobody@example.org', ...more });
    site.clock.advance(10 * MINUTE);
    assert.equal(statusAndCode(await take()), '404 NOT_FOUND');
    site.clock.advance(1);
    assert.equal(statusAndCode(await take()), '403 LOGIN_NOT_FRESH');
    await boss.login('boss_001');
    assert.equal(statusAndCode(await take()), '404 NOT_FOUND');
  });
}

test('a new password makes an old login neither fresh nor longer: no second factor was asked for', async () => {
  await site.account('boss_003', { level: 'Admin' });
  const boss = await createLoggedIn('boss_003');
  site.clock.advance(11 * MINUTE);
  const form = { password: PASSWORD, newPassword: 'Moon_1_tide' };
  assert.equal(statusAndCode(await boss.post('/api/changePassword', form)), '200 ok');
  const suspend = await boss.post('/api/suspendUsers', { email: 'nobody@example.org' });
  assert.equal(statusAndCode(suspend), '403 LOGIN_NOT_FRESH');
  const [session] = await records().find({ account: 'account-boss_003' }).sort({ lastSeenAt: -1 }).toArray();
  assert.equal((session?.endsAt.getTime() ?? 0) - site.clock.now().getTime(), 8 * 60 * MINUTE - 11 * MINUTE);
});

test('an error of the database right after a suspension leaves nothing open, and a repeat is only told so', async (t) => {
  const testDatabase = await startDatabase();
  t.after(() => testDatabase.close());
  const { db } = testDatabase;
  let broken = false;
  // Sessions can be read but not written.
  const collection = (name: string) =>
    new Proxy(db.collection(name), {
      get(target, property) {
        if (broken && name === SESSIONS && /^(delete|update|insert)/.test(String(property)))
          return () => Promise.reject(new Error('the database is away'));
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const failing = Object.create(db, { collection: { value: collection } });
  const own = await startIdentity({ testDatabase: { ...testDatabase, db: failing } });
  t.after(() => own.close());
  for (const name of ['boss_005', 'boss_006']) await own.account(name, { level: 'Admin' });
  const [boss, suspended] = [own.browser(), own.browser()];
  await boss.login('boss_005');
  await suspended.login('boss_006');
  assert.equal((await suspended.get('/api/getUsers')).statusCode, 200);
  broken = true;
  const email = 'boss_006@example.org';
  const first = statusAndCode(await boss.post('/api/suspendUsers', { email }));
  const second = statusAndCode(await boss.post('/api/suspendUsers', { email }));
  assert.deepEqual([first, second], ['200 ok', '409 WRONG_STATE']);
  assert.equal(statusAndCode(await suspended.get('/api/getUsers')), '401 NOT_SIGNED_IN');
});
