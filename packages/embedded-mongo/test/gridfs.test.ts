import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, ObjectId, type Document } from 'mongodb';
import { startAnyServer, type TestServer } from './support/server.ts';

const DB = 'embedded_mongo_gridfs';
/** Chunk size in bytes. */
const CHUNK = 4;

let server: TestServer;
let bucket: GridFSBucket;
before(async () => {
  server = await startAnyServer();
});
beforeEach(async () => {
  await server.client.db(DB).dropDatabase();
  bucket = new GridFSBucket(server.client.db(DB), { chunkSizeBytes: CHUNK });
});
after(async () => {
  await server.client.db(DB).dropDatabase();
  await server.stop();
});

async function upload(name: string, content: string, metadata: Document = {}): Promise<ObjectId> {
  const stream = bucket.openUploadStream(name, { metadata });
  await pipeline([Buffer.from(content)], stream);
  return stream.id;
}

const stored = (part: 'files' | 'chunks') =>
  server.client
    .db(DB)
    .collection(`fs.${part}`)
    .find({}, { sort: { n: 1 } })
    .toArray();

for (const [content, chunks] of [
  ['', []],
  ['abcd', ['abcd']],
  ['abcdefghi', ['abcd', 'efgh', 'i']],
] as const) {
  test(`a file of ${content.length} bytes is ${chunks.length} chunks and comes back`, async () => {
    const id = await upload('a.txt', content, { owner: 'test' });
    const [file] = await stored('files');
    assert.ok(file?.['uploadDate'] instanceof Date);
    const { _id, length, chunkSize, filename, metadata } = file;
    assert.deepEqual(
      { _id, length, chunkSize, filename, metadata },
      { _id: id, length: content.length, chunkSize: CHUNK, filename: 'a.txt', metadata: { owner: 'test' } },
    );
    const found = await stored('chunks');
    assert.deepEqual(
      found.map((chunk) => [chunk['files_id'], chunk['n'], String(chunk['data'])]),
      chunks.map((text, n) => [id, n, text]),
    );
    assert.equal(String(await buffer(bucket.openDownloadStream(id))), content);
  });
}

for (const [start, end, expected] of [
  [0, 2, 'ab'],
  [3, 6, 'def'],
  [8, 9, 'i'],
] as const) {
  test(`bytes ${start} to ${end} of a file are ${expected}`, async () => {
    const id = await upload('a.txt', 'abcdefghi');
    assert.equal(String(await buffer(bucket.openDownloadStream(id, { start, end }))), expected);
  });
}

test('a name stands for the last of its revisions, and for others by their place', async () => {
  for (const content of ['first', 'second', 'third']) await upload('a.txt', content);
  const read = async (revision?: number) =>
    String(
      await buffer(bucket.openDownloadStreamByName('a.txt', revision === undefined ? {} : { revision })),
    );
  assert.deepEqual(
    [await read(), await read(0), await read(1), await read(-2)],
    ['third', 'first', 'second', 'second'],
  );
});

test('a file is deleted with its chunks, and no other', async () => {
  const [one, other] = [await upload('a.txt', 'abcdefghi'), await upload('b.txt', 'xyz')];
  await bucket.delete(one);
  assert.deepEqual(
    (await stored('files')).map(({ _id }) => _id),
    [other],
  );
  assert.deepEqual(
    (await stored('chunks')).map((chunk) => chunk['files_id']),
    [other],
  );
});

test('a file takes another name', async () => {
  const id = await upload('a.txt', 'abc');
  await bucket.rename(id, 'b.txt');
  assert.deepEqual(
    (await bucket.find({ filename: 'b.txt' }).toArray()).map(({ _id }) => _id),
    [id],
  );
});

test('a file that is not there is found by nothing', async () => {
  const id = new ObjectId();
  for (const run of [
    () => buffer(bucket.openDownloadStream(id)),
    () => buffer(bucket.openDownloadStreamByName('none')),
    () => bucket.delete(id),
    () => bucket.rename(id, 'b.txt'),
  ])
    await assert.rejects(run(), /FileNotFound|not found/i);
});

test('a file that lacks a chunk is an error', async () => {
  const id = await upload('a.txt', 'abcdefghi');
  await server.client.db(DB).collection('fs.chunks').deleteOne({ n: 1 });
  await assert.rejects(buffer(bucket.openDownloadStream(id)), /chunk/i);
});

test('the first file makes the indexes of the bucket', async () => {
  await upload('a.txt', 'abc');
  const keys = async (part: string) =>
    (await server.client.db(DB).collection(`fs.${part}`).indexes()).map(({ key }) => key);
  assert.deepEqual(await keys('files'), [{ _id: 1 }, { filename: 1, uploadDate: 1 }]);
  assert.deepEqual(await keys('chunks'), [{ _id: 1 }, { files_id: 1, n: 1 }]);
});
