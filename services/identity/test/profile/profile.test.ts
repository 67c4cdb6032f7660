import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { verifyAudit } from '@larkfield/kit/records';
import { profileSample } from '@larkfield/mf-marketing/forms/testing';
import {
  DAY,
  PASSWORD,
  startIdentity,
  statusAndCode,
  findMailedToken,
  type Browser,
  type TestIdentity,
} from '../support/site.ts';

let site: TestIdentity;
before(async () => void (site = await startIdentity()));
after(() => site.close());
beforeEach(() => site.clock.advance(3600_000));

async function createLoggedIn(
  name: string,
  change: Parameters<TestIdentity['account']>[1] = {},
): Promise<Browser> {
  await site.account(name, change);
  const browser = site.browser();
  await browser.login(name);
  return browser;
}

test('details are read and changed; what is left out is removed; nothing else can be set', async () => {
  const browser = await createLoggedIn('person_1');
  assert.equal(statusAndCode(await browser.post('/api/profile', profileSample)), '200 ok');
  const { jobtitle: _jobtitle, middleinitial: _initial, ...fewer } = profileSample;
  assert.equal(statusAndCode(await browser.post('/api/profile', { ...fewer, city: 'Ankara' })), '200 ok');
  assert.deepEqual((await browser.get('/api/profile')).json(), {
    username: 'person_1',
    email: 'person_1@example.org',
    level: 'Registered User',
    totp: false,
    recoveryCodes: 0,
    ...fewer,
    city: 'Ankara',
  });
  for (const more of [
    { level: 'Admin' },
    { status: 'active' },
    { username: 'other_01' },
    { email: 'x@example.org' },
  ])
    assert.equal(
      statusAndCode(await browser.post('/api/profile', { ...fewer, ...more })),
      '422 VALIDATION_FAILED',
    );
});

test('a new address counts after its confirmation; the old one is told before and after', async () => {
  const browser = await createLoggedIn('mover_01');
  const [old, email] = ['mover_01@example.org', 'moved@example.org'];
  const wrong = await browser.post('/api/changeEmail', { email, password: 'Wrong_42_pw' });
  assert.deepEqual(wrong.json<{ fields: unknown }>().fields, [
    { field: 'password', key: 'errors.passwordWrong' },
  ]);
  assert.equal(
    statusAndCode(await browser.post('/api/changeEmail', { email: 'Moved@example.org', password: PASSWORD })),
    '200 ok',
  );
  assert.equal((await site.find('mover_01'))?.email, old);
  assert.match(await site.mailTo(old, /about to change/), /another e-mail address/);
  const token = findMailedToken(await site.mailTo(email, /confirm/));
  assert.equal(statusAndCode(await browser.post('/api/confirmEmail', { token })), '200 ok');
  assert.equal((await site.find('mover_01'))?.email, email);
  assert.match(await site.mailTo(old, /has been changed/), /old and to the new/);
  assert.match(await site.mailTo(email, /has been changed/), /old and to the new/);
  assert.equal(statusAndCode(await browser.post('/api/confirmEmail', { token })), '404 NOT_FOUND');
});

test('the audit has old and new details, until the account is closed', async () => {
  const browser = await createLoggedIn('person_2');
  await browser.post('/api/profile', profileSample);
  assert.equal(
    statusAndCode(await browser.post('/api/profile', { ...profileSample, city: 'Ankara' })),
    '200 ok',
  );
  await site.runJobs();
  const { reference: subject } = (await site.find('person_2')) ?? assert.fail('no account');
  const audit = site.database.db.collection('identity_audit');
  const changes = async () =>
    (await audit.find({ subject, action: 'account.detailsChanged' }).sort({ seq: 1 }).toArray()).map(
      (line): unknown => line['changes'],
    );
  assert.deepEqual((await changes())[1], [{ field: 'city', was: profileSample.city, to: 'Ankara' }]);
  assert.equal(statusAndCode(await browser.post('/api/closeAccount', { password: PASSWORD })), '200 ok');
  await site.runJobs();
  assert.deepEqual(await changes(), [undefined, undefined]);
  assert.deepEqual((await verifyAudit(site.database.db, 'identity')).problems, []);
});

