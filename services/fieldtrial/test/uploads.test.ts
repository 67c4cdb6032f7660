import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { brokenUploads, rawSender, samplePdf, startTestService, wholeUpload } from '@larkfield/kit/testing';
import { service as fieldtrial } from '../src/app.ts';
import { startTrial } from './support/trial.ts';

const CALL = '/api/uploadFieldTrial';
const ENTRIES = { firstname: 'José', lastname: 'Silva', time: '1700000000000' };

let trial: Awaited<ReturnType<typeof startTrial>>;
let send: Awaited<ReturnType<typeof rawSender>>;
before(async () => {
  trial = await startTrial();
  send = await rawSender(trial.service.app, CALL);
});
after(() => trial.close());
beforeEach(() => trial.nextHour());

for (const [what, body, refusal] of brokenUploads('myfile'))
  test(`a body ${what} is no failure of the file service`, async () => {
    const { status, told } = await send(body);
    assert.deepEqual([status, told['code']], refusal);
  });

for (const [what, name] of [
  ['no name', ''],
  ['a name of 3,000 letters', `${'a'.repeat(3_000)}.pdf`],
  ['a name with signs that nobody sees', 'a\u0000\u0085b.pdf'],
] as const)
  test(`a file with ${what} is scanned like any other`, async () => {
    const { status, told } = await send(wholeUpload('myfile', name, samplePdf(), ENTRIES));
    assert.deepEqual([status, told['message']], [200, 'No Threat Detected']);
  });

test('without the file service a large file is answered all the same, and may be sent again', async (t) => {
  const away = await startTestService(fieldtrial, {
    env: { FILES_URL: 'http://127.0.0.1:1' },
    testDatabase: trial.service.database,
  });
  t.after(() => away.close());
  const post = await rawSender(away.app, CALL);
  const { status, told } = await post(wholeUpload('myfile', 'a.pdf', randomBytes(8_000_000), ENTRIES));
  assert.deepEqual([status, told['code']], [503, 'FILES_UNAVAILABLE']);
});

test('an empty file is one that is not taken', async () => {
  const { status, told } = await send(wholeUpload('myfile', 'a.pdf', Buffer.alloc(0), ENTRIES));
  assert.deepEqual([status, told['success'], told['message']], [200, false, 'File Refused']);
});
