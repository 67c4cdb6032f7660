import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  DAY,
  PASSWORD,
  startIdentity,
  statusAndCode,
  findMailedToken,
  type Browser,
  type TestIdentity,
} from '../support/site.ts';

// Tests what a thief who once knew the password can keep.

let site: TestIdentity;
let count = 0;
before(async () => void (site = await startIdentity()));
after(() => site.close());
beforeEach(() => site.clock.advance(25 * 3600_000));

const CHOSEN = 'Moon_1_tide';

interface TakenAccount {
  readonly name: string;
  /** Addresses of the owner and of the thief. */
  readonly email: string;
  readonly thiefs: string;
  readonly owner: Browser;
  readonly thief: Browser;
}

/** Creates an account with its owner and a thief who is logged in with the same password. */
async function createTakenAccount(
  change: Parameters<TestIdentity['account']>[1] = {},
): Promise<TakenAccount> {
  count += 1;
  const name = `victim_${count}`;
  await site.account(name, change);
  const [owner, thief] = [site.browser(), site.browser()];
  await owner.login(name);
  await thief.login(name);
  return { name, email: `${name}@example.org`, thiefs: `thief_${count}@example.net`, owner, thief };
}

const requestChange = (browser: Browser, email: string) =>
  browser.post('/api/changeEmail', { email, password: PASSWORD });
const confirm = async (email: string) =>
  statusAndCode(
    await site
      .browser()
      .post('/api/confirmEmail', { token: findMailedToken(await site.mailTo(email, /confirm/)) }),
  );
const cancel = async (token: string) =>
  statusAndCode(await site.browser().post('/api/cancelEmail', { token }));
const tokenFor = async (address: string, subject: RegExp) =>
  findMailedToken(await site.mailTo(address, subject));
const isLoggedIn = async (browser: Browser) => (await browser.get('/api/profile')).statusCode === 200;
const resetLink = async (email: string) => {
  await site.browser().post('/api/forgetPassword', { email });
  return tokenFor(email, /Choose a new/);
};
const reset = async (token: string, password = CHOSEN) =>
  statusAndCode(await site.browser().post('/submit_password', { token, password, timestamp: 1 }));

const ends: readonly [what: string, end: (account: TakenAccount) => Promise<string>][] = [
  [
    'a change of the password',
    async ({ owner }) =>
      statusAndCode(await owner.post('/api/changePassword', { password: PASSWORD, newPassword: CHOSEN })),
  ],
  ['logging out everywhere', async ({ owner }) => statusAndCode(await owner.post('/api/logoutEverywhere'))],
  ['a reset', async ({ email }) => reset(await resetLink(email))],
  [
    'a suspension that was taken back',
    async ({ email }) => {
      const boss = site.browser();
      await site.account(`boss_t${count}`, { level: 'Admin' });
      await boss.login(`boss_t${count}`);
      await boss.post('/api/suspendUsers', { email });
      return statusAndCode(await boss.post('/api/activateUsers', { email }));
    },
  ],
];
for (const [what, end] of ends) {
  test(`${what} ends a change of address that is pending`, async () => {
    const account = await createTakenAccount();
    await requestChange(account.thief, account.thiefs);
    const token = await tokenFor(account.thiefs, /confirm/);
    assert.equal(await end(account), '200 ok');
    assert.equal(statusAndCode(await account.thief.post('/api/confirmEmail', { token })), '404 NOT_FOUND');
    assert.equal((await site.find(account.name))?.email, account.email);
  });

  test(`${what} ends links that reset the password`, async () => {
    const account = await createTakenAccount();
    const token = await resetLink(account.email);
    site.clock.advance(61_000);
    assert.equal(await end(account), '200 ok');
    assert.equal(
      statusAndCode(await site.browser().post('/api/resetTarget', { token })),
      '409 RESET_REFUSED',
    );
  });
}