test('open sessions follow the account to its new address, and nobody else does', async () => {
  const signUps = site.database.db.collection('event_signups');
  const person = { firstName: 'Any', lastName: 'Body' };
  await signUps.insertMany([
    { people: [{ ...person, email: 'mover_03@example.org' }], timestamp: 1000 },
    { people: [{ ...person, email: 'moved3@example.org' }], timestamp: 2000 },
    { people: [{ ...person, email: 'stays_03@example.org' }], timestamp: 3000 },
  ]);
  const [browser, other] = [await createLoggedIn('mover_03'), await createLoggedIn('stays_03')];
  const events = async (of: Browser) => (await of.get('/api/session')).json<{ events: number[] }>().events;
  await browser.post('/api/changeEmail', { email: 'moved3@example.org', password: PASSWORD });
  assert.deepEqual(await events(browser), [1000]);
  const token = findMailedToken(await site.mailTo('moved3@example.org', /confirm/));
  assert.equal(statusAndCode(await other.post('/api/confirmEmail', { token })), '200 ok');
  assert.deepEqual([await events(browser), await events(other)], [[2000], [3000]]);
  await site.runJobs();
  const { reference: subject } = (await site.find('mover_03')) ?? assert.fail('no account');
  const audit = site.database.db.collection('identity_audit');
  const [line] = await audit.find({ subject, action: 'account.emailChanged' }).toArray();
  const change = { field: 'email', was: 'mover_03@example.org', to: 'moved3@example.org' };
  assert.deepEqual(line?.['changes'], [change]);
});

test('a link for a new address works for a day, and not once somebody else has the address', async () => {
  const browser = await createLoggedIn('mover_02');
  const change = async (email: string) => {
    await browser.login('mover_02');
    await browser.post('/api/changeEmail', { email, password: PASSWORD });
    return findMailedToken(await site.mailTo(email, /confirm/));
  };
  const late = await change('late2@example.org');
  site.clock.advance(DAY);
  assert.equal(statusAndCode(await browser.post('/api/confirmEmail', { token: late })), '404 NOT_FOUND');
  const taken = await change('gone2@example.org');
  await site.account('faster_1', { email: 'gone2@example.org' });
  assert.equal(statusAndCode(await browser.post('/api/confirmEmail', { token: taken })), '404 NOT_FOUND');
});

test('an address that belongs to somebody else is answered alike, and its owner gets no mail', async () => {
  await site.account('owner_07');
  const browser = await createLoggedIn('curious1');
  const answer = await browser.post('/api/changeEmail', {
    email: 'owner_07@example.org',
    password: PASSWORD,
  });
  assert.equal(statusAndCode(answer), '200 ok');
  assert.equal(await site.mailTo('owner_07@example.org'), '');
});

test('a stranger’s address gets at most five mails in an hour, however often it is entered', async () => {
  const browser = await createLoggedIn('flooder1');
  const form = { email: 'stranger@example.net', password: PASSWORD };
  for (let count = 0; count < 8; count += 1)
    assert.equal(statusAndCode(await browser.post('/api/changeEmail', form)), '200 ok');
  await site.runJobs();
  const mails = site.transport.mails.filter(({ to }) => to.address === form.email);
  assert.equal(mails.length, 5);
});

test('changing the password needs the old one, ends all other sessions, renews the own, and is told by mail', async () => {
  const browser = await createLoggedIn('change_1');
  const other = site.browser();
  await other.login('change_1');
  const before = browser.cookies.get('__Host-session');
  const form = { password: PASSWORD, newPassword: 'Moon_1_tide', confirm: 'Moon_1_tide' };
  assert.equal(
    statusAndCode(await browser.post('/api/changePassword', { ...form, password: 'Wrong_42_pw' })),
    '422 VALIDATION_FAILED',
  );
  const differs = await browser.post('/api/changePassword', { ...form, confirm: 'Moon_2_tide' });
  assert.deepEqual(differs.json<{ fields: unknown }>().fields, [
    { field: 'confirm', key: 'errors.passwordsDiffer' },
  ]);
  assert.equal(statusAndCode(await browser.post('/api/changePassword', form)), '200 ok');
  assert.notEqual(browser.cookies.get('__Host-session'), before);
  assert.equal((await browser.get('/api/profile')).statusCode, 200);
  assert.equal((await other.get('/api/profile')).statusCode, 401);
  assert.equal(statusAndCode(await other.login('change_1')), '401 LOGIN_FAILED');
  assert.match(await site.mailTo('change_1@example.org'), /has just been changed/);
});

