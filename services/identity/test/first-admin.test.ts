import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startDatabase, CHEAP_HASH_COST } from '@larkfield/kit/testing';
import { renewFirstAdmin } from '../src/bootstrap/first-admin.ts';
import { createHasher } from '@larkfield/kit/accounts';
import { startIdentity, statusAndCode, type TestIdentity } from './support/site.ts';

let site: TestIdentity;
before(async () => {
  site = await startIdentity();
  await site.prepare();
});
after(() => site.close());

const passwordIn = (lines: readonly string[]) => /one-time password (\w+)/.exec(lines.join('\n'))?.[1] ?? '';

test('the first start announces one one-time password for admin1, and a second start none', async () => {
  assert.equal(site.announced.length, 1);
  assert.match(site.announced[0] ?? '', /admin1 .*one-time password [A-Za-z0-9_]{12}\b/);
  await site.prepare();
  const again = await startIdentity({ testDatabase: site.database });
  await again.prepare();
  assert.equal(site.announced.length + again.announced.length, 1);
  await again.app.close();
});

test('the password is in no log, and the database has only its hash', async () => {
  const password = passwordIn(site.announced);
  assert.equal(password.length, 12);
  assert.doesNotMatch(JSON.stringify(site.logs), new RegExp(password));
  assert.doesNotMatch(JSON.stringify(await site.find('admin1')), new RegExp(password));
});

const WELL_KNOWN_NAMES = [
  'admin1',
  'admin',
  'Admin1',
  'administrator',
  'root',
  'user',
  'test',
  'guest',
  'larkfield',
];
const WELL_KNOWN_PASSWORDS = [
  'admin1',
  'admin',
  'password',
  'changeme',
  '123456',
  'root',
  'test',
  'larkfield',
  'secret',
];

test('on a fresh install no well-known pair logs in', async () => {
  for (const name of WELL_KNOWN_NAMES) {
    for (const password of WELL_KNOWN_PASSWORDS)
      assert.equal(
        statusAndCode(
          await site
            .browser(`10.1.${WELL_KNOWN_NAMES.indexOf(name)}.${WELL_KNOWN_PASSWORDS.indexOf(password)}`)
            .login(name, password),
        ),
        '401 LOGIN_FAILED',
      );
  }
});

// covers: E8
test('the one-time password leads to a password of their own, which then opens everything', async () => {
  const password = passwordIn(site.announced);
  const browser = site.browser();
  const answer = await browser.login('admin1', password);
  assert.deepEqual(answer.json(), {
    Username: 'admin1',
    Registeredevents: '[]',
    Rolemanage: 'Admin',
    mustChange: true,
  });
  assert.equal((await browser.get('/api/session')).json<{ mustChange: boolean }>().mustChange, true);
  assert.equal(statusAndCode(await browser.get('/api/getUsers')), '403 PASSWORD_CHANGE_REQUIRED');
  const change = { password, newPassword: 'Own_77_word', confirm: 'Own_77_word' };
  assert.equal(statusAndCode(await browser.post('/api/changePassword', change)), '200 ok');
  assert.equal((await browser.get('/api/getUsers')).statusCode, 200);
  assert.equal(statusAndCode(await site.browser().login('admin1', password)), '401 LOGIN_FAILED');
  assert.equal(
    (await site.browser().login('admin1', 'Own_77_word')).json<{ mustChange?: boolean }>().mustChange,
    undefined,
  );
});

test('five services that start at once make one administrator and announce one password that is right', async (t) => {
  const testDatabase = await startDatabase();
  t.after(() => testDatabase.close());
  const copies = [];
  for (let count = 0; count < 5; count += 1) copies.push(await startIdentity({ testDatabase }));
  await Promise.all(copies.map((copy) => copy.prepare()));
  const lines = copies.flatMap(({ announced }) => announced);
  assert.equal(lines.length, 1);
  assert.equal(
    statusAndCode(await (copies[0] ?? site).browser().login('admin1', passwordIn(lines))),
    '200 ok',
  );
  for (const { app } of copies) await app.close();
});

test('another one-time password can be had until the first one was replaced, never afterwards', async (t) => {
  const own = await startIdentity();
  t.after(() => own.close());
  await own.prepare();
  const lines: string[] = [];
  const context = {
    db: own.database.db,
    now: own.clock.now,
    office: { name: '', address: 'office@localhost' },
    announce: (line: string) => void lines.push(line),
  };
  const hasher = createHasher(CHEAP_HASH_COST);
  assert.equal(await renewFirstAdmin(context, hasher), true);
  assert.equal(
    statusAndCode(await own.browser().login('admin1', passwordIn(own.announced))),
    '401 LOGIN_FAILED',
  );
  const browser = own.browser();
  assert.equal(statusAndCode(await browser.login('admin1', passwordIn(lines))), '200 ok');
  await browser.post('/api/changePassword', { password: passwordIn(lines), newPassword: 'Own_77_word' });
  assert.equal(await renewFirstAdmin(context, hasher), false);
});

test('the first administrator is named by an address that no form takes, in every call that names an account', async (t) => {
  const own = await startIdentity();
  t.after(() => own.close());
  await own.prepare();
  await own.account('boss_111', { level: 'Admin' });
  const boss = own.browser();
  await boss.login('boss_111');
  const { email } = (await own.find('admin1')) ?? assert.fail('no first administrator');
  assert.equal(email, 'office@localhost');
  const told200 = async (path: string, more: object = {}) =>
    assert.equal((await boss.post(path, { email: email.toUpperCase(), ...more })).statusCode, 200, path);
  await told200('/api/userSessions');
  await told200('/api/endUserSessions');
  await told200('/api/updateRole', { role: 'Registered User' });
  await told200('/api/updateRole', { role: 'Admin' });
  await told200('/api/suspendUsers');
  await told200('/api/activateUsers');
  // A registration cannot have that address; the calls fail only at the account's status.
  for (const path of ['/api/approveUsers', '/api/refuseUsers'])
    assert.equal(statusAndCode(await boss.post(path, { email })), '409 WRONG_STATE', path);
  assert.equal(statusAndCode(await boss.post('/api/suspendUsers', { email: 'office' })), '404 NOT_FOUND');
  assert.equal(statusAndCode(await boss.post('/api/suspendUsers', { email: '' })), '422 VALIDATION_FAILED');
});
