import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditCollection } from '@larkfield/kit/records';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import {
  DAY,
  HOUR,
  MINUTE,
  PASSWORD,
  startInvest,
  statusAndCode,
  tokenIn,
  type TestInvest,
} from './support/site.ts';

let site: TestInvest;
before(async () => void (site = await startInvest({ env: { RATE_LIMIT_FACTOR: '1' } })));
after(() => site.close());
// Later than the period of every rate limit.
beforeEach(() => site.clock.advance(25 * HOUR));

const NEW = 'Lantern77Bay';
const asked = (path: string, name: string) =>
  site.browser().send('POST', `/api/invest/${path}`, { email: `${name}@example.org` });
const activate = (token: string) => site.browser().send('POST', '/api/invest/activate', { token });
const lines = async (action: string) =>
  site.database.db.collection(auditCollection('invest')).countDocuments({ action: `investor.${action}` });

// covers: I21, I48
test('the mailed link activates the account, once or twice, and the login then answers the name as it was written', async () => {
  await site.signUp('Jose_01');
  assert.equal(statusAndCode(await site.browser().login('Jose_01')), '403 INVESTOR_PENDING');
  assert.equal(statusAndCode(await site.browser().login('Jose_01', NEW)), '401 INVESTOR_LOGIN_FAILED');
  const token = tokenIn(await site.mailTo('jose_01@example.org'));
  for (const _time of [1, 2]) assert.equal(statusAndCode(await activate(token)), '200 ok');
  const answer = await site.browser().login('jose_01');
  assert.deepEqual([answer.statusCode, answer.json()], [200, { Username: 'Jose_01' }]);
  const [cookie] = answer.cookies;
  assert.deepEqual(
    [cookie?.name, cookie?.httpOnly, cookie?.secure, cookie?.sameSite, cookie?.path],
    ['__Host-investor', true, true, 'Lax', '/'],
  );
  assert.match(await site.mailTo('jose_01@example.org'), /is active/);
});

test('the audit contains the network from which a link was requested and an account activated', async () => {
  const { reference } = (await site.signUp('traced_01')).json<{ reference: string }>();
  const visitor = site.browser('198.51.100.7');
  await visitor.send('POST', '/api/invest/resend-activation', { email: 'traced_01@example.org' });
  const token = tokenIn(await site.mailTo('traced_01@example.org'));
  assert.equal(statusAndCode(await visitor.send('POST', '/api/invest/activate', { token })), '200 ok');
  await site.runJobs();
  const audit = site.database.db.collection(auditCollection('invest')).find({ subject: reference });
  assert.deepEqual(
    (await audit.sort({ seq: 1 }).toArray()).slice(1).map(({ action, from }) => `${action} ${from}`),
    ['investor.activationAsked 198.51.100.0/24', 'investor.activated 198.51.100.0/24'],
  );
});

test('an activation link works for 24 hours, another can be requested, and unknown addresses get none', async () => {
  await site.signUp('late_01');
  const first = tokenIn(await site.mailTo('late_01@example.org'));
  site.clock.advance(DAY + MINUTE);
  assert.equal(statusAndCode(await activate(first)), '404 NOT_FOUND');
  for (const name of ['late_01', 'nobody_1'])
    assert.equal(statusAndCode(await asked('resend-activation', name)), '200 ok');
  const second = tokenIn(await site.mailTo('late_01@example.org'));
  assert.notEqual(second, first);
  assert.equal(statusAndCode(await activate(second)), '200 ok');
  assert.ok(!site.transport.mails.some(({ to }) => to.address === 'nobody_1@example.org'));
});

test('an account that is not activated for seven days is deleted', async () => {
  await site.signUp('gone_01');
  const found = await site.find('gone_01');
  assert.equal(found?.purgeAt?.getTime(), site.clock.now().getTime() + 7 * DAY);
  assert.equal((await site.active('stays_01')).purgeAt, undefined);
});

// covers: I21
test('unknown name and wrong password are answered alike, and each is in the audit', async () => {
  await site.active('known_01');
  const before = await lines('loginFailed');
  const answers = [
    await site.browser().login('known_01', NEW),
    await site.browser().login('nobody_2'),
    await site.browser().login('known_01', PASSWORD.toLowerCase()),
  ].map((answer) => ({ ...answer.json<object>(), requestId: '' }));
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
  assert.equal(await lines('loginFailed'), before + 3);
});

test('guessing is refused at the sixth try from one address, also the right password; elsewhere the owner gets in', async () => {
  await site.active('guessed');
  const thief = site.browser();
  const tries = [];
  for (let n = 1; n <= 6; n += 1) tries.push(statusAndCode(await thief.login('guessed', `Wrong${n}Guess`)));
  assert.deepEqual(tries, [...Array<string>(5).fill('401 INVESTOR_LOGIN_FAILED'), '429 TOO_MANY_TRIES']);
  assert.equal(statusAndCode(await thief.login('guessed')), '429 TOO_MANY_TRIES');
  assert.equal(statusAndCode(await site.browser().login('guessed')), '200 ok');
});

test('a right password for an account that was not activated never counts as a failed login', async () => {
  await site.signUp('patient1');
  const browser = site.browser();
  for (let n = 1; n <= 12; n += 1)
    assert.equal(statusAndCode(await browser.login('patient1')), '403 INVESTOR_PENDING');
});

test('of thirty parallel guesses only five are checked', async () => {
  await site.active('flooded');
  const thief = site.browser();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => thief.login('flooded', `Wrong${n}Guess`)),
  );
  const checked = answers.filter(({ statusCode }) => statusCode === 401);
  assert.equal(checked.length, 5);
});

