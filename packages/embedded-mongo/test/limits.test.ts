import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { after, before, beforeEach } from 'node:test';
import { MongoClient, type Collection, type Db, type Document } from 'mongodb';
import { estimateBytes } from '../src/limits/stage-memory.ts';
import { Cursors } from '../src/commands/cursors.ts';
import { MemoryBudget } from '../src/limits/memory-budget.ts';
import { PartialMessages, MAX_PARTIAL_BYTES } from '../src/server/partial-messages.ts';
import { DEFAULT_TIME_LIMIT_MS, TimeSlice, type Stream } from '../src/limits/time-slice.ts';
import { startEmbedded } from '../src/index.ts';
import { startEmbeddedServer, temporaryDirectory, type TestServer } from './support/server.ts';

type Item = { _id: number } & Document;

let server: TestServer;
let items: Collection<Item>;
before(async () => {
  server = await startEmbeddedServer();
});
after(() => server.stop());
beforeEach(async () => {
  items = server.client.db('t').collection<Item>('items');
  await items.drop();
});

const refuses = (work: Promise<unknown>, code: number): Promise<void> => assert.rejects(work, { code });
const fill = async (count: number, make: (i: number) => Document): Promise<void> => {
  for (let at = 0; at < count; at += 2_000)
    await items.insertMany(
      Array.from({ length: Math.min(2_000, count - at) }, (_, i) => ({ _id: at + i, ...make(at + i) })),
    );
};

/** Runs a test with a clock that it sets, instead of the monotonic clock. */
async function withClock<T>(run: (clock: { ms: number }) => Promise<T>): Promise<T> {
  const clock = { ms: performance.now() };
  const real = performance.now.bind(performance);
  performance.now = () => clock.ms;
  try {
    return await run(clock);
  } finally {
    performance.now = real;
  }
}

test('a command without a limit of its own ends after ten seconds, one with a longer limit does not', async () => {
  assert.equal(DEFAULT_TIME_LIMIT_MS, 10_000);
  await withClock(async (clock) => {
    const [own, given] = [new TimeSlice(), new TimeSlice(20_000)];
    clock.ms += DEFAULT_TIME_LIMIT_MS - 1;
    await own.yield();
    clock.ms += 2;
    await assert.rejects(own.yield(), { code: 50 });
    await given.yield();
    clock.ms += 10_000;
    await assert.rejects(given.yield(), { code: 50 });
  });
});

test('the time between two batches of a cursor does not count against its limit, the time at work does', async () => {
  await withClock(async (clock) => {
    const cursors = new Cursors();
    const timeSlice = new TimeSlice(1_000);
    const rows = (function* (): Stream<Buffer> {
      for (;;) {
        clock.ms += 400;
        yield undefined;
        yield Buffer.from([5, 0, 0, 0, 0]);
      }
    })();
    const first = await cursors.openCursor('t.x', rows, timeSlice, 1, false);
    const id = first.readBigInt64LE(first.indexOf('\x12id\0') + 4);
    clock.ms += 60_000;
    await refuses(cursors.nextBatch(id, 't.x', 1), 50);
  });
});

test('an idle cursor is forgotten by a clock that only goes forward, not by the clock of the machine', async () => {
  let now = 0;
  const cursors = new Cursors(new MemoryBudget(), () => now);
  const rows = (function* (): Stream<Buffer> {
    for (;;) yield Buffer.from([5, 0, 0, 0, 0]);
  })();
  await cursors.openCursor('t.x', rows, new TimeSlice(), 1, false);
  const date = Date.now;
  Date.now = () => date() + 3_600_000;
  try {
    cursors.closeIdle();
    assert.equal(cursors.count, 1, 'the clock of the machine was set forward');
  } finally {
    Date.now = date;
  }
  now = 600_001;
  cursors.closeIdle();
  assert.equal(cursors.count, 0);
});

test('an index that takes too long to build is given up, and nothing of it remains', async () => {
  await fill(20_000, (i) => ({ text: `${i} `.repeat(20) }));
  await refuses(items.createIndex({ text: 1 }, { maxTimeMS: 5 }), 50);
  assert.equal((await items.indexes()).length, 1);
  await items.createIndex({ text: 1 });
});

test('groups and sorts of a pipeline are refused at 100 MB, and the process stays small', async () => {
  await fill(30_000, (i) => ({ text: `${i}`.padEnd(2_500, 'x') }));
  const used = process.memoryUsage().heapUsed;
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().heapUsed)), 5);
  for (const pipeline of [
    [{ $group: { _id: '$text' } }],
    [{ $group: { _id: '$_id', most: { $max: '$text' } } }],
    [{ $skip: 1 }, { $sort: { text: 1 } }],
  ])
    await refuses(items.aggregate(pipeline).toArray(), 292);
  clearInterval(watch);
  assert.ok(highest - used < 600 * 1_048_576, `the heap grew by ${highest - used} bytes`);
  assert.equal((await items.aggregate([{ $group: { _id: '$x', n: { $sum: 1 } } }]).toArray()).length, 1);
});

