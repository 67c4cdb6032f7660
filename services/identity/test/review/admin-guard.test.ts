import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Collection, Filter } from 'mongodb';
import { createAdminGuard, GUARD_COLLECTION, type GuardRecord } from '../../src/review/admin-guard.ts';
import { accountStore } from '../../src/accounts/store.ts';
import { PASSWORD, startIdentity, statusAndCode, type TestIdentity } from '../support/site.ts';

let site: TestIdentity;
before(async () => void (site = await startIdentity()));
after(() => site.close());
beforeEach(async () => {
  await accountStore(site.database.db).deleteMany({});
  await guards().deleteMany({});
});

const guards = () => site.database.db.collection<GuardRecord>(GUARD_COLLECTION);
const admins = () => accountStore(site.database.db).countDocuments({ level: 'Admin', status: 'active' });
const suspend = (name: string) => async () => {
  await accountStore(site.database.db).updateOne({ usernameKey: name }, { $set: { status: 'suspended' } });
};

/** Removes two administrators at once; both have read the list before either writes it. */
async function leaveTogether(collection: Collection<GuardRecord>): Promise<string[]> {
  await site.account('boss_a', { level: 'Admin' });
  await site.account('boss_b', { level: 'Admin' });
  await guards().insertOne({ _id: 'administrators', version: 1, leaving: [] });
  let waiting = 2;
  let bothHaveRead: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (bothHaveRead = resolve));
  const findOne = async (filter: Filter<GuardRecord>) => {
    const found = await guards().findOne(filter);
    waiting -= 1;
    if (waiting === 0) bothHaveRead();
    if (waiting >= 0) await met;
    return found;
  };
  const together = Object.create(collection, { findOne: { value: findOne } }) as Collection<GuardRecord>;
  const { db } = site.database;
  const guard = createAdminGuard(db, accountStore(db), site.clock.now, together);
  const left = ['boss_a', 'boss_b'].map(async (name) => {
    await guard.runUnlessLastAdmin(`account-${name}`, suspend(name));
    return 'left';
  });
  return (await Promise.allSettled(left)).map((each) =>
    each.status === 'fulfilled' ? each.value : String(each.reason.code),
  );
}

test('of two administrators who leave at once one stays', async () => {
  assert.deepEqual((await leaveTogether(guards())).sort(), ['LAST_ADMIN', 'left']);
  assert.equal(await admins(), 1);
});

test('without the version in the condition both leave, and none is left', async () => {
  const updateOne: Collection<GuardRecord>['updateOne'] = ({ _id }, change, options) =>
    guards().updateOne(_id === undefined ? {} : { _id }, change, options);
  const withoutGuard = Object.create(guards(), { updateOne: { value: updateOne } });
  assert.deepEqual(await leaveTogether(withoutGuard), ['left', 'left']);
  assert.equal(await admins(), 0);
});

test('two administrators who close their accounts at once leave one', async () => {
  const names = ['boss_c', 'boss_d', 'boss_e'];
  for (const name of names) await site.account(name, { level: 'Admin' });
  const browsers = await Promise.all(
    names.map(async (name) => {
      const browser = site.browser();
      await browser.login(name);
      return browser;
    }),
  );
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/api/closeAccount', { password: PASSWORD })),
  );
  assert.deepEqual(answers.map(statusAndCode).sort(), ['200 ok', '200 ok', '409 LAST_ADMIN']);
  assert.equal(await admins(), 1);
});

test('a process that dies over the change blocks the others for a minute, and nobody afterwards', async () => {
  for (const name of ['boss_f', 'boss_g']) await site.account(name, { level: 'Admin' });
  const { db } = site.database;
  const guard = createAdminGuard(db, accountStore(db), site.clock.now);
  const died = () => Promise.reject(new Error('died'));
  await assert.rejects(guard.runUnlessLastAdmin('account-boss_f', died), /died/);
  await assert.rejects(guard.runUnlessLastAdmin('account-boss_g', suspend('boss_g')), { code: 'LAST_ADMIN' });
  site.clock.advance(60_000);
  await guard.runUnlessLastAdmin('account-boss_g', suspend('boss_g'));
  assert.equal(await admins(), 1);
});

test('whoever is no administrator leaves without being counted', async () => {
  await site.account('user_h');
  const { db } = site.database;
  const guard = createAdminGuard(db, accountStore(db), site.clock.now);
  await guard.runUnlessLastAdmin('account-user_h', suspend('user_h'));
  assert.equal(await guards().countDocuments({}), 0);
});
