import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ERASED_ACCOUNTS, SESSIONS, type ErasedAccount, type SessionRecord } from '@larkfield/kit/accounts';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import {
  MINUTE,
  PASSWORD,
  REGISTRATION,
  startIdentity,
  statusAndCode,
  type Browser,
  type TestIdentity,
} from '../support/site.ts';

const BASE = '/api/identity/records';

let site: TestIdentity;
let boss: Browser;
let made = 0;
before(async () => {
  site = await startIdentity();
  await site.account('boss_001', { level: 'Admin' });
  boss = site.browser();
  assert.equal(statusAndCode(await boss.login('boss_001')), '200 ok');
});
after(() => site.close());

/** Creates an account for one test. */
async function createAccount(change: Parameters<TestIdentity['account']>[1] = {}) {
  const name = `user_${String((made += 1)).padStart(3, '0')}`;
  const { reference } = await site.account(name, change);
  return {
    name,
    reference,
    email: change.email ?? `${name}@example.org`,
    path: `${BASE}/accounts/${reference}`,
  };
}
const version = async (path: string) => (await boss.get(path)).json<{ version: number }>().version;

// covers: A3
test('an account is shown with what its owner has entered, and no password, secret, token or hash', async () => {
  const { reference, path, email } = await createAccount({
    totp: { secret: 'sealed-secret', confirmed: true, lastStep: 0, recovery: ['recovery-hash'] },
    resets: [{ hash: 'reset-hash', expiresAt: new Date() }],
    confirmations: [{ hash: 'confirm-hash', expiresAt: new Date() }],
  });
  const answers = [
    await boss.get(path),
    await boss.get(`${BASE}/accounts`),
    await boss.get(`${BASE}/csv/accounts`),
    await boss.post(`${BASE}/person`, { email }),
  ];
  for (const { body, statusCode } of answers) {
    assert.equal(statusCode, 200, body);
    assert.ok(body.includes(reference));
    assert.doesNotMatch(body, /argon2|sealed-secret|-hash|bodyHash|epoch/);
  }
});

test('a registration is found by what was entered, and by what was entered into the profile later', async () => {
  const browser = site.browser();
  await browser.post('/api/register', {
    ...REGISTRATION,
    username: 'kana_san',
    email: 'kana@example.org',
    lastname: 'ヤマダ',
  });
  const search = async (typed: string) =>
    (await boss.get(`${BASE}/accounts?search=${encodeURIComponent(typed)}`)).json<{
      items: { state: string }[];
    }>().items;
  assert.deepEqual(
    (await search('やまだ')).map(({ state }) => state),
    ['unconfirmed'],
  );
  assert.equal((await search('kana_s')).length, 1);
  assert.equal((await search('KANA@')).length, 1);
});

test('accounts that wait are approved as by the call of the specification: by mail, once', async () => {
  const { path, email, name } = await createAccount({ status: 'pending' });
  assert.equal(statusAndCode(await boss.post(`${path}/state`, { version: 0, state: 'active' })), '200 ok');
  assert.match(await site.mailTo(email), /approved/i);
  assert.equal((await site.find(name))?.status, 'active');
  assert.equal(
    statusAndCode(await boss.post(`${path}/state`, { version: 0, state: 'active' })),
    '409 VERSION_CONFLICT',
  );
  assert.equal(
    statusAndCode(await boss.post(`${path}/state`, { version: 1, state: 'active' })),
    '409 WRONG_STATE',
  );
});

test('a suspension ends the sessions of the account', async () => {
  const { path, name } = await createAccount();
  const browser = site.browser();
  await browser.login(name);
  assert.equal((await browser.get('/api/profile')).statusCode, 200);
  assert.equal(
    statusAndCode(await boss.post(`${path}/state`, { version: await version(path), state: 'suspended' })),
    '200 ok',
  );
  assert.equal((await browser.get('/api/profile')).statusCode, 401);
});

test('of two administrators who decide at the same moment one is told that the other was first', async () => {
  const { path, name } = await createAccount({ status: 'pending' });
  const answers = await Promise.all([
    boss.post(`${path}/state`, { version: 0, state: 'active' }),
    boss.post(`${path}/state`, { version: 0, state: 'refused' }),
  ]);
  assert.deepEqual(answers.map(statusAndCode).toSorted(), ['200 ok', '409 VERSION_CONFLICT']);
  assert.equal((await site.find(name))?.version, 1);
});

test('the calls of the specification make what was read before stale', async () => {
  const { path, email } = await createAccount();
  await boss.post('/api/suspendUsers', { email });
  assert.equal(
    statusAndCode(await boss.post(`${path}/state`, { version: 0, state: 'suspended' })),
    '409 VERSION_CONFLICT',
  );
});

