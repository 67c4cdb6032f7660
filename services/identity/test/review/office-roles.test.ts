import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import { auditCollection } from '@larkfield/kit/records';
import type { Account } from '../../src/accounts/account.ts';
import { startIdentity, statusAndCode, type Browser, type TestIdentity } from '../support/site.ts';

let site: TestIdentity;
before(async () => void (site = await startIdentity({ env: { RATE_LIMIT_FACTOR: '1000' } })));
after(() => site.close());

let made = 0;
async function signedIn(change: Partial<Account>): Promise<Browser & { readonly name: string }> {
  made += 1;
  const name = `office_${made}`;
  await site.account(name, change);
  const browser = site.browser();
  await browser.login(name);
  return { ...browser, name };
}

const staff = (...roles: OfficeRole[]) => signedIn({ level: 'Admin', roles });
const find = async (name: string) => {
  const found = await site.find(name);
  assert.ok(found);
  return found;
};

/** Sets exactly these roles. */
async function setRoles(by: Browser, name: string, roles: readonly OfficeRole[]) {
  const { reference, version = 0 } = await find(name);
  const values = Object.fromEntries(OFFICE_ROLES.map((role) => [role, roles.includes(role)]));
  return by.post(`/api/identity/records/accounts/${reference}/action/roles`, { version, values });
}

test('an administrator gives and takes roles: audited with was and to, mailed in the person’s language, ending sessions', async () => {
  const boss = await staff('administrator');
  const person = await signedIn({ level: 'Admin', roles: ['support'], language: 'de' });
  assert.equal(statusAndCode(await setRoles(boss, person.name, ['trial', 'finance'])), '200 ok');
  const { roles, reference, email, level } = await find(person.name);
  assert.deepEqual([level, roles], ['Admin', ['trial', 'finance']]);
  assert.deepEqual((await person.get('/api/session')).json(), { kind: 'visitor', events: [] });
  const text = await site.mailTo(email, /Rollen/);
  assert.ok(text.includes('Feldstudie und Finanzen'), text);
  const audit = await site.database.db
    .collection(auditCollection('identity'))
    .findOne({ action: 'account.roles' });
  assert.deepEqual(
    [audit?.['actor'], audit?.['subject'], audit?.['was'], audit?.['to']],
    [boss.name, reference, 'support', 'trial, finance'],
  );
  await person.login(person.name);
  const session = (await person.get('/api/session')).json<{ kind: string; roles: string[] }>();
  assert.deepEqual([session.kind, session.roles], ['admin', ['trial', 'finance']]);
});

test('the form shows what the person has, and a user gets a first role by it', async () => {
  const boss = await staff('administrator');
  const person = await signedIn({});
  const { reference } = await find(person.name);
  const path = `/api/identity/records/accounts/${reference}/action/roles`;
  const none = Object.fromEntries(OFFICE_ROLES.map((role) => [role, false]));
  assert.deepEqual((await boss.get(path)).json(), { values: none });
  assert.equal(statusAndCode(await setRoles(boss, person.name, ['support'])), '200 ok');
  assert.deepEqual((await boss.get(path)).json(), { values: { ...none, support: true } });
  const { level, roles } = await find(person.name);
  assert.deepEqual([level, roles], ['Admin', ['support']]);
});

test('nobody else gives roles, whatever their own', async () => {
  const person = await staff('support');
  for (const role of OFFICE_ROLES.filter((each) => each !== 'administrator')) {
    const other = await staff(role);
    assert.equal(statusAndCode(await setRoles(other, person.name, ['trial'])), '403 NOT_ALLOWED', role);
    const update = { email: (await find(person.name)).email, role: 'Registered User' };
    assert.equal(statusAndCode(await other.post('/api/updateRole', update)), '403 NOT_ALLOWED', role);
  }
  assert.deepEqual((await find(person.name)).roles, ['support']);
});

test('a login older than ten minutes gives no role', async (t) => {
  const own = await startIdentity();
  t.after(() => own.close());
  await own.account('boss_101', { level: 'Admin' });
  const { reference } = await own.account('user_101');
  const boss = own.browser();
  await boss.login('boss_101');
  own.clock.advance(11 * 60_000);
  const values = Object.fromEntries(OFFICE_ROLES.map((role) => [role, true]));
  const path = `/api/identity/records/accounts/${reference}/action/roles`;
  assert.equal(statusAndCode(await boss.post(path, { version: 0, values })), '403 LOGIN_NOT_FRESH');
});

