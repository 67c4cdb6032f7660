import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { brokenUploads, rawSender, startTestFiles, type TestFiles } from '@larkfield/kit/testing';

let files: TestFiles;
let send: Awaited<ReturnType<typeof rawSender>>;
before(async () => {
  files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  send = await rawSender(files.service.app, '/api/scanFile');
});
after(() => files.close());
beforeEach(() => files.service.clock.advance(3600_000));

for (const [what, body, refusal] of brokenUploads('myfile'))
  test(`a body ${what} is refused as one, and nothing of it is kept for good`, async () => {
    const { status, told } = await send(body);
    assert.deepEqual([status, told['code']], refusal);
    assert.match(String(told['message']), /^problems\./);
    const { db } = files.service.database;
    assert.equal(await db.collection('files').countDocuments({ expiresAt: { $exists: false } }), 0);
    // A complete file before the broken part stays in quarantine, like any unclaimed file.
    const kept = await db.collection('files').countDocuments({ state: 'clean' });
    assert.equal(await db.collection('files_bytes.files').countDocuments({}), kept);
  });
