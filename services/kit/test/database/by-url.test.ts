import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { throughPort, withDatabaseName } from '../../src/testing/database/database-url.ts';
import { startDatabase } from '../../src/testing/database/database.ts';

/** A database server in its own process, as `MONGODB_URL` would name one. */
const dir = mkdtempSync(join(tmpdir(), 'larkfield-by-url-'));
const earlierUrl = process.env['MONGODB_URL'];
let server: ChildProcess;
let url: string;
before(async () => {
  const script = join(import.meta.dirname, '../../../../packages/embedded-mongo/src/serve.ts');
  const flags = ['--disable-warning=ExperimentalWarning', script, '--port', '0', '--dir', dir];
  server = spawn(process.execPath, flags, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  url = `mongodb://127.0.0.1:${port}/site`;
  process.env['MONGODB_URL'] = url;
});
after(async () => {
  if (earlierUrl === undefined) delete process.env['MONGODB_URL'];
  else process.env['MONGODB_URL'] = earlierUrl;
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dir, { recursive: true, force: true });
});

const databases = async () => {
  const client = await MongoClient.connect(url);
  const { databases: found } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  await client.close();
  return found.map(({ name }) => name).sort();
};

test('each test has a database of its own on the server that MONGODB_URL names, and leaves nothing there', async () => {
  const earlier = await databases();
  const [one, two] = await Promise.all([startDatabase(), startDatabase()]);
  await one.db.collection('rows').insertOne({ a: 1 });
  assert.equal(await two.db.collection('rows').countDocuments(), 0);
  assert.ok((await databases()).includes(one.db.databaseName));
  await Promise.all([one.close(), two.close()]);
  assert.deepEqual(await databases(), earlier);
});

test('a test can take the server away, and finds what it has kept when it is there again', async () => {
  const own = await startDatabase();
  await own.db.collection('rows').insertOne({ a: 1 });
  await own.stop();
  await assert.rejects(own.db.collection('rows').findOne({}), /Mongo|connect|ECONN/);
  await own.restart();
  assert.equal((await own.db.collection('rows').findOne({}))?.['a'], 1);
  await own.close();
});

test('tests about the files of the embedded database, and about a full one, have that', async () => {
  const [files, full] = await Promise.all([
    startDatabase({ embedded: true }),
    startDatabase({ maxBytes: 2 * 1024 * 1024 }),
  ]);
  assert.ok(files.dir !== '' && full.dir !== '');
  await Promise.all([files.close(), full.close()]);
});

const addresses: readonly [url: string, through: string][] = [
  ['mongodb://db.example/site', 'mongodb://127.0.0.1:7/t?directConnection=true'],
  [
    'mongodb://a.example:1,b.example:2/site?replicaSet=rs&w=1',
    'mongodb://127.0.0.1:7/t?w=1&directConnection=true',
  ],
  [
    'mongodb://me:a%2Fb@db.example/site',
    'mongodb://me:a%2Fb@127.0.0.1:7/t?authSource=site&directConnection=true',
  ],
  [
    'mongodb://me:b@db.example/?authSource=admin',
    'mongodb://me:b@127.0.0.1:7/t?authSource=admin&directConnection=true',
  ],
  ['mongodb://me:b@db.example', 'mongodb://me:b@127.0.0.1:7/t?authSource=admin&directConnection=true'],
];
for (const [from, to] of addresses) {
  test(`${from} is reached through a port of this machine as the same user`, () => {
    assert.equal(throughPort(from, 7, 't'), to);
  });
}

const named: readonly [url: string, other: string][] = [
  ['mongodb://db.example', 'mongodb://db.example/t'],
  ['mongodb://db.example/site', 'mongodb://db.example/t'],
  ['mongodb+srv://me:b@db.example/?w=1', 'mongodb+srv://me:b@db.example/t?w=1&authSource=admin'],
  [
    'mongodb://a.example:1,b.example:2/site?replicaSet=rs',
    'mongodb://a.example:1,b.example:2/t?replicaSet=rs',
  ],
];
for (const [url, other] of named) {
  test(`another database on the server of ${url} has another name only`, () => {
    assert.equal(withDatabaseName(url, 't'), other);
  });
}