test('the reset ends every session, works once, and takes the rules of the sign-up', async () => {
  await site.active('forgot_1');
  const browser = site.browser();
  await browser.login('forgot_1');
  for (const name of ['forgot_1', 'nobody_3'])
    assert.equal(statusAndCode(await asked('forgot', name)), '200 ok');
  const token = tokenIn(await site.mailTo('forgot_1@example.org'));
  const reset = (password: string, more = {}) =>
    site.browser().send('POST', '/api/invest/reset', { token, password, ...more });
  const target = await site.browser().send('POST', '/api/invest/reset-target', { token });
  assert.deepEqual(target.json(), { email: 'f***@example.org' });
  assert.equal(statusAndCode(await reset('short')), '422 VALIDATION_FAILED');
  assert.equal(statusAndCode(await reset(NEW, { confirm: 'Lantern77Bax' })), '422 VALIDATION_FAILED');
  const answers = await Promise.all([1, 2, 3].map(() => reset(NEW)));
  assert.deepEqual(answers.map(statusAndCode).sort(), ['200 ok', '409 RESET_REFUSED', '409 RESET_REFUSED']);
  assert.deepEqual((await browser.send('GET', '/api/invest/session')).json(), { username: null });
  assert.equal(statusAndCode(await site.browser().login('forgot_1')), '401 INVESTOR_LOGIN_FAILED');
  assert.equal(statusAndCode(await site.browser().login('forgot_1', NEW)), '200 ok');
  assert.match(await site.mailTo('forgot_1@example.org'), /was changed/);
});

test('a reset link works for an hour', async () => {
  await site.active('slow_001');
  await asked('forgot', 'slow_001');
  const token = tokenIn(await site.mailTo('slow_001@example.org'));
  site.clock.advance(HOUR + 1);
  const answer = await site.browser().send('POST', '/api/invest/reset', { token, password: NEW });
  assert.equal(statusAndCode(answer), '409 RESET_REFUSED');
});

test('the profile is masked, shown in full only within five minutes after the password, and the bank changed only then', async () => {
  await site.active('shown_01');
  const browser = site.browser();
  await browser.login('shown_01');
  type Profile = {
    directInvest: { ssn: string; bankAccount: { account_nr: string }; beneficiant: { ssn: string } };
  };
  const { directInvest } = (await browser.send('GET', '/api/invest/profile')).json<Profile>();
  assert.deepEqual(
    [directInvest.ssn, directInvest.beneficiant.ssn, directInvest.bankAccount.account_nr],
    ['•••• 6789', '•••• 2233', '•••• 3350'],
  );
  const reveal = () => browser.send('POST', '/api/invest/profile/reveal');
  const prove = (password: string) => browser.send('POST', '/api/invest/confirm-password', { password });
  const bank = {
    first_name: 'José',
    last_name: 'O’Neill',
    bankname: 'Coast Bank',
    swift: '026009593',
    account_type: 'savings',
  };
  const change = () =>
    browser.send('PUT', '/api/invest/profile/bank', { ...bank, account_nr: '77 1234 5678' });
  for (const call of [reveal, change])
    assert.equal(statusAndCode(await call()), '403 INVESTOR_PASSWORD_NEEDED');
  assert.equal(statusAndCode(await prove(NEW)), '422 VALIDATION_FAILED');
  assert.equal(statusAndCode(await reveal()), '403 INVESTOR_PASSWORD_NEEDED');
  assert.equal(statusAndCode(await prove(PASSWORD)), '200 ok');
  assert.deepEqual((await reveal()).json(), {
    ssn: '212456789',
    beneficiant: { ssn: '212112233' },
    bankAccount: { account_nr: '004211873350' },
  });
  const slip = { ...bank, swift: '026009539', account_nr: 'DE00370400440532013000' };
  const { fields } = (await browser.send('PUT', '/api/invest/profile/bank', slip)).json<{
    fields: unknown;
  }>();
  assert.deepEqual(fields, [
    { field: 'swift', key: 'errors.investRouting' },
    { field: 'account_nr', key: 'errors.investIban' },
  ]);
  assert.equal(statusAndCode(await change()), '200 ok');
  const after = (await reveal()).json<{ ssn: string; bankAccount: object }>();
  assert.deepEqual([after.ssn, after.bankAccount], ['212456789', { account_nr: '004211873350' }]);
  site.clock.advance(5 * MINUTE + 1);
  for (const call of [reveal, change])
    assert.equal(statusAndCode(await call()), '403 INVESTOR_PASSWORD_NEEDED');
  await site.runJobs();
  assert.deepEqual([await lines('secretsShown'), await lines('bankChangeAsked')], [2, 1]);
  const audit = site.database.db.collection(auditCollection('invest'));
  const changed = await audit.findOne({ action: 'investor.bankChangeAsked' });
  const named = ['bankName', 'swift', 'bankOwner', 'accountNumber'].map((field) => ({ field }));
  assert.deepEqual(changed?.['changes'], named, 'the fields, without their values');
});

test('guessing the password within a session is limited, too', async () => {
  await site.active('within_1');
  const browser = site.browser();
  await browser.login('within_1');
  const prove = (password: string) => browser.send('POST', '/api/invest/confirm-password', { password });
  for (let n = 1; n <= 5; n += 1) assert.equal((await prove(`Wrong${n}Guess`)).statusCode, 422);
  assert.equal(statusAndCode(await prove(PASSWORD)), '429 TOO_MANY_TRIES');
});

test('every query of the accounts is backed by an index', async () => {
  const own = site.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.ok(own.length > 100);
  assert.deepEqual(await queriesWithoutIndex(site.database.db, own), []);
});