test('links that reset the password end when the account moves to another address', async () => {
  const { name, email, thiefs: next, owner } = await createTakenAccount();
  const token = await resetLink(email);
  await requestChange(owner, next);
  assert.equal(await confirm(next), '200 ok');
  assert.equal(await reset(token), '409 RESET_REFUSED');
  assert.equal(statusAndCode(await site.browser().login(name)), '200 ok');
});

test('a wish for another address whose password was replaced meanwhile is refused and changes nothing', async (t) => {
  const own = await startIdentity({ cost: { memory: 64, passes: 1, parallelism: 1 } });
  t.after(() => own.close());
  const account = await own.account('midway_1');
  const browser = own.browser();
  await browser.login('midway_1');
  const accounts = own.database.db.collection('identity_accounts');
  // As if the password were changed between checking the old one and the write.
  own.database.client.on('commandStarted', ({ command }) => {
    if (command['find'] === 'identity_accounts' && command['filter'].email === 'midway_x@example.net')
      void accounts.updateOne({ usernameKey: 'midway_1' }, { $inc: { epoch: 1 } });
  });
  const answer = await browser.post('/api/changeEmail', {
    email: 'midway_x@example.net',
    password: PASSWORD,
  });
  const after = await own.find('midway_1');
  assert.equal(after?.epoch, account.epoch + 1);
  assert.deepEqual([statusAndCode(answer), after?.emailChange], ['401 NOT_SIGNED_IN', undefined]);
});

test('the old address cancels a wish: nothing changes, everybody is out, and a new password is chosen', async () => {
  const { name, email, thiefs, owner, thief } = await createTakenAccount();
  await requestChange(thief, thiefs);
  const pending = await tokenFor(thiefs, /confirm/);
  const token = await tokenFor(email, /about to change/);
  assert.equal(await cancel(token), '200 ok');
  assert.deepEqual([await isLoggedIn(owner), await isLoggedIn(thief)], [false, false]);
  assert.equal(statusAndCode(await thief.post('/api/confirmEmail', { token: pending })), '404 NOT_FOUND');
  assert.equal(statusAndCode(await thief.login(name)), '401 LOGIN_FAILED');
  assert.equal(await reset(await tokenFor(email, /is canceled/)), '200 ok');
  assert.equal(statusAndCode(await owner.login(name, CHOSEN)), '200 ok');
  assert.equal(await cancel(token), '404 NOT_FOUND');
});

test('the old address cancels a change that took effect, whatever was done after it', async () => {
  const { name, email, thiefs, thief } = await createTakenAccount();
  await requestChange(thief, thiefs);
  const asked = await tokenFor(email, /about to change/);
  assert.equal(await confirm(thiefs), '200 ok');
  const left = await tokenFor(email, /has been changed/);
  assert.notEqual(left, asked);
  await thief.post('/api/changePassword', { password: PASSWORD, newPassword: CHOSEN });
  await thief.post('/api/logoutEverywhere');
  assert.equal(await reset(await resetLink(thiefs), 'Other_2_tide'), '200 ok');
  site.clock.advance(6 * DAY);
  assert.equal(await cancel(left), '200 ok');
  assert.equal((await site.find(name))?.email, email);
  assert.equal(statusAndCode(await thief.login(name, 'Other_2_tide')), '401 LOGIN_FAILED');
  // The thief has used up the day's reset, which must not count for the owner.
  assert.equal(await reset(await tokenFor(email, /is canceled/), 'Third_3_tide'), '200 ok');
  assert.equal(await cancel(asked), '404 NOT_FOUND');
});

