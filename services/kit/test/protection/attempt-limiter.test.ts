import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAttemptLimiter } from '../../src/protection/attempt-limiter.ts';
import { createClock, startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const FIVE = { max: 5, seconds: 600 } as const;

function createLimiter(service: string, factor = 1) {
  const clock = createClock();
  return {
    clock,
    attemptLimiter: createAttemptLimiter({ db: database.db, service, now: clock.now, factor }),
  };
}

test('admits five tries in any ten minutes, and tells how long the sixth has to wait', async () => {
  const { clock, attemptLimiter } = createLimiter('plain');
  for (let count = 0; count < 5; count += 1) {
    assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 0);
    clock.advance(60_000);
  }
  assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 300);
  assert.equal((await attemptLimiter.consume('b', FIVE)).wait, 0);
  clock.advance(299_000);
  assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 1);
  clock.advance(1_000);
  assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 0);
  assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 60);
});

test('of fifty tries at once five are admitted', async () => {
  const { attemptLimiter } = createLimiter('crowd');
  const taken = await Promise.all(Array.from({ length: 50 }, () => attemptLimiter.consume('a', FIVE)));
  assert.equal(taken.filter(({ wait }) => wait === 0).length, 5);
});

test('a try that is taken back makes room, and clearing makes all of it', async () => {
  const { attemptLimiter } = createLimiter('back');
  for (const id of ['1', '2', '3', '4', '5']) await attemptLimiter.consume('a', FIVE, id);
  await attemptLimiter.giveBack('a', '3');
  assert.equal((await attemptLimiter.consume('a', FIVE, '6')).wait, 0);
  assert.ok((await attemptLimiter.consume('a', FIVE, '7')).wait > 0);
  await attemptLimiter.clear('a');
  assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 0);
});

test('only the first try of a window is called so', async () => {
  const { clock, attemptLimiter } = createLimiter('first');
  assert.equal((await attemptLimiter.consume('a', FIVE)).first, true);
  assert.equal((await attemptLimiter.consume('a', FIVE)).first, false);
  clock.advance(600_000);
  assert.equal((await attemptLimiter.consume('a', FIVE)).first, true);
});

test('keeps neither names nor addresses, and only for the window', async () => {
  const { clock, attemptLimiter } = createLimiter('quiet');
  await attemptLimiter.consume('zoe_user|192.0.2.7', FIVE);
  const rows = await database.db.collection('quiet_limits').find({}).toArray();
  assert.doesNotMatch(JSON.stringify(rows), /zoe|192/);
  assert.deepEqual(rows[0]?.['expiresAt'], new Date(clock.now().getTime() + 600_000));
});

test('a factor widens a limit; so wide a one is none, and nothing is noted', async () => {
  const { attemptLimiter } = createLimiter('wide', 2);
  for (let count = 0; count < 10; count += 1) assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 0);
  assert.ok((await attemptLimiter.consume('a', FIVE)).wait > 0);
  const { attemptLimiter: open } = createLimiter('open', 1_000);
  for (let count = 0; count < 6; count += 1)
    assert.deepEqual(await open.consume('a', FIVE), { wait: 0, first: true });
  assert.equal(await database.db.collection('open_limits').countDocuments({}), 0);
});

test('no wait is told as less than a second', async () => {
  const { clock, attemptLimiter } = createLimiter('short');
  for (let count = 0; count < 5; count += 1) await attemptLimiter.consume('a', FIVE);
  clock.advance(599_900);
  assert.equal((await attemptLimiter.consume('a', FIVE)).wait, 1);
});

test('says so when the database does not answer', async () => {
  const own = await startDatabase();
  const attemptLimiter = createAttemptLimiter({
    db: own.db,
    service: 'down',
    now: () => new Date(),
    factor: 1,
  });
  await attemptLimiter.consume('a', FIVE);
  await own.stop();
  await assert.rejects(attemptLimiter.consume('a', FIVE), /Mongo|connect|ECONN/);
  await own.close();
});