test('what a stage holds is counted at no less than half of what it takes', () => {
  const before = process.memoryUsage().heapUsed;
  const values = Array.from({ length: 20_000 }, (_, i) => ({ a: `${i}`.padEnd(50, 'é'), b: [i, `${i}`] }));
  const took = process.memoryUsage().heapUsed - before;
  const counted = values.reduce(
    (sum, { a, b: [, text] }) => sum + estimateBytes(a) + estimateBytes({ b: String(text) }),
    0,
  );
  assert.ok(counted > took / 2, `${counted} of ${took} bytes`);
});

test('documents above 16 MB are refused however they come to be', async () => {
  const half = 'x'.repeat(9_000_000);
  await items.insertOne({ _id: 1, a: half });
  await refuses(items.updateOne({ _id: 1 }, { $set: { b: half } }), 10334);
  await refuses(items.updateOne({ _id: 1 }, { $set: { b: half.slice(0, 8_000_000) } }), 10334);
  await refuses(items.updateOne({ _id: 1 }, { $set: { b: half + half.slice(0, 6_000_000) } }), 10334);
  await items.insertOne({ _id: 3, a: `y${half}` });
  await refuses(items.distinct('a'), 17217);
});

test('sorting on disk is refused, not ignored', async () => {
  await refuses(items.find({}, { allowDiskUse: true, sort: { a: 1 } }).toArray(), 238);
  await refuses(items.aggregate([{ $sort: { a: 1 } }], { allowDiskUse: true }).toArray(), 238);
  assert.deepEqual(await items.aggregate([{ $sort: { a: 1 } }], { allowDiskUse: false }).toArray(), []);
});

test('a count that an index can tell decodes no document', async () => {
  const { dir, remove } = temporaryDirectory();
  const make = async (run: (own: Collection<Item>, db: Db) => Promise<void>): Promise<void> => {
    const embedded = await startEmbedded({ dir });
    const client = await MongoClient.connect(embedded.url);
    await run(client.db('t').collection<Item>('items'), client.db('t'));
    await client.close();
    await embedded.close();
  };
  await make(async (own) => {
    await own.insertMany(Array.from({ length: 500 }, (_, n) => ({ _id: n, n, k: n % 2 ? 'odd' : 'even' })));
    await own.createIndexes([{ key: { n: 1 } }, { key: { k: 1, n: -1 } }]);
  });
  // Corrupt documents show whether a command decodes them.
  const file = new DatabaseSync(join(dir, 'embedded.sqlite'));
  file.exec("update c1 set doc = x'00'");
  file.close();
  await make(async (own, db) => {
    for (const [filter, wanted] of [
      [{}, 500],
      [{ n: { $gte: 100, $lt: 300 } }, 200],
      [{ k: 'odd' }, 250],
      [{ k: 'odd', n: { $gte: 0, $lt: 100 } }, 50],
      [{ n: { $in: [1, 2, 9_999] } }, 2],
      [{ _id: { $gte: 490 } }, 10],
    ] as const) {
      assert.equal(await own.countDocuments(filter), wanted, JSON.stringify(filter));
      const { n } = await db.command({ count: 'items', query: filter });
      assert.equal(n, wanted, JSON.stringify(filter));
    }
    assert.equal(await own.estimatedDocumentCount(), 500);
    await assert.rejects(own.countDocuments({ k: { $ne: 'odd' } }), { code: 1 });
  });
  remove();
});

test('incomplete messages share one limit, and the connection with the oldest one is closed', async () => {
  const backlog = new PartialMessages();
  const dropped: number[] = [];
  const places = [0, 1, 2, 3, 4].map((place) => backlog.addConnection(() => dropped.push(place)));
  for (const place of places.slice(0, 4)) place.hold(MAX_PARTIAL_BYTES / 4);
  assert.deepEqual(dropped, []);
  places[4]?.hold(1);
  assert.deepEqual(dropped, [0]);
  places[1]?.hold(0);
  places[1]?.hold(MAX_PARTIAL_BYTES / 2);
  assert.deepEqual(dropped, [0, 2], 'a message that is whole makes room, the next one begins anew');
  assert.ok(backlog.bytes <= MAX_PARTIAL_BYTES);
});

test(
  '300 half-sent messages hold no more than the bound, and others are served',
  { timeout: 60_000 },
  async () => {
    const head = Buffer.alloc(1_000_000);
    head.writeInt32LE(48_000_000, 0);
    const before = process.memoryUsage().arrayBuffers;
    const enough = Promise.withResolvers<void>();
    // All messages together are 300 MB, so this many connections must be closed.
    let tooMany = Math.ceil((300 * head.length - MAX_PARTIAL_BYTES) / head.length);
    const sockets = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const socket = connect(server.embedded?.port ?? 0, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.on('close', () => {
          if (--tooMany === 0) enough.resolve();
        });
        await once(socket, 'connect');
        socket.write(head);
        return socket;
      }),
    );
    await enough.promise;
    assert.equal((await server.client.db('admin').command({ ping: 1 }))['ok'], 1);
    const { arrayBuffers } = process.memoryUsage();
    assert.ok(arrayBuffers - before < 1.5 * MAX_PARTIAL_BYTES, `${arrayBuffers - before} bytes`);
    for (const socket of sockets) socket.destroy();
  },
);
