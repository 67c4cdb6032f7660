import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { MongoClient, MongoServerError, type Document } from 'mongodb';
import { socketPathFor, startEmbedded, StoreError } from '../src/index.ts';
import { openDatabaseFile } from '../src/store/database-file.ts';
import { startEmbeddedServer, temporaryDirectory } from './support/server.ts';

const FILE = 'embedded.sqlite';
const SERVE = join(import.meta.dirname, '..', 'src', 'serve.ts');

function run(args: readonly string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [SERVE, ...args], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  return { status, stderr };
}

test('a second server on the same directory is refused, in this process and in another', async () => {
  const { dir, remove } = temporaryDirectory();
  const first = await startEmbedded({ dir });
  await assert.rejects(
    startEmbedded({ dir }),
    (error) => error instanceof StoreError && /in use by another process/.test(error.message),
  );
  const other = run(['--port', '0', '--dir', dir]);
  assert.equal(other.status, 1);
  assert.match(other.stderr, /^embedded-mongo: .*embedded\.sqlite is in use by another process\n$/);
  await first.close();
  const again = await startEmbedded({ dir });
  await again.close();
  remove();
});

test('a port that is taken ends the program with one line', async () => {
  const server = await startEmbeddedServer();
  const { dir, remove } = temporaryDirectory();
  const other = run(['--port', String(server.embedded?.port), '--dir', dir]);
  assert.equal(other.status, 1);
  assert.match(other.stderr, /^embedded-mongo: port \d+ is in use by another process\n$/);
  remove();
  await server.stop();
});

test('an address that is not loopback is refused', async () => {
  const { dir, remove } = temporaryDirectory();
  await assert.rejects(startEmbedded({ dir, host: '0.0.0.0' }), /no access control/);
  remove();
});

test('directory and files are their owner’s alone, also those that were open to others before', async () => {
  const { dir, remove } = temporaryDirectory();
  const data = join(dir, 'data');
  const modes = () =>
    Object.fromEntries(
      [data, ...readdirSync(data).map((name) => join(data, name))].map((path) => [
        path.slice(dir.length),
        (statSync(path).mode & 0o777).toString(8),
      ]),
    );
  const mask = process.umask(0);
  try {
    for (const wide of [false, true]) {
      if (wide) for (const path of [data, join(data, FILE)]) chmodSync(path, 0o777);
      const server = await startEmbedded({ dir: data, socket: socketPathFor(data) ?? assert.fail() });
      const client = await MongoClient.connect(server.url);
      await client.db('t').collection('x').insertOne({ a: 1 });
      const open = modes();
      assert.equal(open['/data'], '700');
      assert.deepEqual(new Set(Object.values(open)), new Set(['700', '600']));
      assert.ok(Object.keys(open).length >= 4, Object.keys(open).join());
      await client.close();
      await server.close();
    }
  } finally {
    process.umask(mask);
    remove();
  }
});

test('a file that is no database is named and left as it is', async () => {
  const { dir, remove } = temporaryDirectory();
  const path = join(dir, FILE);
  writeFileSync(path, 'this is a letter to my aunt'.repeat(1_000));
  const before = readFileSync(path);
  const result = run(['--port', '0', '--dir', dir]);
  assert.equal(result.status, 1);
  assert.match(result.stderr, /embedded\.sqlite is damaged/);
  assert.deepEqual(readFileSync(path), before);
  remove();
});

test('a damaged page is found at the start, and the file is left as it is', async () => {
  const { dir, remove } = temporaryDirectory();
  const server = await startEmbedded({ dir });
  const client = await MongoClient.connect(server.url);
  const items = client.db('t').collection('x');
  await items.createIndex({ a: 1 });
  await items.insertMany(Array.from({ length: 2_000 }, (_, a) => ({ a, text: 'x'.repeat(200) })));
  await client.close();
  await server.close();
  const path = join(dir, FILE);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, 4_096 * 20);
  closeSync(file);
  const before = readFileSync(path);
  await assert.rejects(
    startEmbedded({ dir }),
    (error) => error instanceof StoreError && /embedded\.sqlite is damaged/.test(error.message),
  );
  assert.ok(readFileSync(path).equals(before));
  remove();
});

test('a write is on the disk before it is answered, except for tests that ask for less', () => {
  const { dir, remove } = temporaryDirectory();
  for (const [isDurable, synchronous] of [
    [undefined, 2],
    [true, 2],
    [false, 0],
  ] as const) {
    const db = openDatabaseFile({ dir, ...(isDurable === undefined ? {} : { isDurable }) });
    assert.equal(db.prepare('pragma synchronous').get()?.['synchronous'], synchronous);
    db.close();
  }
  remove();
});

test('a full disk is reported, loses no acknowledged write, and needs no restart', async () => {
  const maxBytes = 2 * 1_024 * 1_024;
  const server = await startEmbeddedServer({ maxBytes });
  const items = server.client.db('full').collection<{ _id: number } & Document>('items');
  await items.createIndex({ text: 1 });
  const stored: number[] = [];
  let refused: unknown;
  for (let id = 0; !refused && id < 10_000; id++) {
    try {
      await items.insertOne({ _id: id, text: `${id}`.padEnd(1_000, 'x') });
      stored.push(id);
    } catch (error) {
      refused = error;
    }
  }
  assert.ok(refused instanceof MongoServerError && refused.code === 14031, String(refused));
  const read = (): Promise<number[]> =>
    items
      .find()
      .sort({ _id: 1 })
      .map(({ _id }) => _id)
      .toArray();
  assert.deepEqual(await read(), stored);
  assert.equal(await items.countDocuments({}), stored.length);
  assert.equal(await items.estimatedDocumentCount(), stored.length);
  await items.deleteMany({ _id: { $lt: 400 } });
  await items.insertOne({ _id: 20_000, text: 'room again' });
  assert.equal(await items.estimatedDocumentCount(), stored.filter((id) => id >= 400).length + 1);
  assert.equal(await items.countDocuments({ text: 'room again' }), 1);
  await server.stop();
});

test('the files stay flat over 100,000 updates', async () => {
  const { dir, remove } = temporaryDirectory();
  const server = await startEmbedded({ dir });
  const client = await MongoClient.connect(server.url);
  const items = client.db('flat').collection<{ _id: number } & Document>('items');
  await items.createIndex({ n: 1 });
  await items.insertMany(Array.from({ length: 1_000 }, (_, _id) => ({ _id, n: _id, text: 'x'.repeat(400) })));
  const size = (): number =>
    [FILE, `${FILE}-wal`].reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  const update = (round: number): Promise<unknown> =>
    items.bulkWrite(
      Array.from({ length: 5_000 }, (_, i) => ({
        updateOne: {
          filter: { _id: i % 1_000 },
          update: { $set: { n: round * 10_000 + i, text: 'y'.repeat(350 + ((i * round) % 100)) } },
        },
      })),
    );
  for (let round = 1; round <= 4; round++) await update(round);
  const early = size();
  for (let round = 5; round <= 20; round++) await update(round);
  assert.ok(size() <= early * 1.25 + 1_048_576, `grew from ${early} to ${size()} bytes`);
  await client.close();
  await server.close();
  remove();
});

test('a directory that cannot be created is reported in one line', () => {
  const { dir, remove } = temporaryDirectory();
  writeFileSync(join(dir, 'file'), '');
  mkdirSync(join(dir, 'other'));
  const result = run(['--port', '0', '--dir', join(dir, 'file', 'sub')]);
  assert.equal(result.status, 1);
  assert.equal(result.stderr.trim().split('\n').length, 1);
  remove();
});
