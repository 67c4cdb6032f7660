import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { BSON, Double, Long, type Collection, type Db, type Document } from 'mongodb';
import { startAnyServer, type TestServer } from './support/server.ts';

/** MongoDB's replies and errors in special cases of commands. Also runs against the server in `MONGODB_URL`. */
let server: TestServer;
let db: Db;
let items: Collection<Document & { _id: number }>;
before(async () => {
  server = await startAnyServer();
  db = server.client.db(`answers_${process.pid}`);
});
after(async () => {
  await db.dropDatabase();
  await server.stop();
});
beforeEach(async () => {
  items = db.collection('items');
  await items.drop();
  await items.insertMany([3, 1, 2].map((n) => ({ _id: n, n, k: `k${n}` })));
});

const refuses = (work: Promise<unknown>, code: number): Promise<void> => assert.rejects(work, { code });
const names = async (): Promise<string[]> => (await items.indexes()).map(({ name = '' }) => name).sort();

test('an index is not dropped by a key that another one shares, and by its name alone', async () => {
  await items.createIndex({ n: 1 }, { name: 'plain' });
  await items.createIndex(
    { n: 1 },
    { name: 'guarded', unique: true, partialFilterExpression: { n: { $gt: 0 } } },
  );
  await refuses(db.command({ dropIndexes: 'items', index: { n: 1 } }), 181);
  await refuses(items.find({}, { hint: { n: 1 } }).toArray(), 27);
  assert.deepEqual(await names(), ['_id_', 'guarded', 'plain']);
  await db.command({ dropIndexes: 'items', index: 'plain' });
  await refuses(items.insertOne({ _id: 4, n: 3 }), 11000);
  await db.command({ dropIndexes: 'items', index: { n: new Double(1) } });
  assert.deepEqual(await names(), ['_id_']);
});

test('what dropIndexes names is there and of a right type, or nothing is dropped', async () => {
  await items.createIndexes([{ key: { n: 1 } }, { key: { 'n.k': 1 } }, { key: { n: 1, k: 1 } }]);
  for (const [index, code] of [
    [['n_1', 'nothing'], 27],
    [['n_1', { k: 1 }], 14],
    [['n_1', '_id_'], 72],
    [{ _id: 1 }, 72],
    [{ k: 1 }, 27],
    ['nothing', 27],
    [1, 14],
  ] as const)
    await refuses(db.command({ dropIndexes: 'items', index }), code);
  assert.equal((await names()).length, 4);
  await db.command({ dropIndexes: 'items', index: ['n_1', 'n_1', 'n.k_1'] });
  assert.deepEqual(await names(), ['_id_', 'n_1_k_1']);
});

test('fields whose names look like those of two are one field', async () => {
  await items.createIndex({ a: 1, b: 1 }, { name: 'both' });
  await items.createIndex({ a_1_b: 1 }, { name: 'one' });
  assert.deepEqual(await names(), ['_id_', 'both', 'one']);
});

test('the index on _id is the one, under its own name and key', async () => {
  const create = (key: Document, name: string) =>
    db.command({ createIndexes: 'items', indexes: [{ key, name }] });
  await refuses(create({ n: 1 }, '_id_'), 2);
  await refuses(create({ _id: -1 }, '_id_-1'), 2);
  await create({ _id: 1 }, '_id_');
  await create({ _id: Long.fromNumber(1) }, 'other');
  assert.deepEqual(await names(), ['_id_']);
  await refuses(items.find({}, { hint: { _id: -1 } }).toArray(), 2);
});

test('a collection has 64 indexes at most', async () => {
  const create = (count: number, from: number) =>
    items.createIndexes(
      Array.from({ length: count }, (_, at) => ({ key: { [`f${from + at}`]: 1 as const } })),
    );
  await create(63, 0);
  await refuses(create(1, 63), 67);
  await create(1, 0);
  assert.equal((await names()).length, 64);
});

