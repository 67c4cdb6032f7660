import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { databaseSocket, withDatabase } from '../../processes/database.ts';
import { startDatabase } from '../../site/run-site.ts';
import { SettingsError } from '../../processes/settings.ts';
import { Supervisor } from '../../processes/supervisor.ts';

const TEMPORARY = tmpdir();
let root: string;
let dataDir: string;
let supervisor: Supervisor;
beforeEach(() => {
  root = mkdtempSync(join(TEMPORARY, 'larkfield-database-'));
  dataDir = join(root, 'd'.repeat(100));
  // The folders of the sockets are removed with it.
  Object.assign(process.env, { TMPDIR: root, DATA_DIR: dataDir, MONGODB_URL: '' });
  supervisor = new Supervisor({ print: () => undefined });
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(root, { recursive: true });
});

const socketOf = ({ host }: URL): string => decodeURIComponent(host);

test('the database of a long path listens for its owner alone, for the site and then for its tools', async () => {
  const url = await startDatabase(supervisor, { dataDir });
  const socket = socketOf(new URL(url));
  assert.equal(dirname(dirname(socket)), root);
  assert.equal(statSync(dirname(socket)).mode & 0o777, 0o700);
  const client = await MongoClient.connect(url);
  await client.db('larkfield').collection<{ _id: string }>('x').insertOne({ _id: 'one' });
  await client.close();
  await supervisor.stop();
  assert.ok(!existsSync(socket));
  await withDatabase(async (tool) => {
    assert.equal(await tool.db('larkfield').collection('x').countDocuments(), 1);
    assert.equal(tool.options.hosts[0]?.socketPath, socket);
  });
});

test('a system without sockets, and paths that are too long everywhere, are refused in one line', async () => {
  assert.throws(
    () => databaseSocket('C:\\data', 'win32'),
    /^SettingsError: .* which Windows does not have; set MONGODB_URL to a MongoDB$/,
  );
  process.env['TMPDIR'] = join(root, 't'.repeat(100));
  const tooLong = (error: unknown) =>
    error instanceof SettingsError &&
    /DATA_DIR and TMPDIR are too long for; set MONGODB_URL/.test(error.message);
  await assert.rejects(startDatabase(supervisor, { dataDir }), tooLong);
  await assert.rejects(
    withDatabase(async () => assert.fail()),
    tooLong,
  );
  assert.ok(!existsSync(dataDir));
});
