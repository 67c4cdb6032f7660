import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { BSON, Decimal128, Timestamp, type Document } from 'mongodb';
import { startEmbeddedServer, type TestServer } from './support/server.ts';

let server: TestServer;
before(async () => {
  server = await startEmbeddedServer();
  await server.client
    .db('t')
    .collection('x')
    .insertOne({ a: [0, 10, 3], b: [3], d: Decimal128.fromString('1') });
});
after(() => server.stop());

async function codeOf(command: Document): Promise<number> {
  try {
    const answer = await server.client.db('t').command(command);
    return Number(answer['writeErrors']?.[0]?.code ?? 0);
  } catch (error) {
    return error instanceof Error && 'code' in error ? Number(error.code) : -1;
  }
}

const find = (filter: Document): Document => ({ find: 'x', filter });
const update = (u: unknown, q: Document = {}): Document => ({ update: 'x', updates: [{ q, u }] });
const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'x', pipeline, cursor: {} });

/** Features of MongoDB that this server rejects with MongoDB's codes, because no service needs them. */
const REFUSED: readonly (readonly [Document, number])[] = [
  ...['$mod', '$bitsAllSet', '$where', '$near', '$jsonSchema'].map(
    (name) => [find({ a: { [name]: [1, 2] } }), 2] as const,
  ),
  ...['$expr', '$where', '$text', '$jsonSchema'].map((name) => [find({ [name]: {} }), 2] as const),
  [find({ a: { $elemMatch: { $expr: true } } }), 2],
  ...['(a|b)', '(?=a)', '\\bword', '\\w', '(?i)a', 'a++', 'a{,2}'].map(
    (pattern) =>
      [
        find({ a: { $regex: pattern } }),
        pattern === 'a{,2}' || pattern === '(?i)a' || pattern === 'a++' ? 51091 : 238,
      ] as const,
  ),
  // Patterns whose time is not proportional to the length of the text, or that need many steps per character.
  ...['.*.*.*x', '^.*a*x', 'a*b', 'a+?b', 'a{2,}b', '^a{1,}.*', '[^x]*y', 'a{1001}', '.{0,40}.{0,40}x'].map(
    (pattern) => [find({ a: { $regex: pattern } }), 238] as const,
  ),
  [find({ a: { $in: [new BSON.BSONRegExp('.*.*x')] } }), 238],
  [update({ $pull: { a: new BSON.BSONRegExp('.*.*x') } }), 238],
  [find({ a: { $regex: 'a', $options: 'x' } }), 238],
  [find({ a: { $regex: 'a', $options: 'm' } }), 238],
  ...['$mul', '$rename', '$pop', '$pullAll', '$bit', '$currentDate'].map(
    (name) => [update({ [name]: { a: 1 } }), 9] as const,
  ),
  [update([{ $set: { a: 1 } }]), 238],
  [update({ $push: { a: { $each: [1], $sort: 1 } } }), 2],
  [update({ $push: { a: { $each: [1], $position: 0 } } }), 2],
  [update({ $inc: { d: 1 } }), 238],
  [update({ $set: { '5': 1 } }), 238],
  [update({ 5: 1 }), 238],
  [update({ a: new Timestamp({ t: 0, i: 0 }) }), 238],
  [{ insert: 'x', documents: [{ a: new Timestamp({ t: 0, i: 0 }) }] }, 238],
  [{ insert: 'x', documents: [{ 5: 1 }] }, 238],
  ...[
    '$lookup',
    '$unwind',
    '$addFields',
    '$set',
    '$unset',
    '$facet',
    '$out',
    '$merge',
    '$sample',
    '$replaceRoot',
  ].map((name) => [aggregate({ [name]: {} }), 40324] as const),
  ...['$push', '$addToSet', '$avg', '$first', '$last', '$mergeObjects'].map(
    (name) => [aggregate({ $group: { _id: null, v: { [name]: '$a' } } }), 15952] as const,
  ),
  [aggregate({ $group: { _id: { $add: [1, 2] } } }), 168],
  [aggregate({ $group: { _id: { k: '$a' } } }), 238],
  [aggregate({ $group: { _id: '$$ROOT' } }), 238],
  [aggregate({ $group: { _id: null, s: { $sum: '$d' } } }), 238],
  [aggregate({ $project: { x: '$a' } }), 238],
  [aggregate({ $project: { x: { $add: [1, 1] } } }), 168],
  [{ find: 'x', projection: { a: { $slice: 1 } } }, 168],
  [{ find: 'x', projection: { a: { $elemMatch: { b: 1 } } } }, 168],
  [{ find: 'x', projection: { 'a.$': 1 }, filter: { a: 3 } }, 16410],
  [{ find: 'x', let: { a: 1 } }, 238],
  [{ find: 'x', min: { a: 1 } }, 238],
  [{ find: 'x', tailable: true }, 238],
  [{ find: 'x', collation: { locale: 'en' } }, 238],
  [{ find: 'x', sort: { a: { $meta: 'textScore' } } }, 238],
  [{ create: 'y', viewOn: 'x' }, 238],
  [{ bulkWrite: 1, ops: [], nsInfo: [] }, 59],
  [{ mapReduce: 'x' }, 59],
];