test('dropDatabase takes 1 and nothing else', async () => {
  for (const value of [0, 2, 1.5, NaN, 'x', true, null])
    await assert.rejects(db.command({ dropDatabase: value }));
  assert.equal(await items.countDocuments(), 3);
});

test('a limit, a number to skip or a size that is no whole number is refused', async () => {
  for (const value of [1.5, NaN, Infinity, new BSON.Decimal128('2.5')]) {
    for (const field of ['limit', 'skip', 'batchSize']) {
      await assert.rejects(db.command({ find: 'items', [field]: value }), `find ${field} ${String(value)}`);
    }
    for (const field of ['limit', 'skip'])
      await assert.rejects(db.command({ count: 'items', query: {}, [field]: value }), `count ${field}`);
    await assert.rejects(db.command({ aggregate: 'items', pipeline: [], cursor: { batchSize: value } }));
  }
  const { cursor } = await db.command({ find: 'items', limit: new Double(2), skip: Long.fromNumber(1) });
  assert.equal(cursor.firstBatch.length, 2);
});

test('an order by nature is 1 or -1', async () => {
  for (const value of [0, 2, 0.5, NaN, 'x'])
    await assert.rejects(items.find({}, { hint: { $natural: value as 1 } }).toArray(), `${value}`);
  const found = await items.find({}, { hint: { $natural: -1 } }).toArray();
  assert.deepEqual(
    found.map(({ _id }) => _id),
    [2, 1, 3],
  );
});

test('a group has a column of any name, and -0.0 stays what it is', async () => {
  const column = JSON.parse('{"_id": null, "__proto__": {"$sum": "$n"}}') as Document;
  const [grouped = {}] = await items.aggregate([{ $group: column }]).toArray();
  assert.deepEqual(Object.entries(grouped), [
    ['_id', null],
    ['__proto__', 6],
  ]);
  await items.insertOne({ _id: 9, z: new Double(-0) });
  assert.ok(Object.is((await items.findOne({ z: 0 }))?.['z'], -0));
  const [highest] = await items.aggregate([{ $group: { _id: null, z: { $max: '$z' } } }]).toArray();
  assert.ok(Object.is(highest?.['z'], -0));
});

test('ok is a double in every answer', async () => {
  for (const command of [{ ping: 1 }, { find: 'items' }, { count: 'items' }, { distinct: 'items', key: 'n' }])
    assert.ok(
      (await db.command(command, { promoteValues: false }))['ok'] instanceof Double,
      JSON.stringify(command),
    );
});

test('distinct gives values in order, as an index on the field would', async () => {
  assert.deepEqual(await items.distinct('n'), [1, 2, 3]);
  await items.insertOne({ _id: 10, n: ['b', 0, null] });
  assert.deepEqual(await items.distinct('n'), [null, 0, 1, 2, 3, 'b']);
});

test('every server has an admin database', async () => {
  const { databases } = await server.client.db().admin().listDatabases();
  const [admin, own] = ['admin', db.databaseName].map((name) => databases.find((one) => one.name === name));
  assert.equal(admin?.empty, false);
  assert.ok((own?.sizeOnDisk ?? 0) > 0);
});

test('what this server lacks is not said to be unknown to MongoDB', async () => {
  if (!server.embedded) return;
  const lacking = /is unknown, or not supported by this server/;
  for (const work of [
    () => items.aggregate([{ $lookup: {} }]).toArray(),
    () => items.aggregate([{ $group: { _id: null, a: { $avg: '$n' } } }]).toArray(),
    () => items.aggregate([{ $group: { _id: { $add: ['$n', 1] } } }]).toArray(),
    () => items.find({ $expr: {} }).toArray(),
    () => items.find({ n: { $mod: [2, 0] } }).toArray(),
    () => items.updateOne({}, { $mul: { n: 2 } }),
    () => db.command({ collStats: 'items' }),
  ])
    await assert.rejects(work, lacking);
});