test('an account that is not admitted gets no role', async () => {
  const boss = await staff('administrator');
  for (const status of ['unconfirmed', 'pending', 'refused', 'closed'] as const) {
    made += 1;
    const name = `office_${made}`;
    await site.account(name, { status });
    assert.equal(statusAndCode(await setRoles(boss, name, ['support'])), '409 WRONG_STATE', status);
    assert.equal((await find(name)).roles, undefined, status);
  }
});

test('nobody changes their own roles', async () => {
  const boss = await staff('administrator');
  await staff('administrator');
  assert.equal(statusAndCode(await setRoles(boss, boss.name, [...OFFICE_ROLES])), '409 LAST_ADMIN');
  assert.deepEqual((await find(boss.name)).roles, ['administrator']);
});

test('at least one role remains', async () => {
  const boss = await staff('administrator');
  const person = await staff('support');
  assert.equal(statusAndCode(await setRoles(boss, person.name, [])), '422 VALIDATION_FAILED');
  assert.deepEqual((await find(person.name)).roles, ['support']);
});

test('setting the same roles changes nothing and ends no session', async () => {
  const boss = await staff('administrator');
  const person = await staff('support');
  assert.equal(statusAndCode(await setRoles(boss, person.name, ['support'])), '200 ok');
  assert.equal((await person.get('/api/session')).json<{ kind: string }>().kind, 'admin');
});

test('of two administrators who take the role from each other at once, one keeps it', async (t) => {
  const own = await startIdentity();
  t.after(() => own.close());
  const names = ['boss_102', 'boss_103'];
  for (const name of names) await own.account(name, { level: 'Admin', roles: ['administrator'] });
  // Staff without the role do not count as administrators.
  await own.account('helper_104', { level: 'Admin', roles: ['support', 'trial'] });
  const browsers = names.map(() => own.browser());
  for (const [index, name] of names.entries()) await browsers[index]?.login(name);
  const values = Object.fromEntries(OFFICE_ROLES.map((role) => [role, role === 'support']));
  const answers = await Promise.all(
    names.map(async (_name, index) => {
      const { reference, version = 0 } = (await own.find(names[1 - index] ?? '')) ?? {};
      const path = `/api/identity/records/accounts/${reference}/action/roles`;
      return browsers[index]?.post(path, { version, values });
    }),
  );
  assert.deepEqual(
    answers.filter((answer) => answer?.statusCode === 200).length,
    1,
    answers.map((answer) => answer?.body).join(),
  );
  const left = await Promise.all(names.map(async (name) => (await own.find(name))?.roles));
  assert.equal(left.filter((roles) => roles?.includes('administrator')).length, 1);
});

test('the level gives the role administrator alone, keeps what somebody has, and takes all', async () => {
  const boss = await staff('administrator');
  const person = await signedIn({});
  const { email } = await find(person.name);
  const become = async (role: string) => statusAndCode(await boss.post('/api/updateRole', { email, role }));
  assert.equal(await become('Admin'), '200 ok');
  assert.deepEqual((await find(person.name)).roles, ['administrator']);
  await setRoles(boss, person.name, ['support']);
  assert.equal(await become('Admin'), '200 ok');
  assert.deepEqual((await find(person.name)).roles, ['support']);
  assert.equal(await become('Registered User'), '200 ok');
  const { level, roles } = await find(person.name);
  assert.deepEqual([level, roles], ['Registered User', undefined]);
});

test('a reviewer reviews users, but cannot shut out the office', async () => {
  const reviewer = await staff('reviewer');
  const boss = await staff('administrator');
  const user = await signedIn({});
  const suspend = async (by: Browser, name: string) =>
    statusAndCode(await by.post('/api/suspendUsers', { email: (await find(name)).email }));
  assert.equal(await suspend(reviewer, user.name), '200 ok');
  assert.equal(await suspend(reviewer, boss.name), '403 NOT_ALLOWED');
  assert.equal((await boss.get('/api/session')).json<{ kind: string }>().kind, 'admin');
});
