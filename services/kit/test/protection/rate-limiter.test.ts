import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MongoServerError, type Db } from 'mongodb';
import { ensureIndexes } from '../../src/database/indexes.ts';
import { clientNetwork, subscriberNetwork } from '../../src/http/ip-networks.ts';
import { createRateLimiter, limiterIndexes, type RateLimiter } from '../../src/protection/rate-limiter.ts';
import { createClock, startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const limit = { max: 10, seconds: 60 };
const clock = createClock();
const limiterOn = (db: Db, service: string, factor = 1): RateLimiter =>
  createRateLimiter({ db, service, now: clock.now, factor });

async function takeMany(limiter: RateLimiter, subject: string): Promise<number> {
  const waits = await Promise.all(Array.from({ length: 40 }, () => limiter.consume(subject, limit)));
  return waits.filter((wait) => wait === 0).length;
}

test('of 40 parallel calls exactly as many pass as the limit allows', async () => {
  assert.equal(await takeMany(limiterOn(database.db, 'race'), 'a'), limit.max);
});

test('of 40 parallel calls to four copies of a service exactly as many pass as the limit allows', async () => {
  const copies = Array.from({ length: 4 }, () => limiterOn(database.db, 'copies'));
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => copies[index % copies.length]?.consume('a', limit)),
  );
  assert.equal(waits.filter((wait) => wait === 0).length, limit.max);
});

test('a window that another copy opens at the same moment is counted in', async () => {
  const windows = database.db.collection<{ _id: string; count: number }>('opening_limits');
  let raced = false;
  const updateOne: typeof windows.updateOne = async (filter, ...rest) => {
    if (raced) return windows.updateOne(filter, ...rest);
    raced = true;
    await windows.insertOne({ _id: String(filter._id), count: limit.max - 1 });
    throw new MongoServerError({ message: 'duplicate key', code: 11000 });
  };
  const collection = () => Object.create(windows, { updateOne: { value: updateOne } });
  const limiter = limiterOn(Object.create(database.db, { collection: { value: collection } }), 'opening');
  assert.equal(await limiter.consume('a', limit), 0);
  assert.ok((await limiter.consume('a', limit)) > 0);
});

test('calls that come while others are being counted pass as long as there is room', async () => {
  const limiter = limiterOn(database.db, 'steady');
  const taken: Promise<number>[] = [];
  for (let count = 0; count < limit.max; count += 1) {
    taken.push(limiter.consume('a', limit));
    await new Promise(setImmediate);
  }
  assert.deepEqual(await Promise.all(taken), Array(limit.max).fill(0));
  assert.ok((await limiter.consume('a', limit)) > 0);
});

test('a factor widens every limit', async () => {
  assert.equal(await takeMany(limiterOn(database.db, 'wide', 3), 'a'), 3 * limit.max);
});

test('without the conditional update more pass', async () => {
  const windows = database.db.collection<{ _id: string; count: number }>('unguarded');
  const unguarded: RateLimiter = {
    async consume(subject, { max }) {
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
  assert.equal(await limiter.consume('a', limit), 40);
  assert.equal(await limiter.consume('b', limit), 0);
  clock.advance(40_000);
  assert.equal(await limiter.consume('a', limit), 0);
});

test('a restart of service and database forgives nothing', async () => {
  await takeMany(limiterOn(database.db, 'again'), 'a');
  await database.restart();
  assert.ok((await limiterOn(database.db, 'again').consume('a', limit)) > 0);
});

test('keeps no address, and what it keeps no longer than the window', async () => {
  await ensureIndexes(database.db, [limiterIndexes('quiet')]);
  await limiterOn(database.db, 'quiet').consume('/api/x|203.0.113.7', limit);
  const rows = await database.db.collection('quiet_limits').find().toArray();
  assert.equal(rows.length, 1);
  assert.doesNotMatch(JSON.stringify(rows), /203\.0/);
  const end = (Math.floor(clock.now().getTime() / 60_000) + 1) * 60_000;
  assert.deepEqual(rows[0]?.['expiresAt'], new Date(end));
  const [, index] = await database.db.collection('quiet_limits').listIndexes().toArray();
  assert.deepEqual([index?.['key'], index?.['expireAfterSeconds']], [{ expiresAt: 1 }, 0]);
});

const callers: readonly [ip: string, caller: string, subscriber: string][] = [
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
];

for (const [ip, caller, subscriber] of callers) {
  test(`${ip} counts as ${caller}, and as ${subscriber} where subscribers count`, () =>
    assert.deepEqual([clientNetwork(ip), subscriberNetwork(ip)], [caller, subscriber]));
}
