import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Collection } from 'mongodb';
import { ensureIndexes } from '../../src/database/indexes.ts';
import { createRecord, recordIndexes, type RecordBase } from '../../src/records/create.ts';
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

test('of 20 parallel duplicates one record stays, and all get its answer', async () => {
  const collection = await notes('parallel');
  const tries = Array.from({ length: 20 }, () => submit(collection, 'same-key-1', { text: 'a' }));
  const references = new Set((await Promise.all(tries)).map(({ reference }) => reference));
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
