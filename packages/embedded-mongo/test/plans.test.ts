import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { BSON, type Collection, type Document } from 'mongodb';
import { startEmbeddedServer, type TestServer } from './support/server.ts';
import { randomDocument, randomFilter, randomSort, Random } from './support/random.ts';

const QUERIES = 1_000;
const DOCUMENTS = 400;

let server: TestServer;
let plain: Collection;
let indexed: Collection;

const INDEXES = [
  { key: { a: 1 } },
  { key: { b: -1 } },
  { key: { a: 1, b: 1 } },
  { key: { b: -1, a: 1, c: -1 } },
  { key: { 'd.x': 1, c: 1 } },
  { key: { c: 1 }, sparse: true },
  { key: { 'd.y': -1 }, partialFilterExpression: { a: { $gt: 1 } } },
  { key: { 'd.x': 1, 'd.y': 1 } },
] as const;

before(async () => {
  server = await startEmbeddedServer();
  const db = server.client.db('plans');
  plain = db.collection('plain');
  indexed = db.collection('indexed');
  const random = new Random(20_261_120);
  const docs = Array.from(
    { length: DOCUMENTS },
    (_, place) => ({ _id: place, ...randomDocument(random) }) as Document,
  );
  await plain.insertMany(docs);
  await indexed.insertMany(docs.slice(0, DOCUMENTS / 2));
  await indexed.createIndexes(INDEXES.map((index) => ({ ...index })));
  // Half of the rows are inserted before the indexes are created, half after; some are replaced, some deleted
  // and inserted again.
  await indexed.insertMany(docs.slice(DOCUMENTS / 2));
  for (const doc of docs.slice(0, 60)) await indexed.replaceOne({ _id: doc['_id'] }, randomDocument(random));
  for (const doc of docs.slice(0, 60)) await indexed.replaceOne({ _id: doc['_id'] }, doc);
  await indexed.deleteMany({ _id: { $lt: 20 } } as Document);
  await indexed.insertMany(docs.slice(0, 20));
});
after(() => server.stop());

const ids = (docs: readonly Document[]): unknown[] => docs.map(({ _id }) => _id);
const byNumber = (a: unknown, b: unknown): number => Number(a) - Number(b);

test(`the index plan and the full scan find the same in ${QUERIES} random queries`, async () => {
  const random = new Random(7);
  let withIndex = 0;
  for (let round = 0; round < QUERIES; round++) {
    const filter = randomFilter(random);
    const message = BSON.EJSON.stringify(filter);
    const [scanned, planned] = await Promise.all([
      plain.find(filter).toArray(),
      indexed.find(filter).toArray(),
    ]);
    assert.deepEqual(ids(planned).sort(byNumber), ids(scanned).sort(byNumber), message);
    assert.equal(await indexed.countDocuments(filter), scanned.length, `count ${message}`);
    if (round % 20 === 0) {
      const plan = await indexed.find(filter).explain('queryPlanner');
      if (JSON.stringify(plan).includes('IXSCAN')) withIndex++;
    }
  }
  assert.ok(withIndex > QUERIES / 20 / 4, `an index was used in ${withIndex} of ${QUERIES / 20} looked at`);
});

test('a sort read from an index gives the same order of keys as a sort in memory', async () => {
  const random = new Random(11);
  for (let round = 0; round < 200; round++) {
    const filter = randomFilter(random);
    const sort = randomSort(random);
    const project = { _id: 0, ...Object.fromEntries(Object.keys(sort).map((field) => [field, 1])) };
    const [scanned, planned] = await Promise.all([
      plain
        .find(filter)
        .sort({ ...sort, _id: 1 })
        .project(project)
        .toArray(),
      indexed
        .find(filter)
        .sort({ ...sort, _id: 1 })
        .project(project)
        .toArray(),
    ]);
    assert.equal(
      BSON.EJSON.stringify(planned),
      BSON.EJSON.stringify(scanned),
      BSON.EJSON.stringify({ filter, sort }),
    );
  }
});

test('a hint changes the plan, never the answer', async () => {
  const random = new Random(13);
  for (let round = 0; round < 100; round++) {
    const filter = randomFilter(random);
    const hint = random.pick(['_id_', 'a_1', 'b_-1', 'a_1_b_1', 'd.x_1_d.y_1']);
    const [scanned, planned] = await Promise.all([
      plain.find(filter).toArray(),
      indexed.find(filter).hint(hint).toArray(),
    ]);
    assert.deepEqual(
      ids(planned).sort(byNumber),
      ids(scanned).sort(byNumber),
      `${hint} ${BSON.EJSON.stringify(filter)}`,
    );
  }
});