for (const [command, code] of REFUSED) {
  test(`${BSON.EJSON.stringify(command)} is refused with ${code}`, async () => {
    assert.equal(await codeOf(command), code);
  });
}

/** Options of a wrong type must always be rejected. */
const WRONG: readonly (readonly [Document, number])[] = [
  [{ find: 'x', filter: 1 }, 14],
  [{ find: 'x', sort: 'a' }, 14],
  [{ find: 'x', projection: [] }, 14],
  [{ find: 'x', limit: 'x' }, 14],
  [{ find: 'x', limit: -1 }, 51024],
  [{ find: 'x', singleBatch: 'yes' }, 14],
  [{ find: 'x', hint: 5 }, 9],
  [{ find: 'x', maxTimeMS: 'x' }, 14],
  [{ find: 'x', maxTimeMS: -1 }, 2],
  [{ find: 'x', readConcern: 'majority' }, 14],
  [{ aggregate: 'x', pipeline: {}, cursor: {} }, 14],
  [{ aggregate: 'x', pipeline: [], cursor: { size: 1 } }, 40415],
  [{ update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: 'x' }] }, 14],
  [{ update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, upsert: 1 }] }, 14],
  [{ update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: {} }] }, 14],
  [{ update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, surplus: 1 }] }, 40415],
  [{ update: 'x', updates: [{ q: 1, u: {} }] }, 14],
  [{ delete: 'x', deletes: [{ q: {}, limit: true }] }, 14],
  [{ delete: 'x', deletes: [{ q: {}, limit: 2 }] }, 9],
  [{ insert: 'x', documents: {} }, 14],
  [{ insert: 'x', documents: [{}], ordered: 'x' }, 14],
  [{ insert: 'x', documents: [{}], writeConcern: 1 }, 14],
  [{ insert: 'x', documents: [{}], writeConcern: { w: -1 } }, 9],
  [{ insert: 'x', documents: [{}], writeConcern: { w: 1, surplus: 1 } }, 40415],
  [{ findAndModify: 'x', query: {}, remove: 'x' }, 14],
  [{ findAndModify: 'x', query: {}, update: {}, new: 1 }, 14],
  [{ findAndModify: 'x', query: 1, remove: true }, 14],
  [{ count: 'x', query: [] }, 14],
  [{ count: 'x', skip: 'x' }, 14],
  [{ distinct: 'x', key: 5 }, 14],
  [{ createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', unique: 'x' }] }, 14],
  [{ createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 5 }] }, 14],
  [{ createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', weights: {} }] }, 197],
  [{ listCollections: 1, filter: 5 }, 14],
  [{ listIndexes: 'x', cursor: { size: 1 } }, 40415],
  [{ getMore: 'x', collection: 'x' }, 14],
];

for (const [command, code] of WRONG) {
  test(`${BSON.EJSON.stringify(command)} is refused with ${code}, not read as something else`, async () => {
    assert.equal(await codeOf(command), code);
  });
}

test('a getMore with a time limit of its own is refused, as MongoDB does', async () => {
  assert.equal(await codeOf({ getMore: BSON.Long.fromNumber(1), collection: 'x', maxTimeMS: 5 }), 2);
});

test('`$` after two conditions that hold for different elements is refused: MongoDB does not settle which it means', async () => {
  for (const q of [
    { a: { $gt: 5, $lt: 5 } },
    { a: 3, b: 3 },
    { $and: [{ a: 10 }, { a: 0 }] },
    { $or: [{ a: 10 }, { a: 3 }] },
  ])
    assert.equal(await codeOf(update({ $set: { 'a.$': 1 } }, q)), 238, JSON.stringify(q));
  assert.deepEqual((await server.client.db('t').collection('x').findOne({ b: 3 }))?.['a'], [0, 10, 3]);
});

test('an expression is refused for a text that it would take too long over, and read for shorter ones', async () => {
  const texts = server.client.db('t').collection('texts');
  const search = { find: 'texts', filter: { a: { $regex: 'a{99}b' } } };
  await texts.insertOne({ a: 'a'.repeat(100_000) });
  assert.equal(await codeOf(search), 0);
  await texts.insertOne({ a: 'a'.repeat(1_000_000) });
  assert.equal(await codeOf(search), 238);
  for (const pattern of ['^a*b', `^${'a'.repeat(99)}b`])
    assert.equal(await codeOf({ ...search, filter: { a: { $regex: pattern } } }), 0, pattern);
});

test('expressions that read a text once are not refused', async () => {
  for (const pattern of [
    'text',
    '^a.*b',
    '^a+$',
    '^[a-z]{2,}\\d',
    'a?b',
    '\\d{4}-\\d{1,2}',
    '^a\\*\\*',
    '[*+]x',
  ])
    assert.equal(await codeOf(find({ a: { $regex: pattern } })), 0, pattern);
});