test('the audit says from which network each step was taken, by links as well', async () => {
  const network = '198.51.100.0/24';
  const { reference } = await site.account('traced_01', { status: 'unconfirmed' });
  const visitor = site.browser('198.51.100.7');
  const open = async (path: string, token: string) => statusAndCode(await visitor.post(path, { token }));
  await visitor.post('/api/resendConfirmation', { email: 'traced_01@example.org' });
  const confirming = findMailedToken(await site.mailTo('traced_01@example.org'));
  assert.equal(await open('/api/confirmEmail', confirming), '200 ok');
  assert.deepEqual(await site.auditOf(reference), [
    `account.confirmationAsked ${network}`,
    `account.confirmed ${network}`,
  ]);

  const moved = await site.account('traced_02');
  await visitor.login('traced_02');
  await requestChange(visitor, 'traced_02@example.net');
  assert.equal(await open('/api/confirmEmail', await tokenFor('traced_02@example.net', /confirm/)), '200 ok');
  assert.equal(
    await open('/api/cancelEmail', await tokenFor('traced_02@example.org', /has been changed/)),
    '200 ok',
  );
  const closed = await site.account('traced_03');
  await visitor.login('traced_03');
  assert.equal(statusAndCode(await visitor.post('/api/closeAccount', { password: PASSWORD })), '200 ok');
  const actions = ['login', 'emailChangeAsked', 'emailChanged', 'emailChangeCancelled'];
  assert.deepEqual(
    await site.auditOf(moved.reference),
    actions.map((action) => `account.${action} ${network}`),
  );
  assert.equal((await site.auditOf(closed.reference)).at(-1), `account.closed ${network}`);
});

test('a link that cancels works for seven days, and former addresses are forgotten then', async () => {
  const { name, email, thiefs, thief } = await createTakenAccount();
  await requestChange(thief, thiefs);
  const token = await tokenFor(email, /about to change/);
  await confirm(thiefs);
  site.clock.advance(7 * DAY);
  assert.equal(await cancel(token), '404 NOT_FOUND');
  assert.equal((await site.find(name))?.email, thiefs);
  await site.runJobs();
  assert.deepEqual((await site.find(name))?.emailCancels, []);
});

test('a later address can take nothing from an earlier one', async () => {
  const { name, email, thiefs, thief } = await createTakenAccount();
  await requestChange(thief, thiefs);
  const owners = await tokenFor(email, /about to change/);
  await confirm(thiefs);
  await requestChange(thief, `second_${thiefs}`);
  const thiefsOwn = await tokenFor(thiefs, /about to change/);
  assert.equal(await cancel(thiefsOwn), '200 ok');
  assert.equal((await site.find(name))?.email, thiefs);
  assert.equal(await cancel(owners), '200 ok');
  assert.equal((await site.find(name))?.email, email);
  assert.equal(await cancel(thiefsOwn), '404 NOT_FOUND');
});

test('a registration that nobody has confirmed does not keep the old address away from its account', async () => {
  const { name, email, thiefs, thief } = await createTakenAccount();
  await requestChange(thief, thiefs);
  await confirm(thiefs);
  const token = await tokenFor(email, /has been changed/);
  await site.account(`squat_${count}`, { email, status: 'unconfirmed' });
  assert.equal(await cancel(token), '200 ok');
  assert.equal((await site.find(name))?.email, email);
  assert.equal(await site.find(`squat_${count}`), null);
});

test('an address that somebody else has confirmed since is not taken away from them', async () => {
  const { name, email, thiefs, thief } = await createTakenAccount();
  await requestChange(thief, thiefs);
  await confirm(thiefs);
  const token = await tokenFor(email, /has been changed/);
  await site.account(`other_${count}`, { email, status: 'pending' });
  assert.equal(await cancel(token), '404 NOT_FOUND');
  assert.equal((await site.find(name))?.email, thiefs);
});

test('ten wishes in seven days are taken, so that the links of the first stay', async () => {
  const { name, email, thief } = await createTakenAccount();
  const answers = [];
  for (let each = 0; each < 11; each += 1)
    answers.push(statusAndCode(await requestChange(thief, `wish_${count}_${each}@example.net`)));
  assert.deepEqual(answers, [...Array<string>(10).fill('200 ok'), '429 RATE_LIMITED']);
  assert.equal((await site.find(name))?.emailCancels?.length, 10);
  assert.equal(await cancel(await tokenFor(email, /about to change/)), '200 ok');
});
