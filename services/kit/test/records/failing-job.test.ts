import assert from 'node:assert/strict';
import test from 'node:test';
import { forEachSettled } from '../../src/concurrency/for-each-settled.ts';
import { outboxCollection } from '../../src/mail/mail-row.ts';
import { createRecord, recordIndexes, type RecordBase } from '../../src/records/submissions/create-record.ts';
import { startTestService } from '../../src/testing/index.ts';

const NAME = 'failing';
const COLLECTION = `${NAME}_records`;

test('what records carry is moved on though a step of the service fails in every round', async (t) => {
  const service = await startTestService({
    name: NAME,
    calls: [],
    collections: [{ collection: COLLECTION, indexes: recordIndexes }],
    records: [COLLECTION],
    routes: () => undefined,
    runJobs: () => Promise.reject(new Error('this step fails')),
  });
  t.after(() => service.close());
  const { db } = service.database;
  const mail = {
    template: 'x',
    language: 'en',
    to: { name: '', address: 'a@b.example' },
    values: {},
  } as const;
  const build = () => ({ fields: {}, mail: [mail], audit: [] });
  await createRecord(db.collection<RecordBase>(COLLECTION), {
    key: undefined,
    body: {},
    now: service.clock.now(),
    build,
  });
  await assert.rejects(service.runJobs(), /this step fails/);
  assert.equal(await db.collection(outboxCollection(NAME)).countDocuments(), 1);
});

test('an entry that fails is noted, and the others are done and counted', async () => {
  const [done, noted] = [[] as number[], [] as unknown[]];
  const work = async (entry: number) => {
    if (entry === 2) throw new Error('two');
    done.push(entry);
  };
  const count = await forEachSettled([1, 2, 3], work, (error, entry) => noted.push([String(error), entry]));
  assert.deepEqual([count, done, noted], [2, [1, 3], [['Error: two', 2]]]);
});
