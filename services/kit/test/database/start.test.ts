import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startProcessHost, type ProcessHost } from '../../src/testing/index.ts';

let host: ProcessHost;
before(async () => {
  host = await startProcessHost(join(import.meta.dirname, '../fixtures/unique.ts'));
});
after(() => host.close());

test('what the database refused at the start is told by code and field, without a value', async () => {
  const rows = host.database.db.collection('unique_rows');
  await rows.insertMany([{ email: 'ann@visitor.example' }, { email: 'ann@visitor.example' }]);
  const { output, exitCode } = host.run();
  assert.equal(await exitCode(), 1);
  assert.equal(output.err, 'unique: the database in MONGODB_URL refused: DuplicateKey (11000) on email\n');
});
