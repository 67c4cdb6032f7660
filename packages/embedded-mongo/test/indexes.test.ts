import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import type { Collection, Document } from 'mongodb';
import { startEmbeddedServer, type TestServer } from './support/server.ts';

type Item = { _id: number; tags?: string[] } & Document;

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

const stages = async (filter: Document, sort?: Document): Promise<string> =>
  JSON.stringify(
    (
      await items
        .find(filter)
        .sort(sort ?? {})
        .explain('queryPlanner')
    )['queryPlanner'].winningPlan,
  );
const refuses = (work: Promise<unknown>, code: number): Promise<void> => assert.rejects(work, { code });

test('a unique index refuses a second key and names it', async () => {
  await items.createIndex({ a: 1, b: 1 }, { unique: true });
  await items.insertOne({ _id: 1, a: 1, b: 'x' });
  await assert.rejects(items.insertOne({ _id: 2, a: 1, b: 'x' }), {
    code: 11000,
    message: 'E11000 duplicate key error collection: t.items index: a_1_b_1 dup key: { a: 1, b: "x" }',
    keyPattern: { a: 1, b: 1 },
    keyValue: { a: 1, b: 'x' },
  });
  await items.insertOne({ _id: 2, a: 1 });
  await refuses(items.insertOne({ _id: 3, a: 1, b: null }), 11000);
  await refuses(items.updateOne({ _id: 2 }, { $set: { b: 'x' } }), 11000);
  assert.deepEqual(await items.findOne({ _id: 2 }), { _id: 2, a: 1 });
  await items.deleteOne({ _id: 1 });
  await items.updateOne({ _id: 2 }, { $set: { b: 'x' } });
});

test('a unique index over an array counts each element once per document', async () => {
  await items.createIndex({ tags: 1 }, { unique: true });
  await items.insertOne({ _id: 1, tags: ['a', 'a', 'b'] });
  await refuses(items.insertOne({ _id: 2, tags: ['b'] }), 11000);
  await items.updateOne({ _id: 1 }, { $pull: { tags: 'b' } as Document });
  await items.insertOne({ _id: 2, tags: ['b'] });
});

test('a unique index on data with doubled keys is not made', async () => {
  await items.insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 1 },
  ]);
  await refuses(items.createIndex({ a: 1 }, { unique: true }), 11000);
  assert.deepEqual(
    (await items.indexes()).map(({ name }) => name),
    ['_id_'],
  );
  await items.createIndex({ a: 1 });
});

test('a sparse unique index lets many documents be without the field', async () => {
  await items.createIndex({ a: 1 }, { unique: true, sparse: true });
  await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, a: null }]);
  await refuses(items.insertOne({ _id: 4, a: null }), 11000);
  assert.equal(await items.countDocuments({ a: null }), 3);
  assert.doesNotMatch(await stages({ a: null }), /IXSCAN/);
  assert.match(await stages({ a: 5 }), /IXSCAN/);
});

test('a partial unique index holds only for the documents it covers', async () => {
  await items.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { active: true } });
  await items.insertMany([
    { _id: 1, email: 'x', active: true },
    { _id: 2, email: 'x', active: false },
    { _id: 3, email: 'x' },
  ]);
  await refuses(items.insertOne({ _id: 4, email: 'x', active: true }), 11000);
  await refuses(items.updateOne({ _id: 2 }, { $set: { active: true } }), 11000);
  assert.equal(await items.countDocuments({ email: 'x' }), 3);
  assert.match(await stages({ email: 'x', active: true }), /IXSCAN/);
  assert.doesNotMatch(await stages({ email: 'x' }), /IXSCAN/);
});

test('a TTL index removes what is over, counting the earliest date of a list, and nothing else', async () => {
  await items.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const now = Date.now();
  const ago = (seconds: number): Date => new Date(now - seconds * 1_000);
  await items.insertMany([
    { _id: 1, at: ago(61) },
    { _id: 2, at: ago(59) },
    { _id: 3, at: [ago(10), ago(100)] },
    { _id: 4, at: 'yesterday' },
    { _id: 5 },
    { _id: 6, at: now - 100_000 },
  ]);
  assert.equal(await server.embedded?.removeExpired(new Date(now)), 2);
  assert.deepEqual(
    await items
      .find()
      .sort({ _id: 1 })
      .map(({ _id }) => _id)
      .toArray(),
    [2, 4, 5, 6],
  );
});

test('an index is used for equality, ranges, lists, prefixes, alternatives and order', async () => {
  await items.createIndexes([{ key: { a: 1, b: -1 } }, { key: { c: 1 } }]);
  for (const filter of [
    { a: 1 },
    { a: { $gt: 1 } },
    { a: { $in: [1, 2] } },
    { a: 1, b: { $lt: 5 } },
    { c: /^ab/ },
    { $or: [{ a: 1 }, { c: 2 }] },
    { a: null },
  ]) {
    assert.match(await stages(filter), /IXSCAN/, JSON.stringify(filter));
  }
  for (const filter of [{ b: 1 }, { c: /ab/ }, { c: { $ne: 1 } }, { $or: [{ a: 1 }, { b: 2 }] }, {}]) {
    assert.match(await stages(filter), /COLLSCAN/, JSON.stringify(filter));
  }
  assert.doesNotMatch(await stages({ a: 1 }, { b: -1 }), /SORT/);
  assert.doesNotMatch(await stages({ a: 1 }, { b: 1 }), /SORT/);
  assert.doesNotMatch(await stages({}, { a: -1, b: 1 }), /SORT/);
  assert.match(await stages({}, { a: 1, b: 1 }), /SORT/);
  assert.match(await stages({ _id: 5 }), /_id_/);
});

