import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MongoServerError, type Collection } from 'mongodb';
import { ensureIndexes } from '../../src/database/indexes.ts';
import { createRecord, recordIndexes, type RecordBase } from '../../src/records/submissions/create-record.ts';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

interface Note {
  readonly text: string;
}

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

async function notes(name: string, indexes = recordIndexes): Promise<Collection<RecordBase & Note>> {
  await ensureIndexes(database.db, indexes.length > 0 ? [{ collection: name, indexes }] : []);
  return database.db.collection(name);
}

const now = new Date('2026-03-02T09:00:00Z');

function submit(collection: Collection<RecordBase & Note>, key: string | undefined, body: { text: string }) {
  const build = () => ({ fields: { text: body.text }, mail: [], audit: [] });
  return createRecord<Note>(collection, { key, body, now, build });
}

type Notes = Collection<RecordBase & Note>;

/** Returns the collection with another `insertOne`. */
function withInsertOne(collection: Notes, insertOne: (record: RecordBase & Note) => Promise<unknown>): Notes {
  return Object.create(collection, { insertOne: { value: insertOne } });
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

test('a record is one document: its fields, its answer, and what goes with it under ids of its own', async () => {
  const collection = await notes('whole');
  const mail = {
    template: 'x',
    language: 'en',
    to: { name: '', address: 'a@b.example' },
    values: {},
  } as const;
  const audit = { action: 'made', actor: 'visitor', subject: 'LK', requestId: 'r' };
  const build = () => ({ fields: { text: 'a' }, mail: [mail, mail], audit: [audit] });
  const answer = await createRecord<Note>(collection, { key: 'key-00001', body: { text: 'a' }, now, build });
  const { _id, submission, parts, ...rest } = (await collection.findOne({})) ?? assert.fail('no record');
  assert.match(_id, ID);
  assert.deepEqual(rest, { text: 'a', reference: answer.reference, createdAt: now });
  assert.deepEqual(submission.answer, { success: true, reference: answer.reference });
  assert.deepEqual(submission.answer, answer);
  const ids = [...(parts?.mail ?? []), ...(parts?.audit ?? [])].map(({ id }) => id);
  assert.equal(new Set(ids).size, 3);
  for (const id of ids) assert.match(id, ID);
  assert.deepEqual(parts?.since, now);
  assert.deepEqual(
    parts?.mail.map(({ id: _, ...each }) => each),
    [mail, mail],
  );
  assert.deepEqual(
    parts?.audit.map(({ id: _, ...each }) => each),
    [{ ...audit, at: now }],
  );
});

test('a reference that is taken is drawn again, and no two records share one', async () => {
  const collection = await notes('taken');
  const taken: string[] = [];
  const unlucky = withInsertOne(collection, async (record) => {
    if (taken.length < 2) {
      taken.push(record.reference);
      const submission = { ...record.submission, key: `other-${taken.length}` };
      await collection.insertOne({ ...record, _id: `other-${taken.length}`, submission });
    }
    return collection.insertOne(record);
  });
  const { reference } = await submit(unlucky, 'key-00001', { text: 'a' });
  assert.equal(taken.length, 2);
  assert.ok(!taken.includes(reference));
  assert.equal((await collection.findOne({ reference }))?.submission.key, 'key-00001');
  assert.equal(await collection.countDocuments({}), 3);
});

test('a record that cannot be written is a failure, at the first try unless its reference was taken thrice', async () => {
  const collection = await notes('broken');
  let attempts = 0;
  const failing = (error: Error) =>
    withInsertOne(collection, async () => {
      attempts += 1;
      throw error;
    });
  const full = new MongoServerError({ message: 'no space left', code: 14031 });
  await assert.rejects(submit(failing(full), 'key-00001', { text: 'a' }), full);
  assert.equal(attempts, 1);
  const taken = new MongoServerError({ message: 'duplicate key', code: 11000 });
  await assert.rejects(submit(failing(taken), 'key-00001', { text: 'a' }), taken);
  assert.equal(attempts, 1 + 3);
});

test('of 20 parallel duplicates one record stays, and all get its answer', async () => {
  const collection = await notes('parallel');
  const attempts = Array.from({ length: 20 }, () => submit(collection, 'same-key-1', { text: 'a' }));
  const references = new Set((await Promise.all(attempts)).map(({ reference }) => reference));
  assert.equal(references.size, 1);
  assert.equal(await collection.countDocuments({}), 1);
  assert.match([...references][0] ?? '', /^LK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
});

test('without the unique index every duplicate becomes a record', async () => {
  const collection = await notes('unguarded', []);
  await Promise.all(Array.from({ length: 20 }, () => submit(collection, 'same-key-1', { text: 'a' })));
  assert.ok((await collection.countDocuments({})) > 1);
});

test('a repeat is answered like the first call, also after a restart of the database', async () => {
  const collection = await notes('repeat');
  const first = await submit(collection, 'key-00001', { text: 'a' });
  await database.restart();
  assert.deepEqual(await submit(collection, 'key-00001', { text: 'a' }), first);
  assert.equal(await collection.countDocuments({}), 1);
});

test('a repeat may take longer, come in another language and in another order of fields', async () => {
  const collection = await notes('incidental');
  const first = await submit(collection, 'key-00001', {
    text: 'a',
    b: 1,
    elapsed: 3000,
    language: 'en',
  } as Note);
  const again = await submit(collection, 'key-00001', {
    language: 'ar',
    elapsed: 9000,
    b: 1,
    text: 'a',
  } as Note);
  assert.deepEqual(again, first);
});

test('the same key with other entries is refused', async () => {
  const collection = await notes('mismatch');
  await submit(collection, 'key-00001', { text: 'a' });
  await assert.rejects(submit(collection, 'key-00001', { text: 'b' }), { code: 'IDEMPOTENCY_MISMATCH' });
  assert.equal(await collection.countDocuments({}), 1);
});

test('without a key every call is a submission of its own', async () => {
  const collection = await notes('keyless');
  await Promise.all([
    submit(collection, undefined, { text: 'a' }),
    submit(collection, undefined, { text: 'a' }),
  ]);
  assert.equal(await collection.countDocuments({}), 2);
});
