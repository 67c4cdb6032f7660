import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { BSON, MongoServerError, type Collection, type Document } from 'mongodb';
import { ACCUMULATORS } from '../src/aggregate/accumulators.ts';
import { lazyOperators } from '../src/aggregate/operators/lazy.ts';
import { operators } from '../src/aggregate/operators/table.ts';
import { STAGES } from '../src/aggregate/stages.ts';
import { OPERATORS } from '../src/update/parse.ts';
import { AGGREGATIONS, AGGREGATION_DOCS } from './semantics/aggregations.ts';
import { ORDER, SORTS } from './semantics/orders.ts';
import { PROJECTIONS } from './semantics/projections.ts';
import { QUERIES } from './semantics/queries.ts';
import { UPDATES, UPSERTS } from './semantics/updates.ts';
import { KINDS } from './semantics/values.ts';
import { anyServer, type TestServer } from './support/server.ts';

const DB = 'embedded_mongo_semantics';
const LOSSLESS = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

let server: TestServer;
const collection = (name: string): Collection => server.client.db(DB).collection(name, { ...LOSSLESS });

before(async () => {
  server = await anyServer();
  await server.client.db(DB).dropDatabase();
  for (const name of ['plain', 'indexed']) await collection(name).insertMany([...KINDS]);
  await collection('indexed').createIndexes([{ key: { a: 1 } }, { key: { 'a.b': -1 } }]);
  await collection('agg').insertMany([...AGGREGATION_DOCS]);
});
after(async () => {
  await server.client.db(DB).dropDatabase();
  await server.stop();
});

/** Exact in types and order of fields. */
const exact = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: false });
const show = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: true });

async function outcome<T>(run: () => Promise<T>): Promise<T | number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof MongoServerError) return Number(error.code);
    throw error;
  }
}

for (const [filter, expected] of QUERIES) {
  test(`find ${show(filter)} gives ${typeof expected === 'number' ? `error ${expected}` : 'the documents named'}`, async () => {
    const wanted = typeof expected === 'string' ? expected.split(' ').filter(Boolean) : expected;
    for (const name of ['plain', 'indexed']) {
      const found = await outcome(async () =>
        (await collection(name).find(filter).toArray()).map(({ _id }) => String(_id)).sort(),
      );
      assert.deepEqual(found, typeof wanted === 'number' ? wanted : [...wanted].sort(), name);
    }
  });
}

for (const { doc, update, filter, arrayFilters, expected } of UPDATES) {
  test(`update ${show(update)} of ${show(doc)}${filter ? ` where ${show(filter)}` : ''}`, async () => {
    const target = collection('updates');
    await target.deleteMany({});
    await target.insertOne({ _id: 1, ...doc } as Document);
    const result = await outcome(async () => {
      await server.client
        .db(DB)
        .command({
          update: 'updates',
          updates: [{ q: { _id: 1, ...filter }, u: update, ...(arrayFilters ? { arrayFilters } : {}) }],
        })
        .then(({ writeErrors }) => {
          const [first] = writeErrors ?? [];
          if (first) throw new MongoServerError(first);
        });
      return target.findOne({ _id: 1 } as Document);
    });
    assert.equal(exact(result), exact(typeof expected === 'number' ? expected : { _id: 1, ...expected }));
    if (typeof expected === 'number')
      assert.equal(
        exact(await target.findOne({})),
        exact({ _id: 1, ...doc }),
        'a refused update changes nothing',
      );
  });
}

for (const [filter, update, expected] of UPSERTS) {
  test(`upsert ${show(update)} where ${show(filter)}`, async () => {
    const target = collection('upserts');
    await target.deleteMany({});
    const result = await outcome(async () => {
      const answer = await server.client
        .db(DB)
        .command({ update: 'upserts', updates: [{ q: filter, u: update, upsert: true }] });
      if (answer['writeErrors']?.[0]) throw new MongoServerError(answer['writeErrors'][0]);
      const { _id: id, ...rest } = (await target.findOne({})) ?? {};
      return typeof expected === 'object' && '_id' in expected ? { _id: id, ...rest } : rest;
    });
    assert.equal(exact(result), exact(expected));
  });
}