test('index specifications that MongoDB refuses are refused with its codes', async () => {
  await items.createIndex({ a: 1 }, { name: 'one' });
  await items.createIndex({ a: 1 }, { name: 'one' });
  await refuses(items.createIndex({ a: 1 }, { name: 'two' }), 85);
  await refuses(items.createIndex({ b: 1 }, { name: 'one' }), 86);
  await refuses(items.createIndex({ a: 1 }, { name: 'one', unique: true }), 86);
  await refuses(items.createIndex({ a: 'text' }), 238);
  await refuses(items.createIndex({ a: '2dsphere' }), 238);
  await refuses(items.createIndex({ '$**': 1 }), 238);
  await refuses(items.createIndex({ a: 0 } as never), 67);
  await refuses(items.createIndex({ 'a.': 1 }), 67);
  await refuses(items.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 5 }), 67);
  await refuses(items.createIndex({ x: 1 }, { sparse: true, partialFilterExpression: { x: 1 } }), 67);
  await refuses(items.createIndex({ x: 1 }, { partialFilterExpression: { x: { $ne: 1 } } }), 67);
  await refuses(items.createIndex({ x: 1 }, { collation: { locale: 'de' } }), 238);
  await refuses(items.dropIndex('nothing'), 27);
  await refuses(items.dropIndex('_id_'), 72);
  await items.createIndex({ p: 1, q: 1 });
  await refuses(items.insertOne({ _id: 1, p: [1], q: [2] }), 171);
  assert.equal(await items.countDocuments(), 0);
});

test('upserts that race for one key make one document', async () => {
  await items.createIndex({ key: 1 }, { unique: true });
  const results = await Promise.all(
    Array.from({ length: 50 }, () => items.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true })),
  );
  assert.equal(results.filter(({ upsertedCount }) => upsertedCount === 1).length, 1);
  assert.equal((await items.findOne({ key: 'k' }))?.['n'], 50);
});

test('a limit held by a conditional update is never passed by racing clients', async () => {
  await items.insertOne({ _id: 1, left: 10 });
  await items.insertMany(Array.from({ length: 3_000 }, (_, i) => ({ _id: i + 2, left: 0 })));
  const take = (): Promise<unknown> => items.findOneAndUpdate({ left: { $gt: 0 } }, { $inc: { left: -1 } });
  const taken = await Promise.all(Array.from({ length: 40 }, take));
  assert.equal(taken.filter(Boolean).length, 10);
  assert.equal((await items.findOne({ _id: 1 }))?.['left'], 0);
});

test('workers that take the oldest job race for none and miss none', async () => {
  const ready = Array.from({ length: 10 }, (_, i) => ({ _id: i, state: 'ready', at: 10_000 - i }));
  // The documents sorted after them give every worker time to choose the same job before one has taken it.
  const filler = Array.from({ length: 4_000 }, (_, i) => ({ _id: i + 100, state: 'done', at: i }));
  await items.insertMany([...ready, ...filler]);
  const take = (): Promise<Item | null> =>
    items.findOneAndUpdate({ state: 'ready' }, { $set: { state: 'taken' } }, { sort: { at: 1 } });
  const taken = await Promise.all(Array.from({ length: 12 }, take));
  const ids = taken.flatMap((job) => (job ? [job._id] : []));
  assert.deepEqual(ids.sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a cursor goes on while others write, gives each document once, and ends when its collection is dropped', async () => {
  await items.insertMany(Array.from({ length: 1_000 }, (_, i) => ({ _id: i, n: i })));
  await items.createIndex({ n: 1 });
  const cursor = items.find({ n: { $gte: 0 } }, { batchSize: 50 });
  const seen: number[] = [];
  for await (const { _id } of cursor) {
    seen.push(_id);
    if (seen.length === 100) await items.deleteMany({ _id: { $gte: 500 } });
    if (seen.length === 200) await items.updateMany({}, { $inc: { n: 1_000_000 } });
  }
  assert.equal(new Set(seen).size, 500);
  const broken = items.find({}, { batchSize: 10 });
  await broken.next();
  await items.drop();
  await refuses(broken.toArray(), 175);
});

test('maxTimeMS ends a scan with the code of MongoDB', async () => {
  await items.insertMany(Array.from({ length: 20_000 }, (_, i) => ({ _id: i, text: 'x'.repeat(100) })));
  await refuses(items.find({ text: /nothing/ }, { maxTimeMS: 5 }).toArray(), 50);
});
