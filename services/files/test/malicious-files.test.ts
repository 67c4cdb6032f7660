import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { EDGE_HEADERS, samplePdf, startTestFiles, type TestFiles } from '@larkfield/kit/testing';
import { CLEAN } from './support/clean.ts';
import { MALICIOUS_FILES } from './support/malicious.ts';
import { png, pngOf } from './support/images.ts';
import { MB, pdfOfSize, program } from './support/archive-parts.ts';

let files: TestFiles;
before(async () => void (files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } })));
after(() => files.close());
beforeEach(() => files.service.clock.advance(3600_000));

for (const [what, name, bytes, type] of CLEAN)
  // covers: F47
  test(`takes ${what}`, async () => {
    const answer = await files.upload(bytes, name);
    assert.deepEqual(
      {
        message: answer.message,
        reason: answer.reason,
        type: answer.type,
        name: answer.name,
        size: answer.size,
      },
      { message: 'No Threat Detected', reason: undefined, type, name, size: bytes.length },
    );
  });

for (const [what, name, bytes, reason] of MALICIOUS_FILES)
  test(`refuses ${what}`, async () => {
    const answer = await files.upload(bytes, name);
    assert.equal(answer.reason, reason);
    assert.notEqual(answer.message, 'No Threat Detected');
    assert.equal(answer.type, undefined);
  });

test('an image may have half of what a document may, also where a form takes both', async () => {
  const most = 5 * MB;
  assert.equal((await files.upload(pngOf(most), 'a.png')).type, 'png');
  assert.equal((await files.upload(pngOf(most + 1), 'a.png')).reason, 'tooLarge');
  assert.equal((await files.upload(pdfOfSize(most + 1), 'a.pdf')).type, 'pdf');
});

test('the name that people see has no folders, and no characters that turn it around or hide in it', async () => {
  const sent = '/home/Robin/waiver\u202e\u2066fdp\u200f\u0007\u2028.pdf';
  assert.equal((await files.upload(samplePdf(), sent)).name, 'waiverfdp.pdf');
});

test('nothing of a refused file is kept', async () => {
  const { db } = files.service.database;
  const { id } = await files.upload(program, 'a.pdf');
  assert.equal(await db.collection('files_bytes.files').countDocuments({ filename: id }), 0);
  const kept = await db.collection('files').countDocuments({ state: 'clean' });
  assert.equal(await db.collection('files_bytes.files').countDocuments({}), kept);
  assert.ok(MALICIOUS_FILES.length >= 60);
});

test('the bytes in the database are sealed', async () => {
  const { id } = await files.upload(samplePdf('a child called Robin'), 'a.pdf');
  const { db } = files.service.database;
  const stored = await db.collection('files_bytes.files').findOne({ filename: id });
  const chunk = await db.collection('files_bytes.chunks').findOne({ files_id: stored?._id });
  const text = String(chunk?.['data'].toString('latin1'));
  assert.doesNotMatch(text, /%PDF|Robin/);
});

test('a form that takes PDF only is told so of an image', async () => {
  assert.equal((await files.upload(png(), 'a.png', 'pdf,zip')).reason, 'type');
});

test('a body that breaks off in the middle of its file is unreadable, and keeps nothing', async () => {
  const head = 'content-disposition: form-data; name="myfile"; filename="a.pdf"';
  const answer = await files.service.app.inject({
    method: 'POST',
    url: '/api/scanFile',
    payload: `--x\r\n${head}\r\n\r\n%PDF-1.4 and then nothing`,
    headers: { ...EDGE_HEADERS, 'content-type': 'multipart/form-data; boundary=x' },
  });
  assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [400, 'BODY_UNREADABLE']);
});
