import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { BSON, MongoServerError, type Collection, type Document } from 'mongodb';
import { ACCUMULATORS } from '../src/aggregate/accumulators.ts';
import { STAGES } from '../src/aggregate/stages.ts';
import { FIELD_OPERATORS, TOP_OPERATORS } from '../src/match/filter.ts';
import { UPDATE_OPERATORS } from '../src/update/operators.ts';
import { AGGREGATIONS, AGGREGATION_DOCS } from './semantics/aggregations.ts';
import { VALUE_ORDER, SORTS } from './semantics/orders.ts';
import { PROJECTIONS } from './semantics/projections.ts';
import { QUERIES } from './semantics/queries.ts';
import { UPDATES, UPSERTS } from './semantics/updates.ts';
import { TYPED_DOCUMENTS } from './semantics/values.ts';
import { startAnyServer, type TestServer } from './support/server.ts';

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
  server = await startAnyServer();
  await server.client.db(DB).dropDatabase();
  await collection('indexed').createIndexes([{ key: { a: 1 } }, { key: { 'a.b': -1 } }]);
  await collection('orderIndexed').createIndex({ v: 1 });
});
after(async () => {
  await server.client.db(DB).dropDatabase();
  await server.stop();
});

/** Extended JSON with exact types and field order. */
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

// One test per value, so that a value the server does not support fails only its own case and those that need it.
for (const doc of TYPED_DOCUMENTS) {
  test(`the value ${show(doc['a'] ?? 'nothing')} is stored in its type`, async () => {
    for (const name of ['plain', 'indexed']) {
      await collection(name).insertOne({ ...doc });
      assert.equal(exact(await collection(name).findOne({ _id: doc['_id'] })), exact(doc));
    }
  });
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

const ranked = VALUE_ORDER.flatMap((values, rank) => values.map((v) => ({ v, rank })));
/** Shuffled, so that the order of insertion is not the sorted order. */
const mixed = ranked.toSorted((a, b) => ((a.rank * 7) % 13) - ((b.rank * 7) % 13));

for (const doc of mixed) {
  test(`the value ${show(doc.v)} is stored`, async () => {
    for (const name of ['order', 'orderIndexed']) await collection(name).insertOne({ ...doc });
  });
}

for (const [rank, values] of VALUE_ORDER.entries()) {
  test(`${show(values[0])} sorts between its neighbours, forward and backward, with an index and without`, async () => {
    const near = ranked.map((doc) => doc.rank).filter((other) => Math.abs(other - rank) <= 1);
    for (const name of ['order', 'orderIndexed']) {
      for (const direction of [1, -1] as const) {
        const found = await collection(name)
          .find({ rank: { $in: [rank - 1, rank, rank + 1] } })
          .sort({ v: direction })
          .map((doc) => Number(doc['rank']))
          .toArray();
        assert.deepEqual(
          found,
          near.toSorted((a, b) => (a - b) * direction),
          `${name} ${direction}`,
        );
      }
    }
  });
}

for (const [rank, values] of VALUE_ORDER.entries()) {
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

for (const [pipeline, expected, docs = AGGREGATION_DOCS] of AGGREGATIONS) {
  test(`aggregate ${show(pipeline)}${docs === AGGREGATION_DOCS ? '' : ` of ${show(docs.slice(0, 5))}`}`, async () => {
    const target = collection('aggregations');
    await target.deleteMany({});
    await target.insertMany(docs.map((doc) => ({ ...doc })));
    const result = await outcome(() => target.aggregate(pipeline).toArray());
    assert.equal(exact(result), exact(expected));
  });
}

test('every operator, stage and accumulator of the server stands in the table', () => {
  const table = exact([QUERIES, AGGREGATIONS, UPDATES, UPSERTS]);
  const tables = [FIELD_OPERATORS, TOP_OPERATORS, STAGES, ACCUMULATORS, UPDATE_OPERATORS];
  const names = tables.flatMap((all) => Object.keys(all));
  assert.deepEqual(
    names.filter((name) => !table.includes(`"${name}"`)),
    [],
  );
});

test('the table has at least 300 cases', () => {
  const cases = [QUERIES, UPDATES, UPSERTS, PROJECTIONS, VALUE_ORDER, SORTS, AGGREGATIONS].reduce(
    (sum, table) => sum + table.length,
    0,
  );
  assert.ok(cases >= 300, `${cases} cases`);
});
