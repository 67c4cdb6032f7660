import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { BSON, MongoClient, type Document } from 'mongodb';
import { startEmbedded } from '../src/index.ts';
import { exportAll, importAll, MoveError } from '../src/move/index.ts';
import { TYPED_DOCUMENTS } from './semantics/values.ts';
import { startEmbeddedServer, temporaryDirectory } from './support/server.ts';

const DB_TOOL = join(import.meta.dirname, '..', '..', '..', 'tools', 'db.ts');
const RAW = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

async function fill(client: MongoClient): Promise<void> {
  const shop = client.db('shop');
  await shop.collection('kinds').insertMany([...TYPED_DOCUMENTS]);
  await shop.command({
    insert: 'kinds',
    documents: [
      { _id: null, nothing: 1 },
      { _id: BSON.Long.fromNumber(1), ref: { $ref: 'c', $id: 5 } },
    ],
  });
  await shop
    .collection('a/b c')
    .insertMany(Array.from({ length: 1_200 }, (_, i) => ({ i, text: 'ü'.repeat(i % 50) })));
  await shop.createCollection('empty');
  await shop.collection('kinds').createIndexes([
    { key: { a: 1 }, sparse: true },
    { key: { email: 1 }, unique: true, partialFilterExpression: { email: { $type: 'string' } } },
    { key: { at: -1 }, expireAfterSeconds: 3_600, name: 'gone' },
  ]);
  await client.db('other').collection('x').insertOne({ a: 1 });
}

/** Returns all data of a server with exact types. */
async function snapshot(client: MongoClient): Promise<Document> {
  const all: Document = {};
  for (const db of ['shop', 'other']) {
    for (const { name } of await client.db(db).listCollections().toArray()) {
      const collection = client.db(db).collection(name, { ...RAW });
      const docs = await collection.find().sort({ _id: 1 }).toArray();
      all[`${db}.${name}`] = {
        docs: docs.map((doc) => BSON.EJSON.stringify(doc, { relaxed: false })),
        indexes: await collection.indexes(),
      };
    }
  }
  return all;
}

test('a site moves out and back in with every document and index', async (t) => {
  const [from, to] = [await startEmbeddedServer(), await startEmbeddedServer()];
  const { dir, remove } = temporaryDirectory();
  t.after(async () => {
    remove();
    await from.stop();
    await to.stop();
  });
  await fill(from.client);
  const out = await exportAll(from.client, join(dir, 'out'));
  assert.deepEqual(out, { collections: 4, documents: TYPED_DOCUMENTS.length + 2 + 1_200 + 1 });
  assert.deepEqual(await importAll(to.client, join(dir, 'out')), out);
  assert.deepEqual(await snapshot(to.client), await snapshot(from.client));
  await exportAll(to.client, join(dir, 'again'));
  for (const file of ['shop/kinds.jsonl', 'shop/kinds.indexes.jsonl', 'shop/a%2Fb%20c.jsonl']) {
    assert.equal(
      readFileSync(join(dir, 'again', file), 'utf8'),
      readFileSync(join(dir, 'out', file), 'utf8'),
    );
  }
  await assert.rejects(
    importAll(to.client, join(dir, 'out')),
    /already contains documents; nothing was imported/,
  );
  await assert.rejects(exportAll(to.client, join(dir, 'out')), MoveError);
});

test('a document that looks like extended JSON is refused by name instead of changed', async (t) => {
  const server = await startEmbeddedServer();
  const { dir, remove } = temporaryDirectory();
  t.after(async () => {
    remove();
    await server.stop();
  });
  await server.client
    .db('shop')
    .collection('odd')
    .insertOne({ a: { $oid: 'a'.repeat(24) } });
  await assert.rejects(exportAll(server.client, join(dir, 'out')), /shop\.odd cannot be written/);
});

test('the command line exports and imports the embedded database of DATA_DIR', async () => {
  const { dir, remove } = temporaryDirectory();
  const run = (data: string, ...args: string[]): { status: number | null; out: string } => {
    const { MONGODB_URL: _other, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [DB_TOOL, ...args], {
      encoding: 'utf8',
      env: { ...env, DATA_DIR: join(dir, data) },
    });
    return { status, out: stdout + stderr };
  };
  const server = await startEmbedded({ dir: join(dir, 'first', 'database') });
  const client = await MongoClient.connect(server.url);
  await client
    .db('shop')
    .collection('x')
    .insertMany([{ a: 1 }, { a: 2 }]);
  const busy = run('first', 'export', join(dir, 'out'));
  assert.equal(busy.status, 1);
  assert.match(busy.out, /stop the site first/);
  await client.close();
  await server.close();
  assert.deepEqual(run('first', 'export', join(dir, 'out')), {
    status: 0,
    out: 'exported 2 documents of 1 collections\n',
  });
  assert.deepEqual(run('second', 'import', join(dir, 'out')), {
    status: 0,
    out: 'imported 2 documents of 1 collections\n',
  });
  assert.equal(run('second', 'import', join(dir, 'out')).status, 1);
  assert.match(run('second').out, /^usage: npm run db/);
  mkdirSync(join(dir, 'nothing'));
  writeFileSync(join(dir, 'nothing', 'letter.txt'), '');
  assert.match(run('second', 'import', join(dir, 'nothing')).out, /contains no export/);
  remove();
});
