import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from 'mongodb';
import { addressOf, createLimiter, type Limiter } from '../../src/http/limiter.ts';
import { createClock, startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const limit = { max: 10, seconds: 60 };
const clock = createClock();
const limiterOn = (db: Db, service: string): Limiter =>
  createLimiter({ db, service, now: clock.now, factor: 1 });

async function takeMany(limiter: Limiter, subject: string): Promise<number> {
  const waits = await Promise.all(Array.from({ length: 40 }, () => limiter.take(subject, limit)));
  return waits.filter((wait) => wait === 0).length;
}

test('of 40 parallel calls exactly as many pass as the limit allows', async () => {
  assert.equal(await takeMany(limiterOn(database.db, 'race'), 'a'), limit.max);
});

test('without the conditional update more pass', async () => {
  const windows = database.db.collection<{ _id: string; count: number }>('unguarded');
  const unguarded: Limiter = {
    async take(subject, { max }) {
      const found = await windows.findOne({ _id: subject });
      if ((found?.count ?? 0) >= max) return 1;
      await windows
        .updateOne({ _id: subject }, { $inc: { count: 1 } }, { upsert: true })
        .catch(() => undefined);
      return 0;
    },
  };
  assert.ok((await takeMany(unguarded, 'a')) > limit.max);
});

test('says how long the rest of the window is, and opens again with the next', async () => {
  const limiter = limiterOn(database.db, 'wait');
  await takeMany(limiter, 'a');
  clock.advance(20_000);
  assert.equal(await limiter.take('a', limit), 40);
  assert.equal(await limiter.take('b', limit), 0);
  clock.advance(40_000);
  assert.equal(await limiter.take('a', limit), 0);
});

test('a restart of service and database forgives nothing', async () => {
  await takeMany(limiterOn(database.db, 'again'), 'a');
  await database.restart();
  assert.ok((await limiterOn(database.db, 'again').take('a', limit)) > 0);
});

test('keeps no address', async () => {
  await limiterOn(database.db, 'quiet').take('/api/x|203.0.113.7', limit);
  const rows = await database.db.collection('quiet_limits').find().toArray();
  assert.equal(rows.length, 1);
  assert.doesNotMatch(JSON.stringify(rows), /203\.0/);
});

const callers: readonly [ip: string, caller: string][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
];

for (const [ip, caller] of callers) {
  test(`${ip} counts as ${caller}`, () => assert.equal(addressOf(ip), caller));
}
