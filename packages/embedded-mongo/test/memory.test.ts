import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import type { Collection, FindCursor } from 'mongodb';
import { defaultBudgetBytes, MemoryBudget } from '../src/limits/memory-budget.ts';
import { startEmbeddedServer, type TestServer } from './support/server.ts';

const MEBIBYTE = 1_048_576;
const COUNT = 2_000;

interface Item {
  readonly _id: number;
  readonly n: number;
  readonly text: string;
}

let server: TestServer;
let items: Collection<Item>;
/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
const clock = performance.now.bind(performance);
before(async () => {
  performance.now = () => clock() + ahead;
  server = await startEmbeddedServer({ maxMemory: 22 * MEBIBYTE });
  items = server.client.db('t').collection<Item>('items');
  // Sorting all of them needs about 6 MB, so three sorts fit.
  const all = Array.from({ length: COUNT }, (_, n) => ({ _id: n, n: COUNT - n, text: 'x'.repeat(2_700) }));
  await items.insertMany(all);
});
after(async () => {
  performance.now = clock;
  await server.stop();
});

/** Starts a sort, reads one document and leaves the cursor idle. */
async function forgotten(): Promise<FindCursor<Item>> {
  const cursor = items.find({}, { sort: { n: 1 }, batchSize: 2 });
  assert.equal((await cursor.next())?.n, 1);
  ahead += 6_000;
  return cursor;
}

test('cursors that are being read make no room for others, whose commands are refused', async () => {
  const cursors: FindCursor<Item>[] = [];
  const open = async (): Promise<void> => {
    cursors.push(await forgotten());
    ahead -= 6_000;
  };
  for (let count = 0; count < 3; count += 1) await open();
  await assert.rejects(open(), { code: 292 });
  for (const cursor of cursors) assert.equal((await cursor.toArray()).length, COUNT - 1);
});

test('idle cursors are closed to free memory, the oldest first', async () => {
  const cursors: FindCursor<Item>[] = [];
  for (let count = 0; count < 12; count += 1) cursors.push(await forgotten());
  const [first] = cursors;
  const last = cursors.at(-1);
  await assert.rejects(first?.toArray() ?? Promise.resolve(), { code: 43 });
  const rest = await (last?.toArray() ?? Promise.resolve([]));
  assert.deepEqual([rest.length, rest[0]?.n, rest.at(-1)?.n], [COUNT - 1, 2, COUNT]);
  await Promise.all(cursors.map((cursor) => cursor.close()));
});

test('a cursor that is read again is not the oldest any more', async () => {
  const cursors = [await forgotten(), await forgotten(), await forgotten()];
  const [first, second] = cursors;
  // Reads two more batches.
  for (let read = 0; read < 4; read += 1) await first?.next();
  cursors.push(await forgotten());
  await assert.rejects(second?.toArray() ?? Promise.resolve(), { code: 43 });
  assert.equal((await first?.toArray())?.length, COUNT - 5);
  await Promise.all(cursors.map((cursor) => cursor.close()));
});

test('what commands hold is given back, whether they end, are given up, closed or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    assert.equal((await items.find().sort({ n: 1 }).toArray()).length, COUNT);
    assert.equal((await items.find({}, { sort: { n: 1 }, limit: 1 }).toArray()).length, 1);
    await assert.rejects(items.find({}, { sort: { n: 1 }, maxTimeMS: 1 }).toArray(), { code: 50 });
    await (await forgotten()).close();
    await assert.rejects(
      items
        .aggregate([{ $group: { _id: '$n', t: { $max: '$text' } } }, { $skip: 0 }, { $sort: { t: 1 } }])
        .toArray(),
      {
        code: 292,
      },
    );
    assert.equal((await items.aggregate([{ $group: { _id: '$text' } }]).toArray()).length, 1);
  }
});

test('commands that need more together than there is are refused with MongoDB’s code, and the server goes on', async () => {
  const sorts = Array.from({ length: 12 }, () => items.find().sort({ n: 1 }).toArray());
  const settled = await Promise.allSettled(sorts);
  const refused = settled.filter(({ status }) => status === 'rejected');
  for (const one of settled)
    if (one.status === 'rejected') assert.equal((one.reason as { code?: unknown }).code, 292);
    else assert.equal(one.value.length, COUNT);
  assert.ok(refused.length < settled.length, 'at least one is served');
  assert.equal((await items.find().sort({ n: 1 }).toArray()).length, COUNT);
});

test('an open cursor over large documents holds a few of them, not a page of 256', async () => {
  const large = server.client.db('t').collection<{ _id: number; text: string }>('large');
  for (let _id = 0; _id < 40; _id += 1) await large.insertOne({ _id, text: 'y'.repeat(MEBIBYTE) });
  const cursors = [];
  for (let count = 0; count < 8; count += 1) {
    const cursor = large.find({}, { batchSize: 1, projection: { _id: 1 } });
    // Reads beyond the first page.
    for (let read = 0; read < 25; read += 1) await cursor.next();
    cursors.push(cursor);
  }
  for (const cursor of cursors) assert.equal((await cursor.toArray()).length, 15);
});

test('the share of a small heap is small, and there is a most for large ones', () => {
  assert.equal(defaultBudgetBytes(512 * MEBIBYTE), 128 * MEBIBYTE);
  assert.equal(defaultBudgetBytes(8_192 * MEBIBYTE), 256 * MEBIBYTE);
});

test('memory is asked for once more after each cursor that went', () => {
  const budget = new MemoryBudget(100);
  let cursors = 3;
  budget.onFull(() => {
    if (cursors === 0) return false;
    cursors -= 1;
    budget.release(30);
    return true;
  });
  budget.reserve(90, 'a test');
  budget.reserve(40, 'a test');
  assert.deepEqual([cursors, budget.held], [2, 100]);
  assert.throws(() => budget.reserve(101, 'a test'), { code: 292 });
});
