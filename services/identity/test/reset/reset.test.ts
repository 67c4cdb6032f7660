import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { TEST_ORIGIN } from '@larkfield/kit/testing';
import {
  DAY,
  MINUTE,
  PASSWORD,
  startIdentity,
  statusAndCode,
  findMailedToken,
  type TestIdentity,
} from '../support/site.ts';

let site: TestIdentity;
let count = 0;
before(async () => void (site = await startIdentity()));
after(() => site.close());
beforeEach(() => site.clock.advance(25 * 3600_000));

const CHOSEN = 'Moon_1_tide';

/** Creates an account for one test, and requests a reset for it. */
async function createWithReset(change: Parameters<TestIdentity['account']>[1] = {}) {
  count += 1;
  const account = await site.account(`reset_${String(count).padStart(2, '0')}`, change);
  assert.equal(statusAndCode(await requestReset(account.email)), '200 ok');
  return { account, email: account.email, token: findMailedToken(await site.mailTo(account.email)) };
}

const requestReset = (email: string, headers = {}) =>
  site.browser().post('/api/forgetPassword', { email }, headers);
const submit = (token: string, more: object = {}) =>
  site.browser().post('/submit_password', { token, password: CHOSEN, timestamp: 1, ...more });
const mailsTo = (address: string) => site.transport.mails.filter(({ to }) => to.address === address);

// covers: M115
test('known, unknown, suspended and unconfirmed addresses get one answer; only the known get a mail', async () => {
  await site.account('known_01');
  await site.account('waits_01', { status: 'pending' });
  await site.account('susp_001', { status: 'suspended' });
  await site.account('unco_001', { status: 'unconfirmed' });
  const names = ['known_01', 'waits_01', 'susp_001', 'unco_001', 'nobody_9'];
  const bodies = new Set<string>();
  for (const name of names) {
    const { statusCode, body, headers } = await requestReset(`${name}@example.org`);
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    bodies.add(JSON.stringify([statusCode, body, rest]));
  }
  assert.equal(bodies.size, 1);
  await site.runJobs();
  const mails = names.map((name) => mailsTo(`${name}@example.org`).length);
  assert.deepEqual(mails, [1, 1, 0, 0, 0]);
});

test('the answer is given before anybody looks whether there is such an account', async () => {
  await site.account('later_01');
  const before = site.database.queries.length;
  await requestReset('later_01@example.org');
  const collections = site.database.queries.slice(before).map(({ collection }) => collection);
  assert.ok(!collections.includes('identity_accounts'), collections.join());
});

test('a malformed address is the only thing that is named', async () => {
  const answer = await requestReset('nobody@nowhere');
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(answer.json<{ fields: unknown }>().fields, [{ field: 'email', key: 'errors.recovery' }]);
});

test('one mail in 60 seconds, however often it is asked for, and another one after them', async () => {
  await site.account('often_01');
  const email = 'often_01@example.org';
  for (let tries = 0; tries < 5; tries += 1) assert.equal(statusAndCode(await requestReset(email)), '200 ok');
  site.clock.advance(59_000);
  await requestReset(email);
  await site.runJobs();
  assert.equal(mailsTo(email).length, 1);
  site.clock.advance(1_000);
  await requestReset(email);
  await site.runJobs();
  assert.equal(mailsTo(email).length, 2);
});

test('the token has 128 bits, and only its hash is kept', async () => {
  const { account, token } = await createWithReset();
  assert.equal(Buffer.from(token, 'base64url').length, 16);
  const stored = await site.find(account.username);
  assert.equal(stored?.resets.length, 1);
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(token));
  assert.doesNotMatch(JSON.stringify(site.logs), new RegExp(token));
});

test('the host of the link is the configured one, whatever the call says', async () => {
  await site.account('host_001');
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  await requestReset('host_001@example.org', forged);
  const text = await site.mailTo('host_001@example.org');
  assert.match(text, new RegExp(`${TEST_ORIGIN}/resetPassword#token=`));
  assert.doesNotMatch(text, /evil/);
});

test('the page learns the masked address, and nothing from a wrong token', async () => {
  const { token } = await createWithReset();
  const browser = site.browser();
  assert.deepEqual((await browser.post('/api/resetTarget', { token })).json(), { email: 'r***@example.org' });
  assert.equal(
    statusAndCode(await browser.post('/api/resetTarget', { token: 'A'.repeat(22) })),
    '409 RESET_REFUSED',
  );
});

test('the page learns nothing from a token that is too old, not even beside a newer one', async () => {
  const { email, token } = await createWithReset();
  const target = async (given: string) =>
    statusAndCode(await site.browser().post('/api/resetTarget', { token: given }));
  assert.equal(await target(token), '200 ok');
  site.clock.advance(60 * MINUTE);
  assert.equal(await target(token), '409 RESET_REFUSED');
  await requestReset(email);
  const fresh = findMailedToken(await site.mailTo(email));
  assert.deepEqual([await target(token), await target(fresh)], ['409 RESET_REFUSED', '200 ok']);
});

