import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  MINUTE,
  PASSWORD,
  REGISTRATION,
  startIdentity,
  statusAndCode,
  findMailedToken,
  type TestIdentity,
} from './support/site.ts';

let site: TestIdentity;
before(async () => void (site = await startIdentity()));
after(() => site.close());

// covers: M98, M101, M104
test('a visitor registers, confirms, waits, is approved, logs in, reads, and logs out everywhere', async () => {
  const visitor = site.browser();
  const answer = await visitor.post('/api/register', REGISTRATION);
  assert.equal(answer.statusCode, 200, answer.body);
  const { success, reference } = answer.json<{ success: boolean; reference: string }>();
  assert.equal(success, true);
  assert.match(reference, /^LK-/);
  assert.equal((await site.find('zey_aydin'))?.status, 'unconfirmed');
  assert.equal(statusAndCode(await visitor.login('zey_aydin')), '401 LOGIN_FAILED');

  const token = findMailedToken(await site.mailTo(REGISTRATION.email, /confirm/));
  assert.equal(statusAndCode(await visitor.post('/api/confirmEmail', { token })), '200 ok');
  assert.equal(statusAndCode(await visitor.post('/api/confirmEmail', { token })), '200 ok');
  assert.equal((await site.find('zey_aydin'))?.status, 'pending');
  assert.match(await site.mailTo(REGISTRATION.email, /being reviewed/), /cannot log in/);
  assert.match(await site.mailTo('office@localhost', /is waiting for review/), new RegExp(reference));
  assert.equal(statusAndCode(await visitor.login('zey_aydin')), '401 LOGIN_FAILED');

  await site.account('boss_01', { level: 'Admin' });
  const admin = site.browser();
  await admin.login('boss_01');
  assert.equal(statusAndCode(await admin.post('/api/approveUsers', { email: REGISTRATION.email })), '200 ok');
  assert.match(await site.mailTo(REGISTRATION.email, /approved/), /log in[^]*http[^ ]*\/login/);
  assert.equal(statusAndCode(await visitor.post('/api/confirmEmail', { token })), '200 ok');
  const listed = (await admin.get('/api/getUsers')).json<
    { Username: string; Approved: boolean; Country: string }[]
  >();
  const user = listed.find(({ Username }) => Username === 'zey_aydin');
  assert.deepEqual([user?.Approved, user?.Country], [true, 'TR']);
  assert.doesNotMatch(JSON.stringify(listed), /argon2|hash|token/);

  const loggedIn = await visitor.login('ZEY_aydin');
  assert.deepEqual(loggedIn.json(), {
    Username: 'zey_aydin',
    Registeredevents: '[]',
    Rolemanage: 'Registered User',
  });
  const session = { kind: 'user', username: 'zey_aydin', level: 'Registered User', events: [] };
  assert.deepEqual((await visitor.get('/api/session')).json(), session);

  const telephone = site.browser();
  await telephone.login('zey_aydin');
  assert.equal(statusAndCode(await visitor.post('/api/logoutEverywhere')), '200 ok');
  for (const browser of [visitor, telephone]) {
    assert.deepEqual((await browser.get('/api/session')).json(), { kind: 'visitor', events: [] });
    assert.equal(statusAndCode(await browser.get('/api/profile')), '401 NOT_SIGNED_IN');
  }
});

test('the link of a registration works for 24 hours, and another one can be asked for', async () => {
  const visitor = site.browser();
  const email = 'late@example.org';
  await visitor.post('/api/register', { ...REGISTRATION, username: 'late_one', email });
  const token = findMailedToken(await site.mailTo(email));
  site.clock.advance(24 * 60 * MINUTE + 1);
  assert.equal(statusAndCode(await visitor.post('/api/confirmEmail', { token })), '404 NOT_FOUND');
  assert.equal(statusAndCode(await visitor.post('/api/resendConfirmation', { email })), '200 ok');
  const second = findMailedToken(await site.mailTo(email));
  assert.notEqual(second, token);
  assert.equal(statusAndCode(await visitor.post('/api/confirmEmail', { token: second })), '200 ok');
});

