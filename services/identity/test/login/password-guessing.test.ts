import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startDatabase } from '@larkfield/kit/testing';
import {
  MINUTE,
  PASSWORD,
  startIdentity,
  statusAndCode,
  type Browser,
  type TestIdentity,
} from '../support/site.ts';

let site: TestIdentity;
before(async () => {
  site = await startIdentity();
  await site.account('owner_01');
  for (let count = 0; count < 25; count += 1) await site.account(`name_${count}_x`);
});
after(() => site.close());
beforeEach(() => site.clock.advance(3600_000));

const WRONG = 'Wrong_42_pw';

async function failedAttempts(browser: Browser, count: number, username = 'owner_01'): Promise<string[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1)
    answers.push(statusAndCode(await browser.login(username, WRONG)));
  return answers;
}

const FAILED = '401 LOGIN_FAILED';
const WAIT = '429 TOO_MANY_TRIES';

test('the sixth wrong try for an account and address within ten minutes gets 429 and Retry-After', async () => {
  const guesser = site.browser();
  assert.deepEqual(await failedAttempts(guesser, 6), [FAILED, FAILED, FAILED, FAILED, FAILED, WAIT]);
  site.clock.advance(4 * MINUTE);
  const answer = await guesser.login('owner_01', WRONG);
  assert.equal(statusAndCode(answer), WAIT);
  assert.equal(answer.headers['retry-after'], '360');
  assert.equal(statusAndCode(await guesser.login('owner_01', PASSWORD)), WAIT, 'also for the right password');
  site.clock.advance(6 * MINUTE);
  assert.equal(statusAndCode(await guesser.login('owner_01', PASSWORD)), '200 ok');
});

test('ten minutes are any ten minutes: tries spread over them count, and leave one by one', async () => {
  const guesser = site.browser();
  for (let count = 0; count < 5; count += 1) {
    assert.equal(statusAndCode(await guesser.login('owner_01', WRONG)), FAILED);
    site.clock.advance(119_000);
  }
  assert.equal(statusAndCode(await guesser.login('owner_01', WRONG)), WAIT);
  site.clock.advance(5_000);
  assert.equal(statusAndCode(await guesser.login('owner_01', WRONG)), FAILED);
  assert.equal(statusAndCode(await guesser.login('owner_01', WRONG)), WAIT);
});

test('the owner is not locked out from elsewhere', async () => {
  const guesser = site.browser();
  await failedAttempts(guesser, 6);
  assert.equal(statusAndCode(await site.browser().login('owner_01')), '200 ok');
  assert.equal(statusAndCode(await guesser.login('owner_01', WRONG)), WAIT);
});

test('names that do not exist are limited like any other', async () => {
  const guesser = site.browser();
  const known = await failedAttempts(guesser, 7);
  const unknown = await failedAttempts(guesser, 7, 'nobody_1');
  assert.deepEqual(unknown, known);
});

test('the 21st name from one address within ten minutes gets 429 and Retry-After', async () => {
  const guesser = site.browser();
  const answers = [];
  for (let count = 0; count < 22; count += 1)
    answers.push(statusAndCode(await guesser.login(`name_${count}_x`, WRONG)));
  assert.deepEqual(answers, [...Array<string>(20).fill(FAILED), WAIT, WAIT]);
  const answer = await guesser.login('name_21_x', PASSWORD);
  assert.equal(statusAndCode(answer), WAIT);
  assert.equal(answer.headers['retry-after'], '600');
  assert.equal(
    statusAndCode(await guesser.login('name_3_x', WRONG)),
    FAILED,
    'a name that was counted has its own five',
  );
  assert.equal(statusAndCode(await site.browser().login('name_21_x')), '200 ok');
  site.clock.advance(10 * MINUTE);
  assert.equal(statusAndCode(await guesser.login('name_21_x')), '200 ok');
});

test('an office of thirty people behind one address logs in, mistypes and all', async () => {
  const office = '198.51.100.9';
  for (let count = 0; count < 25; count += 1) {
    const person = site.browser(office);
    assert.equal(statusAndCode(await person.login(`name_${count}_x`, WRONG)), FAILED);
    assert.equal(statusAndCode(await person.login(`name_${count}_x`)), '200 ok');
  }
});

test('an IPv6 network is one address', async () => {
  const attempts = [];
  for (let count = 1; count <= 6; count += 1)
    attempts.push(statusAndCode(await site.browser(`2001:db8:7:9::${count}`).login('owner_01', WRONG)));
  assert.deepEqual(attempts, [FAILED, FAILED, FAILED, FAILED, FAILED, WAIT]);
});

test('of fifty guesses at once five are checked', async () => {
  const address = '198.51.100.77';
  const all = Array.from({ length: 50 }, () => site.browser(address).login('owner_01', WRONG));
  const answers = (await Promise.all(all)).map(statusAndCode);
  assert.equal(answers.filter((each) => each === FAILED).length, 5);
  assert.equal(answers.filter((each) => each === WAIT).length, 45);
});

test('participants are limited as well: an address has five names to try, an address of a caller twenty', async () => {
  const guesser = site.browser();
  const attempts = [];
  for (let count = 0; count < 6; count += 1)
    attempts.push(
      statusAndCode(
        await guesser.post('/api/loginParticipant', {
          firstname: `Try${count}`,
          lastname: 'X',
          email: 'guest@example.net',
        }),
      ),
    );
  assert.deepEqual(attempts, [FAILED, FAILED, FAILED, FAILED, FAILED, WAIT]);
});

test('the limits survive a restart of the service and of the database', async (t) => {
  const testDatabase = await startDatabase();
  t.after(() => testDatabase.close());
  const first = await startIdentity({ testDatabase });
  await first.account('owner_02');
  await failedAttempts(first.browser('203.0.113.5'), 5, 'owner_02');
  await first.close();
  await testDatabase.restart();
  // This client has stale connections, unlike a new process.
  await testDatabase.db.command({ ping: 1 }).catch(() => undefined);
  const second = await startIdentity({ testDatabase });
  assert.deepEqual(await failedAttempts(second.browser('203.0.113.5'), 1, 'owner_02'), [WAIT]);
  assert.equal(statusAndCode(await second.browser('203.0.113.6').login('owner_02')), '200 ok');
  await second.close();
});

test('with the counter store down nobody gets in, also with the right password', async (t) => {
  const own = await startIdentity();
  t.after(() => own.close());
  await own.account('owner_03');
  const limits = own.database.db.collection<{ _id: string; tries: unknown }>('identity_limits');
  await own.browser('203.0.113.8').login('owner_03', WRONG);
  // Only counting fails.
  await limits.updateMany({ tries: { $exists: true } }, { $set: { tries: 'not a list' } });
  const browser = own.browser('203.0.113.8');
  const answer = await browser.login('owner_03');
  assert.equal(statusAndCode(answer), '503 UNAVAILABLE');
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.equal(browser.cookies.size, 0);

  await own.database.stop();
  const down = await own.browser().login('owner_03');
  assert.equal(down.statusCode, 503);
  assert.equal(down.headers['set-cookie'], undefined);
  await own.database.restart();
  assert.equal(statusAndCode(await own.browser().login('owner_03')), '200 ok');
});