for (const { projection, expected, doc, filter } of PROJECTIONS) {
  test(`find with projection ${show(projection)}`, async () => {
    const target = collection('projections');
    await target.deleteMany({});
    await target.insertOne({ ...doc });
    const result = await outcome(() => target.findOne(filter ?? {}, { projection }));
    assert.equal(exact(result), exact(expected));
  });
}

test('values sort in the order of MongoDB, forward and backward, with an index and without', async () => {
  for (const name of ['order', 'orderIndexed']) {
    const target = collection(name);
    if (name === 'orderIndexed') await target.createIndex({ v: 1 });
    const docs = ORDER.flatMap((values, rank) => values.map((v) => ({ v, rank })));
    await target.insertMany(docs.toSorted((a, b) => ((a.rank * 7) % 13) - ((b.rank * 7) % 13)));
    for (const direction of [1, -1] as const) {
      const found = await target
        .find({})
        .sort({ v: direction })
        .map(({ rank }) => Number(rank))
        .toArray();
      const wanted = docs.map(({ rank }) => rank).sort((a, b) => (a - b) * direction);
      assert.deepEqual(found, wanted, `${name} ${direction}`);
    }
  }
});

for (const [rank, values] of ORDER.entries()) {
  test(`equality finds exactly the equals of ${show(values[0])}`, async () => {
    for (const name of ['order', 'orderIndexed']) {
      for (const value of values) {
        const found = await collection(name)
          .find({ v: { $eq: value } })
          .map((doc) => Number(doc['rank']))
          .toArray();
        assert.deepEqual(
          found,
          values.map(() => rank),
          name,
        );
      }
    }
  });
}

for (const [docs, sort, expected] of SORTS) {
  test(`sort ${show(sort)} of ${show(docs)}`, async () => {
    for (const indexed of [false, true]) {
      const target = collection('sorts');
      await target.drop();
      await target.insertMany([...docs]);
      if (indexed && !('$natural' in sort)) await target.createIndex(sort as Record<string, 1>);
      const found = await target
        .find({})
        .sort(sort as Record<string, 1>)
        .map(({ _id }) => Number(_id))
        .toArray();
      assert.deepEqual(found, expected);
    }
  });
}

for (const [pipeline, expected] of AGGREGATIONS) {
  test(`aggregate ${show(pipeline)}`, async () => {
    const result = await outcome(() => collection('agg').aggregate(pipeline).toArray());
    assert.equal(exact(result), exact(expected));
  });
}

test('$currentDate sets the time of the server, as a date or as a timestamp', async () => {
  const target = collection('updates');
  await target.deleteMany({});
  await target.insertOne({ a: 1 });
  await target.updateOne({}, { $currentDate: { d: true, t: { $type: 'timestamp' } } } as Document);
  const found = await target.findOne({
    d: { $type: 'date', $gt: new Date(Date.now() - 60_000) },
    t: { $type: 'timestamp' },
  });
  assert.ok(found);
});

test('every operator, stage and accumulator of the server stands in the table', () => {
  const table = JSON.stringify([AGGREGATIONS, UPDATES, UPSERTS]);
  const names = [operators, lazyOperators, STAGES, ACCUMULATORS].flatMap((all) => Object.keys(all));
  const missing = [...names, ...OPERATORS].filter(
    (name) => name !== '$currentDate' && !table.includes(`"${name}"`),
  );
  assert.deepEqual(missing, []);
});

test('the table has at least 300 cases', () => {
  const cases = [QUERIES, UPDATES, UPSERTS, PROJECTIONS, ORDER, SORTS, AGGREGATIONS].reduce(
    (sum, table) => sum + table.length,
    0,
  );
  assert.ok(cases >= 300, `${cases} cases`);
});