test('a link that nobody was mailed confirms nothing, and an old one nothing beside a newer', async () => {
  const visitor = site.browser();
  const email = 'older@example.org';
  await visitor.post('/api/register', { ...REGISTRATION, username: 'older_one', email });
  const old = findMailedToken(await site.mailTo(email));
  assert.equal(
    statusAndCode(await visitor.post('/api/confirmEmail', { token: 'A'.repeat(22) })),
    '404 NOT_FOUND',
  );
  site.clock.advance(24 * 60 * MINUTE + 1);
  await visitor.post('/api/resendConfirmation', { email });
  const fresh = findMailedToken(await site.mailTo(email));
  assert.equal(statusAndCode(await visitor.post('/api/confirmEmail', { token: old })), '404 NOT_FOUND');
  assert.equal((await site.find('older_one'))?.status, 'unconfirmed');
  const clicks = Array.from({ length: 5 }, () => visitor.post('/api/confirmEmail', { token: fresh }));
  assert.deepEqual((await Promise.all(clicks)).map(statusAndCode), Array(5).fill('200 ok'));
  const account = await site.find('older_one');
  assert.deepEqual([account?.status, account?.purgeAt], ['pending', undefined]);
  await site.runJobs();
  const { reference: subject } = account ?? assert.fail('no account');
  const lines = await site.database.db.collection('identity_audit').find({ subject }).toArray();
  assert.deepEqual(lines.map(({ action }) => String(action)).sort(), [
    'account.confirmationAsked',
    'account.confirmed',
    'account.registered',
  ]);
  const reviews = site.transport.mails.filter(
    ({ to, subject: about }) => to.address === email && /reviewed/.test(about),
  );
  assert.equal(reviews.length, 1);
});

test('a request whose address is never confirmed does not reach the review, and is deleted by its date', async () => {
  const email = 'never@example.org';
  await site.browser().post('/api/register', { ...REGISTRATION, username: 'never_one', email });
  const record = await site.find('never_one');
  assert.equal(record?.purgeAt?.getTime(), site.clock.now().getTime() + 7 * 24 * 60 * MINUTE);
  assert.equal(await site.mailTo('office@localhost', /never/), '');
});

// covers: M100
test('a taken name is refused, whatever its letters and whether or not the address is known', async () => {
  await site.account('taken_1');
  const visitor = site.browser();
  const attempts = [
    { username: 'TAKEN_1', email: 'free1@example.org' },
    { username: 'taken_1', email: 'taken_1@example.org' },
    { username: 'admin1', email: 'free2@example.org' },
    { username: 'Admin1', email: 'free3@example.org' },
  ];
  for (const change of attempts) {
    const answer = await visitor.post('/api/register', { ...REGISTRATION, ...change });
    assert.equal(statusAndCode(answer), '409 REGISTRATION_REFUSED');
    assert.equal(answer.json<{ message: string }>().message, 'problems.registrationRefused');
  }
});

test('a known address is answered like a new one, and only its owner is told', async () => {
  await site.account('known_1');
  const visitor = site.browser();
  const email = 'Known_1@example.org';
  const register = (username: string, to: string, key = `key-${username}`) =>
    visitor.post('/api/register', { ...REGISTRATION, username, email: to }, { 'idempotency-key': key });
  const known = await register('free_001', email);
  const unknown = await register('free_002', 'unknown_1@example.org');
  const shape = ({ statusCode, body }: typeof known) =>
    `${statusCode} ${body.replace(/LK-[A-Z0-9-]+/, 'LK')}`;
  assert.equal(shape(known), shape(unknown));
  assert.equal((await register('free_001', email)).body, known.body);
  const text = await site.mailTo('known_1@example.org');
  assert.match(text, /already is an account/);
  assert.match(text, /https:\/\/site\.example\/login\n/);
  assert.doesNotMatch(text, /free_001/);
  // Registering the names again or logging in with them reveals nothing either.
  for (const name of ['free_001', 'free_002']) {
    assert.equal(
      statusAndCode(await register(name, 'other@example.org', 'other-key')),
      '409 REGISTRATION_REFUSED',
    );
    assert.equal(statusAndCode(await visitor.login(name)), '401 LOGIN_FAILED');
  }
  assert.equal(statusAndCode(await visitor.post('/api/resendConfirmation', { email })), '200 ok');
  const kept = await site.find('free_001');
  assert.equal(kept?.purgeAt?.getTime(), (await site.find('free_002'))?.purgeAt?.getTime());
  assert.doesNotMatch(JSON.stringify({ ...kept, parts: {} }), /known_1|Zeynep|Aydın/);
});

