import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import type { Collection } from 'mongodb';
import { accountStore, type AccountRecord } from '../../src/accounts/store.ts';
import { verifyLogin } from '../../src/login/verify-login.ts';
import { createLoginAttempts, createHasher, hashPassword, type Hasher } from '@larkfield/kit/accounts';
import { CHEAP_HASH_COST } from '@larkfield/kit/testing';
import { createSecondFactor } from '../../src/totp/second-factor.ts';
import { PASSWORD, startIdentity, statusAndCode, type TestIdentity } from '../support/site.ts';

let site: TestIdentity;
before(async () => {
  site = await startIdentity();
  await site.account('active_1');
  await site.account('unconf_1', { status: 'unconfirmed' });
  await site.account('pending_1', { status: 'pending' });
  await site.account('refused_1', { status: 'refused' });
  await site.account('suspend_1', { status: 'suspended' });
  await site.account('closed_01', { status: 'closed' });
});
after(() => site.close());
beforeEach(() => site.clock.advance(3600_000));

const failures: readonly [cause: string, username: string, password: string][] = [
  ['an unknown name', 'nobody_1', PASSWORD],
  ['a wrong password', 'active_1', 'Wrong_42_pw'],
  ['an unconfirmed account', 'unconf_1', PASSWORD],
  ['an account that waits for review', 'pending_1', PASSWORD],
  ['a refused account', 'refused_1', PASSWORD],
  ['a suspended account', 'suspend_1', PASSWORD],
  ['a closed account', 'closed_01', PASSWORD],
  ['an unconfirmed account and a wrong password', 'unconf_1', 'Wrong_42_pw'],
];

/** Returns everything visible in a response, except the request id. */
function visibleParts({ statusCode, headers, body, json }: LightMyRequestResponse): unknown {
  const { requestId, ...rest } = json<{ requestId: string }>();
  const { date: _date, 'x-request-id': id, ...others } = headers;
  assert.equal(id, requestId);
  return { statusCode, others, rest, length: body.length };
}