test('guessing the old password in an open session is limited like the login', async () => {
  const browser = await createLoggedIn('guess_01');
  const answers = [];
  for (let count = 0; count < 6; count += 1)
    answers.push(statusAndCode(await browser.post('/api/closeAccount', { password: 'Wrong_42_pw' })));
  assert.deepEqual(answers, [...Array<string>(5).fill('422 VALIDATION_FAILED'), '429 TOO_MANY_TRIES']);
});

test('closing an account empties it, frees name and address, signs out, and is told by mail', async () => {
  const browser = await createLoggedIn('closer_1');
  assert.equal(statusAndCode(await browser.post('/api/closeAccount', { password: PASSWORD })), '200 ok');
  assert.equal(browser.cookies.size, 0);
  assert.equal(statusAndCode(await site.browser().login('closer_1')), '401 LOGIN_FAILED');
  assert.match(await site.mailTo('closer_1@example.org'), /closed as you asked/);
  const left = await site.database.db.collection('identity_accounts').findOne({ status: 'closed' });
  assert.doesNotMatch(JSON.stringify(left), /closer_1@|Zeynep|Aydın|argon2/);
  assert.equal(left?.['purgeAt'].getTime(), site.clock.now().getTime() + DAY);
  await site.account('closer_2', { email: 'closer_1@example.org' });
});

test('the last administrator can neither close the account nor be suspended or lose the level; one of two can', async () => {
  const first = await createLoggedIn('boss_011', { level: 'Admin' });
  const own = { email: 'boss_011@example.org' };
  assert.equal(
    statusAndCode(await first.post('/api/closeAccount', { password: PASSWORD })),
    '409 LAST_ADMIN',
  );
  assert.equal(statusAndCode(await first.post('/api/suspendUsers', own)), '409 LAST_ADMIN');
  assert.equal(
    statusAndCode(await first.post('/api/updateRole', { ...own, role: 'Registered User' })),
    '409 LAST_ADMIN',
  );
  const second = await createLoggedIn('boss_012', { level: 'Admin' });
  const other = { email: 'boss_012@example.org' };
  // Both at once: each alone is allowed, but not both together.
  const answers = await Promise.all([
    first.post('/api/suspendUsers', other),
    second.post('/api/suspendUsers', own),
  ]);
  const active = await site.database.db
    .collection('identity_accounts')
    .countDocuments({ level: 'Admin', status: 'active' });
  assert.ok(active >= 1, answers.map(statusAndCode).join());
});

test('steps of the review lead from their states only, and are told by mail with the reason', async () => {
  const boss = await createLoggedIn('boss_013', { level: 'Admin' });
  await site.account('asks_001', { status: 'pending' });
  const email = 'asks_001@example.org';
  assert.equal(statusAndCode(await boss.post('/api/suspendUsers', { email })), '409 WRONG_STATE');
  assert.equal(
    statusAndCode(await boss.post('/api/refuseUsers', { email, reason: 'We could not reach you.' })),
    '200 ok',
  );
  assert.match(await site.mailTo(email), /The reason: We could not reach you\./);
  assert.equal(statusAndCode(await boss.post('/api/approveUsers', { email })), '409 WRONG_STATE');
  assert.ok((await site.find('asks_001'))?.purgeAt);
  assert.equal(statusAndCode(await boss.post('/api/activateUsers', { email })), '200 ok');
  assert.equal((await site.find('asks_001'))?.purgeAt, undefined);
  assert.equal(
    statusAndCode(await boss.post('/api/approveUsers', { email: 'nobody@example.org' })),
    '404 NOT_FOUND',
  );
  await site.runJobs();
  const actions = await site.database.db.collection('identity_audit').find({ actor: 'boss_013' }).toArray();
  assert.deepEqual(actions.map(({ action, was, to }) => `${action} ${was} ${to}`).sort(), [
    'account.activated refused active',
    'account.refused pending refused',
  ]);
});
