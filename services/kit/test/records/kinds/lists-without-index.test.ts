import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ensureIndexes } from '../../../src/database/indexes.ts';
import { indexesOf } from '../../../src/app/build-service.ts';
import {
  allServices,
  startDatabase,
  listsWithoutIndex,
  type TestDatabase,
} from '../../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

test('every list, search and address of every kind of every service is read from an index, in its order', async () => {
  const { db } = database;
  let all = 0;
  for (const service of await allServices()) {
    await ensureIndexes(db, indexesOf(service));
    const { asked, unserved } = await listsWithoutIndex(db, service);
    assert.deepEqual(unserved, []);
    all += asked;
  }
  assert.ok(all > 100, `${all} finds`);
});

test('without its index a list is found out', async () => {
  const service = (await allServices()).find(({ name }) => name === 'marketing');
  assert.ok(service);
  await ensureIndexes(database.db, indexesOf(service));
  await database.db.collection('contacts').dropIndex('handling_1_createdAt_-1__id_-1');
  const { unserved } = await listsWithoutIndex(database.db, service);
  assert.ok(unserved.length > 0);
  assert.deepEqual(
    unserved.filter((line) => !/contacts: \{"handling":"(?:x|new)"/.test(line)),
    [],
  );
});
