import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { IndexDescription } from 'mongodb';
import { ensureIndexes } from '../../src/database/indexes.ts';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());
const rows = () => database.db.collection('rows');
beforeEach(async () => void (await rows().drop()));

const ensure = (...indexes: IndexDescription[]) =>
  ensureIndexes(database.db, [{ collection: 'rows', indexes }]);
const found = async () =>
  (await rows().listIndexes().toArray()).slice(1).map(({ v: _version, ...index }) => index);

test('creates what is missing; again it changes nothing', async () => {
  const wanted = [
    { key: { a: 1 }, name: 'a_1' },
    { key: { b: 1 }, name: 'b_1', unique: true },
  ];
  for (const _time of [1, 2]) {
    await ensure(...wanted);
    assert.deepEqual(await found(), wanted);
  }
});

const changes: readonly [what: string, before: IndexDescription, after: IndexDescription][] = [
  [
    'a TTL',
    { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
    { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 90 },
  ],
  ['the fields under a name', { key: { a: 1 }, name: 'list' }, { key: { a: 1, b: -1 }, name: 'list' }],
  ['the name', { key: { a: 1 }, name: 'old' }, { key: { a: 1 }, name: 'new' }],
  ['uniqueness', { key: { a: 1 }, name: 'a_1' }, { key: { a: 1 }, name: 'a_1', unique: true }],
];

for (const [what, old, wanted] of changes) {
  test(`${what} of an index that has changed is made anew, and its neighbours stay`, async () => {
    const neighbour = { key: { z: 1 }, name: 'z_1' };
    await ensure(neighbour, old);
    await ensure(neighbour, wanted);
    assert.deepEqual(await found(), [neighbour, wanted]);
  });
}

test('two indexes on the same fields that are both declared do not drive each other out', async () => {
  const whole = { key: { a: 1 }, name: 'whole' };
  const some = { key: { a: 1 }, name: 'some', partialFilterExpression: { b: 1 } };
  await ensure(whole, some, { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 });
  const changed = { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 90 };
  await ensure(whole, some, changed);
  assert.deepEqual(await found(), [whole, some, changed]);
});

test('a new index that the rows do not allow leaves the old one in its place', async () => {
  const old = { key: { a: 1 }, name: 'a_1' };
  await ensure(old);
  await rows().insertMany([{ a: 1 }, { a: 1 }]);
  await assert.rejects(ensure({ ...old, unique: true }), { code: 11000 });
  assert.deepEqual(await found(), [old]);
});
