import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { startDatabase } from '@larkfield/kit/testing';
import { createFileContent, createContentId } from '../src/storage/file-content.ts';
import { BUCKET } from '../src/storage/store.ts';

test('a piece that cannot be stored ends the writing, and is heard by whoever writes alone', async (t) => {
  const database = await startDatabase();
  t.after(() => database.close());
  const file = { id: 'a-file', contentId: createContentId(), key: randomBytes(32) };
  const chunks = database.db.collection(`${BUCKET}.chunks`);
  await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
  // The second chunk exists already, so storing the file's own chunk fails.
  await chunks.insertOne({ files_id: file.contentId, n: 1 });
  let given = 0;
  async function* pieces(): AsyncGenerator<Buffer> {
    // Many event loop turns between two chunks: the error occurs while the next chunk is read.
    for (; given < 400; given += 1) yield await turn(Buffer.alloc(16 * 1024));
  }
  const content = createFileContent(database.db);

  await assert.rejects(content.write(file, pieces()), { code: 11_000 });

  assert.ok(given < 400, 'what follows is not read');
  await content.remove(file.contentId);
  assert.equal(await chunks.countDocuments(), 0);
});

test('a file of which pieces are missing breaks off, and is never taken for a shorter one', async (t) => {
  const database = await startDatabase();
  t.after(() => database.close());
  const content = createFileContent(database.db);
  const whole = randomBytes(700_000);
  for (const missing of [0, 1, 2]) {
    const file = { id: `file-${missing}`, contentId: createContentId(), key: randomBytes(32) };
    await content.write(file, Readable.from([whole]));
    assert.deepEqual(await buffer(content.read(file, whole.length)), whole);
    await database.db.collection(`${BUCKET}.chunks`).deleteOne({ files_id: file.contentId, n: missing });
    await assert.rejects(buffer(content.read(file, whole.length)), /bytes of a file are missing/);
  }
});
