import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { accountStore } from '../src/accounts/store.ts';
import { startIdentity, type TestIdentity } from './support/site.ts';

/** Creates an account as it was stored before there were roles. */
async function accountOfBefore(site: TestIdentity, name: string, change: object = {}): Promise<void> {
  await site.account(name, { level: 'Admin', ...change });
  await accountStore(site.database.db).updateOne({ usernameKey: name }, { $unset: { roles: '' } });
}

test('administrators of before get all roles at the start, audited, and stay signed in; users get none', async (t) => {
  const site = await startIdentity();
  t.after(() => site.close());
  await accountOfBefore(site, 'boss_091');
  await accountOfBefore(site, 'boss_092', { status: 'suspended' });
  await site.account('user_091');
  const browser = site.browser();
  await browser.login('boss_091');
  const ask = async () => (await browser.get('/api/session')).json<{ kind: string; roles?: string[] }>();
  assert.deepEqual((await ask()).roles, [], 'a session of an administrator without roles has none');
  assert.equal((await browser.get('/api/getUsers')).statusCode, 403);

  await site.prepare();
  for (const name of ['boss_091', 'boss_092'])
    assert.deepEqual((await site.find(name))?.roles, [...OFFICE_ROLES], name);
  assert.equal((await site.find('user_091'))?.roles, undefined);
  assert.deepEqual((await ask()).roles, [...OFFICE_ROLES]);
  assert.equal((await browser.get('/api/getUsers')).statusCode, 200);
  const { reference = '' } = (await site.find('boss_091')) ?? {};
  assert.deepEqual((await site.auditOf(reference)).at(-1)?.split(' ')[0], 'account.roles');
});

test('the migration never runs a second time, also in another instance', async (t) => {
  const site = await startIdentity();
  t.after(() => site.close());
  await site.prepare();
  await accountOfBefore(site, 'boss_093');
  await site.prepare();
  const other = await startIdentity({ testDatabase: site.database });
  await other.prepare();
  await other.app.close();
  assert.equal((await site.find('boss_093'))?.roles, undefined);
});

test('the first administrator of an installation has all roles', async (t) => {
  const site = await startIdentity();
  t.after(() => site.close());
  await site.prepare();
  assert.deepEqual((await site.find('admin1'))?.roles, [...OFFICE_ROLES]);
});

test('two instances that start at once do it once', async (t) => {
  const site = await startIdentity();
  t.after(() => site.close());
  await accountOfBefore(site, 'boss_094');
  await Promise.all([site.prepare(), site.prepare(), site.prepare()]);
  const { reference = '', roles } = (await site.find('boss_094')) ?? {};
  assert.deepEqual(roles, [...OFFICE_ROLES]);
  const entries = await site.auditOf(reference);
  assert.equal(entries.filter((entry) => entry.startsWith('account.roles ')).length, 1);
});