test('of two registrations of one address at once both are answered alike, and one is an account', async () => {
  const email = 'both_001@example.org';
  const answers = await Promise.all(
    ['both_001', 'both_002'].map((username) =>
      site.browser().post('/api/register', { ...REGISTRATION, username, email }),
    ),
  );
  assert.deepEqual(answers.map(statusAndCode), ['200 ok', '200 ok']);
  const states = [await site.find('both_001'), await site.find('both_002')].map((each) => each?.status);
  assert.deepEqual(states.sort(), ['closed', 'unconfirmed']);
});

test('of ten registrations of one name at once one is taken', async () => {
  const all = Array.from({ length: 10 }, (_, index) =>
    site.browser().post('/api/register', {
      ...REGISTRATION,
      username: 'crowd_01',
      email: `crowd${index}@example.org`,
    }),
  );
  const answers = (await Promise.all(all)).map(statusAndCode);
  assert.equal(answers.filter((each) => each === '200 ok').length, 1, answers.join());
  assert.equal(answers.filter((each) => each === '409 REGISTRATION_REFUSED').length, 9);
});

test('the same registration sent twice under one key is one account and one answer', async () => {
  const visitor = site.browser();
  const form = { ...REGISTRATION, username: 'twice_01', email: 'twice@example.org' };
  const key = { 'idempotency-key': 'twice-0001' };
  const [first, second] = [
    await visitor.post('/api/register', form, key),
    await visitor.post('/api/register', form, key),
  ];
  assert.equal(first?.body, second?.body);
  // A plain hash of the entries is stored, so the password must not be part of it.
  const stored = await site.find('twice_01');
  const other = { ...form, password: 'Other_99_pw' };
  assert.equal((await visitor.post('/api/register', other, key)).body, first?.body);
  assert.equal((await site.find('twice_01'))?.password, stored?.password);
});

test('a filled honeypot is thanked and forgotten; a form sent within two seconds is told to wait', async () => {
  const visitor = site.browser();
  const form = { ...REGISTRATION, username: 'robot_01', email: 'robot@example.org' };
  assert.equal(statusAndCode(await visitor.post('/api/register', { ...form, website: 'x' })), '200 ok');
  assert.equal(statusAndCode(await visitor.post('/api/register', { ...form, elapsed: 100 })), '429 TOO_FAST');
  assert.equal(await site.find('robot_01'), null);
});

test('common passwords, the own name and wrong lengths are refused, naming the field', async () => {
  const visitor = site.browser();
  const form = { ...REGISTRATION, username: 'rules_01', email: 'rules@example.org' };
  const table: readonly [password: string, key: string][] = [
    ['password', 'errors.passwordCommon'],
    ['Password1', 'errors.passwordCommon'],
    ['qwerty123', 'errors.passwordCommon'],
    ['12345678', 'errors.passwordCommon'],
    ['aaaaaaaa', 'errors.passwordCommon'],
    ['abcabcabc', 'errors.passwordCommon'],
    ['rules_01', 'errors.passwordCommon'],
    ['RULES_99', 'errors.passwordCommon'],
    ['short', 'errors.password'],
    ['thirteen_long', 'errors.password'],
    ['with space', 'errors.password'],
    ['ümlaute', 'errors.password'],
  ];
  for (const [password, key] of table) {
    const answer = await visitor.post('/api/register', { ...form, password });
    assert.equal(answer.statusCode, 422, password);
    assert.deepEqual(answer.json<{ fields: unknown }>().fields, [{ field: 'password', key }], password);
    // One address may send twenty forms in ten minutes.
    site.clock.advance(MINUTE);
  }
  assert.equal(statusAndCode(await visitor.post('/api/register', { ...form, password: PASSWORD })), '200 ok');
});