// covers: M106
test('unknown, wrong, unconfirmed, unapproved, refused and suspended are one answer, body and headers', async () => {
  const answers = [];
  for (const [cause, username, password] of failures) {
    const answer = await site.browser().login(username, password);
    assert.equal(statusAndCode(answer), '401 LOGIN_FAILED', cause);
    answers.push(visibleParts(answer));
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

for (const [cause, username, password] of failures) {
  test(`${cause} gets the text of the specification and no cookie`, async () => {
    const answer = await site.browser().login(username, password);
    assert.equal(answer.json<{ message: string }>().message, 'problems.loginFailed');
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.equal(answer.headers['cache-control'], 'no-store');
  });
}

test('missing entries are named in the words of the specification', async () => {
  const answer = await site.browser().post('/api/verifylogin', {});
  assert.deepEqual(answer.json<{ fields: unknown }>().fields, [
    { field: 'username', key: 'errors.usernameRequired' },
    { field: 'password', key: 'errors.passwordRequired' },
  ]);
});

test('entries that are no text are refused, not looked up', async () => {
  for (const username of [{ $ne: '' }, ['active_1'], null, 7]) {
    const answer = await site.browser().post('/api/verifylogin', { username, password: PASSWORD });
    assert.equal(answer.statusCode, 422);
  }
});

test('a program that fills the honeypot is told what everybody is told', async () => {
  const answer = await site.browser().login('active_1', PASSWORD, { website: 'x' });
  assert.equal(statusAndCode(answer), '401 LOGIN_FAILED');
});

// covers: M89
test('only the stored level makes an administrator: a name does not', async () => {
  await site.account('admin_99');
  const browser = site.browser();
  const answer = await browser.login('admin_99');
  assert.equal(answer.json<{ Rolemanage: string }>().Rolemanage, 'Registered User');
  assert.equal(statusAndCode(await browser.get('/api/getUsers')), '403 NOT_ALLOWED');
});

test('a hash of lower cost is replaced at the next login, and the password stays good', async (t) => {
  const strong = { memory: 64, passes: 2, parallelism: 1 };
  const risen = await startIdentity({ cost: strong });
  t.after(() => risen.close());
  const old = await hashPassword(PASSWORD, CHEAP_HASH_COST);
  await risen.account('rehash_1', { password: old });
  assert.equal((await risen.browser().login('rehash_1', 'Wrong_42_pw')).statusCode, 401);
  assert.equal((await risen.find('rehash_1'))?.password, old);
  assert.equal((await risen.browser().login('rehash_1')).statusCode, 200);
  const now = (await risen.find('rehash_1'))?.password ?? '';
  assert.match(now, /^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
  assert.equal((await risen.browser().login('rehash_1')).statusCode, 200);
  assert.equal((await risen.find('rehash_1'))?.password, now);
});

/** Logs in while another call changes the password, just as the outdated hash is replaced. */
async function loginDuringPasswordChange(
  name: string,
  guarded: (accounts: Collection<AccountRecord>) => Collection<AccountRecord>,
) {
  const [old, chosen] = [
    await hashPassword(PASSWORD, CHEAP_HASH_COST),
    await hashPassword('Moon_1_tide', CHEAP_HASH_COST),
  ];
  const { _id } = await site.account(name, { password: old });
  const accounts = accountStore(site.database.db);
  const hasher: Hasher = {
    ...createHasher(CHEAP_HASH_COST),
    isOutdated: () => true,
    async hash(password) {
      await accounts.updateOne({ _id }, { $set: { password: chosen } });
      return hashPassword(password, CHEAP_HASH_COST);
    },
  };
  const attemptLimiter = {
    consume: async () => ({ wait: 0, first: true }),
    giveBack: async () => undefined,
    clear: async () => undefined,
  };
  const secondFactors = createSecondFactor(accounts, Buffer.alloc(32), site.clock.now);
  const context = {
    db: site.database.db,
    now: site.clock.now,
    accounts: guarded(accounts),
    attempts: createLoginAttempts(attemptLimiter),
    hasher,
    secondFactors,
    attemptLimiter,
  };
  await verifyLogin(context, { id: 'r', ip: '192.0.2.1' }, { username: name, password: PASSWORD });
  return { left: (await site.find(name))?.password, chosen };
}

test('a password that is changed while its old hash is replaced stays changed', async () => {
  const { left, chosen } = await loginDuringPasswordChange('rehash_2', (accounts) => accounts);
  assert.equal(left, chosen);
});

test('without the old hash in the condition the change would be lost', async () => {
  const { left, chosen } = await loginDuringPasswordChange('rehash_3', (accounts) => {
    const updateOne: typeof accounts.updateOne = ({ _id = '' }, ...rest) =>
      accounts.updateOne({ _id }, ...rest);
    return Object.create(accounts, { updateOne: { value: updateOne } });
  });
  assert.notEqual(left, chosen);
});

test('a hash of higher cost is never replaced by a lower one', async () => {
  const old = await hashPassword(PASSWORD, { memory: 64, passes: 3, parallelism: 1 });
  await site.account('strong_1', { password: old });
  assert.equal((await site.browser().login('strong_1')).statusCode, 200);
  assert.equal((await site.find('strong_1'))?.password, old);
});

// covers: M104
test('the events of an account are a list in a text, as the specification has them', async () => {
  const signUps = site.database.db.collection('event_signups');
  const person = { email: 'active_1@example.org', firstName: 'Any', lastName: 'Body' };
  await signUps.insertMany([
    { people: [person], timestamp: 1000 },
    { people: [person], timestamp: 3000 },
    { people: [{ ...person, cancelledAt: new Date() }], timestamp: 2000 },
  ]);
  const browser = site.browser();
  const answer = await browser.login('active_1');
  assert.equal(answer.json<{ Registeredevents: string }>().Registeredevents, '[3000,1000]');
  assert.deepEqual((await browser.get('/api/session')).json<{ events: number[] }>().events, [3000, 1000]);
});

// covers: M108
test('a participant logs in by name and address, whatever the capitals, and reaches nothing but own sign-ups', async () => {
  const signUps = site.database.db.collection('event_signups');
  const email = 'guest@example.net';
  await signUps.insertOne({
    people: [{ email, firstName: 'María José', lastName: 'Núñez' }],
    timestamp: 5000,
  });
  const browser = site.browser();
  const entries = { firstname: 'maría  josé', lastname: 'NÚÑEZ', email: 'Guest@example.net' };
  const answer = await browser.post('/api/loginParticipant', entries);
  assert.deepEqual(answer.json(), { Email: email, Timestamp: '[5000]' });
  assert.deepEqual((await browser.get('/api/session')).json(), {
    kind: 'participant',
    email,
    events: [5000],
  });
  for (const url of ['/api/profile', '/api/sessions', '/api/getUsers'])
    assert.equal(statusAndCode(await browser.get(url)), '403 NOT_ALLOWED', url);
  assert.equal(statusAndCode(await browser.post('/api/changePassword', {})), '403 NOT_ALLOWED');
  assert.equal(statusAndCode(await browser.post('/api/logoutEverywhere')), '200 ok');
  assert.deepEqual((await browser.get('/api/session')).json(), { kind: 'visitor', events: [] });
});

test('a participant of another name, another address or a cancelled sign-up gets the one failure', async () => {
  const signUps = site.database.db.collection('event_signups');
  const gone = {
    email: 'gone@example.net',
    firstName: 'Gone',
    lastName: 'Guest',
    cancelledAt: new Date(),
  };
  const { cancelledAt: _cancelledAt, ...late } = { ...gone, firstName: 'Late' };
  await signUps.insertMany([
    { state: 'cancelled', people: [gone], timestamp: 1 },
    // An expired offer, and a sign-up that an administrator removed.
    { state: 'cancelled', people: [late], timestamp: 2 },
    { state: 'removed', people: [late], timestamp: 3 },
  ]);
  const answers = [];
  for (const entries of [
    { firstname: 'Other', lastname: 'Núñez', email: 'guest@example.net' },
    { firstname: 'María José', lastname: 'Núñez', email: 'elsewhere@example.net' },
    { firstname: 'Gone', lastname: 'Guest', email: 'gone@example.net' },
    { firstname: 'Late', lastname: 'Guest', email: 'gone@example.net' },
  ])
    answers.push(visibleParts(await site.browser().post('/api/loginParticipant', entries)));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test('logins and failures leave lines of the audit that say when, as whom and from which network, and no typed name', async () => {
  const { reference } = await site.account('audited_1');
  const lines = async () =>
    (await site.database.db.collection('identity_audit').find({}).sort({ seq: -1 }).limit(2).toArray())
      .map(({ action, actor, subject, from }) => `${action} ${actor} ${subject} ${from}`)
      .reverse();
  const browser = site.browser('198.51.100.7');
  await browser.login('audited_1', 'not-this-one');
  await browser.login('nobody_at_all', 'not-this-one');
  const network = '198.51.100.0/24';
  assert.deepEqual(await lines(), [
    `account.loginFailed visitor ${reference} ${network}`,
    `account.loginFailed visitor unknown ${network}`,
  ]);
  await browser.login('audited_1');
  assert.equal((await lines()).at(-1), `account.login ${reference} ${reference} ${network}`);
});