test('a reset uses up all links, ends logins that are under way, and replaces a one-time password', async () => {
  const { account, token } = await createWithReset({ mustChange: true });
  assert.equal(statusAndCode(await submit(token)), '200 ok');
  const after = await site.find(account.username);
  assert.deepEqual([after?.resets, after?.epoch, after?.mustChange], [[], account.epoch + 1, undefined]);
});

// covers: M118
test('a reset changes the password, ends the other sessions and is told by mail', async () => {
  const { account, email, token } = await createWithReset();
  const browser = site.browser();
  await browser.login(account.username);
  assert.deepEqual((await submit(token, { email, confirm: CHOSEN })).json(), { success: true });
  assert.equal(statusAndCode(await browser.get('/api/profile')), '401 NOT_SIGNED_IN');
  assert.equal(statusAndCode(await browser.login(account.username)), '401 LOGIN_FAILED');
  assert.equal(statusAndCode(await browser.login(account.username, CHOSEN)), '200 ok');
  assert.match(await site.mailTo(email, /changed/), /logged out on all other devices/);
});

test('the audit says from which network the password was reset', async () => {
  const { account, token } = await createWithReset();
  const thief = site.browser('198.51.100.7');
  await thief.post('/submit_password', { token, password: CHOSEN, timestamp: 1 });
  assert.equal((await site.auditOf(account.reference)).at(-1), 'account.passwordReset 198.51.100.0/24');
});

test('of 20 uses of one token at the same moment one succeeds', async () => {
  const { account, email, token } = await createWithReset();
  const passwords = Array.from({ length: 20 }, (_, index) => `Moon_${index}_tide`);
  const answers = await Promise.all(passwords.map((password) => submit(token, { password })));
  const told20 = answers.map(statusAndCode);
  assert.equal(told20.filter((each) => each === '200 ok').length, 1, told20.join());
  assert.equal(told20.filter((each) => each === '409 RESET_REFUSED').length, 19);
  const winner = passwords[told20.indexOf('200 ok')];
  assert.equal(statusAndCode(await site.browser().login(account.username, winner)), '200 ok');
  await site.runJobs();
  assert.equal(mailsTo(email).filter(({ subject }) => /changed/.test(subject)).length, 1);
});

test('a token works for 60 minutes', async () => {
  const first = await createWithReset();
  site.clock.advance(60 * MINUTE - 1);
  assert.equal(statusAndCode(await submit(first.token)), '200 ok');
  const second = await createWithReset();
  site.clock.advance(60 * MINUTE);
  assert.equal(statusAndCode(await submit(second.token)), '409 RESET_REFUSED');
  assert.equal(statusAndCode(await site.browser().login(second.account.username)), '200 ok');
});

// covers: M120, M121
test('one completed reset a day; mails go on', async () => {
  const { account, email, token } = await createWithReset();
  assert.equal(statusAndCode(await submit(token)), '200 ok');
  site.clock.advance(DAY - 30 * MINUTE);
  await requestReset(email);
  const again = findMailedToken(await site.mailTo(email, /Choose/));
  assert.notEqual(again, token);
  const answer = await submit(again, { password: 'Late_77_sun' });
  assert.equal(statusAndCode(answer), '409 RESET_REFUSED');
  assert.equal(answer.json<{ message: string }>().message, 'problems.resetRefused');
  site.clock.advance(30 * MINUTE);
  assert.equal(statusAndCode(await submit(again, { password: 'Late_77_sun' })), '200 ok');
  assert.equal(statusAndCode(await site.browser().login(account.username, 'Late_77_sun')), '200 ok');
});

test('the address in the call is never trusted: the token decides', async () => {
  const victim = await site.account('victim_1');
  const { account, token } = await createWithReset();
  assert.equal(statusAndCode(await submit(token, { email: victim.email })), '200 ok');
  assert.equal(statusAndCode(await site.browser().login('victim_1')), '200 ok');
  assert.equal(statusAndCode(await site.browser().login(account.username, CHOSEN)), '200 ok');
});

test('a wrong choice is named and leaves the token good', async () => {
  const { token } = await createWithReset();
  const cases: readonly [change: object, field: string, key: string][] = [
    [{ password: 'short' }, 'password', 'errors.password'],
    [{ password: 'password1' }, 'password', 'errors.passwordCommon'],
    [{ confirm: 'Other_1_pw' }, 'confirm', 'errors.passwordsDiffer'],
  ];
  for (const [change, field, key] of cases) {
    const answer = await submit(token, change);
    assert.deepEqual(answer.json<{ fields: unknown }>().fields, [{ field, key }]);
  }
  assert.equal(statusAndCode(await submit(token)), '200 ok');
});

test('a suspended account cannot be reset, not even by an earlier link', async () => {
  const { account, token } = await createWithReset();
  await site.database.db
    .collection('identity_accounts')
    .updateOne({ usernameKey: account.username }, { $set: { status: 'suspended' } });
  assert.equal(statusAndCode(await submit(token)), '409 RESET_REFUSED');
  assert.equal(statusAndCode(await site.browser().login(account.username, PASSWORD)), '401 LOGIN_FAILED');
});
