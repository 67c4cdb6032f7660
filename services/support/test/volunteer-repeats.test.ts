import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { volunteerSample } from '@larkfield/mf-support/forms/testing';
import { hashSubmissionKey } from '@larkfield/kit/records';
import {
  samplePdf,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { openingStore } from '../src/openings/store.ts';

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  service = await startTestService(support, { env: files.env });
  await service.prepare();
});
after(async () => {
  await service.close();
  await files.close();
});
beforeEach(() => service.advanceOneHour());

const waiver = async () => (await files.upload(samplePdf(), 'waiver.pdf')).id;
const send = (change: object, key: string) =>
  service.post('/api/create/volunteer', { ...volunteerSample, ...change }, { 'idempotency-key': key });

test('a repeat of the same form is the same application, also when the answer was lost', async () => {
  const id = await waiver();
  const first = await send({ waiver: id }, 'volunteer-twice');
  const again = await send({ waiver: id }, 'volunteer-twice');
  assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
});

test('a repeat counts once and is answered as before, though its opening is full and the file service away by now', async (t) => {
  const away = await startTestService(support, {
    env: { FILES_URL: 'http://127.0.0.1:1' },
    testDatabase: service.database,
  });
  t.after(() => away.close());
  const openings = openingStore(service.database.db);
  const opening = await openings.findOne({ state: 'open' });
  assert.ok(opening);
  const body = { ...volunteerSample, waiver: await waiver(), opening: opening.slug };
  const headers = { 'idempotency-key': 'volunteer-once-more' };
  const first = await service.post('/api/create/volunteer', body, headers);
  assert.equal(first.statusCode, 201, first.body);
  await openings.updateOne({ slug: opening.slug }, { $set: { state: 'full' } });
  const again = await away.post('/api/create/volunteer', body, headers);
  await openings.updateOne({ slug: opening.slug }, { $set: { state: 'open' } });
  assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
  const other = await away.post('/api/create/volunteer', { ...body, reason: 'Another' }, headers);
  assert.equal(other.json<{ code: string }>().code, 'IDEMPOTENCY_MISMATCH');
});

test('a repeat of a form with its waiver inside leaves no second copy of it', async () => {
  const url = `data:application/pdf;base64,${samplePdf('Once').toString('base64')}`;
  const [first, again] = [
    await send({ waiver: url }, 'volunteer-whole'),
    await send({ waiver: url }, 'volunteer-whole'),
  ];
  assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
  const kept = files.service.database.db.collection('files');
  const record = hashSubmissionKey({ path: '/api/create/volunteer', key: 'volunteer-whole' });
  assert.equal(await kept.countDocuments({ 'claim.record': record }), 1);
});