// covers: A7
test('rights are given and taken, never one’s own', async () => {
  const { path, name } = await createAccount();
  assert.equal(
    statusAndCode(await boss.post(`${path}/action`, { version: 0, action: 'makeAdmin' })),
    '200 ok',
  );
  assert.equal((await site.find(name))?.level, 'Admin');
  assert.equal(
    statusAndCode(await boss.post(`${path}/action`, { version: 1, action: 'makeUser' })),
    '200 ok',
  );
  assert.equal((await site.find(name))?.level, 'Registered User');
  const own = `${BASE}/accounts/${(await site.find('boss_001'))?.reference}`;
  const body = { version: await version(own), action: 'makeUser' };
  assert.equal(statusAndCode(await boss.post(`${own}/action`, body)), '409 LAST_ADMIN');
});

test('lists are narrowed by state and by rights', async () => {
  await createAccount({ status: 'refused' });
  const states = async (query: string) =>
    (await boss.get(`${BASE}/accounts?${query}`)).json<{
      items: { state: string; values: { level: string } }[];
    }>().items;
  assert.deepEqual([...new Set((await states('state=refused')).map(({ state }) => state))], ['refused']);
  assert.deepEqual([...new Set((await states('level=Admin')).map(({ values }) => values.level))], ['Admin']);
});

test('the erasure of a person deletes account, sessions and mails, and frees name and address', async () => {
  const { name, email, reference } = await createAccount();
  const id = (await site.find(name))?._id;
  const browser = site.browser();
  await browser.login(name);
  await boss.post('/api/suspendUsers', { email });
  await boss.post('/api/activateUsers', { email });
  await browser.login(name);
  assert.equal(statusAndCode(await boss.post(`${BASE}/person/erase`, { email })), '200 ok');
  await site.runJobs();
  const { db } = site.database;
  assert.equal(await site.find(name), null);
  // Services that refer to the account get its id; nothing else is kept.
  const erased = await db.collection<ErasedAccount>(ERASED_ACCOUNTS).findOne({ _id: id ?? '' });
  assert.deepEqual(Object.keys(erased ?? {}), ['_id', 'at']);
  assert.equal((await browser.get('/api/profile')).statusCode, 401);
  assert.equal(await db.collection<SessionRecord>(SESSIONS).countDocuments({ email }), 0);
  assert.equal(await db.collection('identity_outbox').countDocuments({ 'to.address': email }), 0);
  const lines = (await boss.get(`${BASE}/accounts/${reference}/audit`)).json<
    { action: string; actor: string }[]
  >();
  assert.ok(lines.some(({ action, actor }) => action === 'account.erased' && actor === 'boss_001'));
  assert.ok(lines.some(({ action }) => action === 'account.suspended'));
  const again = await site
    .browser()
    .post('/api/register', { ...REGISTRATION, username: name, email, password: PASSWORD });
  assert.equal(again.statusCode, 200, again.body);
  assert.equal((await site.find(name))?.status, 'unconfirmed');
});

test('an administrator is not erased before the rights are taken away', async () => {
  const { name, email } = await createAccount({ level: 'Admin' });
  const browser = site.browser();
  await browser.login(name);
  assert.equal(statusAndCode(await boss.post(`${BASE}/person/erase`, { email })), '409 WRONG_STATE');
  assert.equal((await site.find(name))?.email, email);
  assert.equal((await browser.get('/api/profile')).statusCode, 200);
  await boss.post('/api/updateRole', { email, role: 'Registered User' });
  assert.equal(statusAndCode(await boss.post(`${BASE}/person/erase`, { email })), '200 ok');
});

test('a pending change to a stranger’s address makes the account nothing of theirs', async () => {
  const expiresAt = new Date(site.clock.now().getTime() + 3600_000);
  const { name } = await createAccount({
    emailChange: { email: 'stranger@example.org', hash: 'x', expiresAt },
  });
  assert.equal(
    statusAndCode(await boss.post(`${BASE}/person/erase`, { email: 'stranger@example.org' })),
    '200 ok',
  );
  assert.ok(await site.find(name));
});

test('every query of the calls is backed by an index', async () => {
  const asked = site.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(site.database.db, asked), []);
});

test('what decides on rights asks for a login of at most ten minutes ago, a note does not', async () => {
  const { path, email } = await createAccount();
  const read = { version: await version(path) };
  const calls: readonly [path: string, body: object][] = [
    [`${path}/state`, { ...read, state: 'suspended' }],
    [`${path}/action`, { ...read, action: 'makeAdmin' }],
    [`${BASE}/person/erase`, { email }],
  ];
  const other = site.browser();
  await other.login('boss_001');
  site.clock.advance(10 * MINUTE + 1);
  for (const [url, body] of calls)
    assert.equal(statusAndCode(await other.post(url, body)), '403 LOGIN_NOT_FRESH', url);
  assert.equal((await other.post(`${path}/note`, { ...read, note: 'Called back.' })).statusCode, 200);
  await other.login('boss_001');
  const { statusCode } = await other.post(`${path}/state`, {
    version: await version(path),
    state: 'suspended',
  });
  assert.equal(statusCode, 200);
});
