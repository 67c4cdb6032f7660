import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { ServiceError, type FileOwner } from '@larkfield/kit/http';
import { samplePdf, startTestFiles, queriesWithoutIndex, type TestFiles } from '@larkfield/kit/testing';
import { fileStore } from '../src/storage/store.ts';

let files: TestFiles;
before(async () => void (files = await startTestFiles()));
after(() => files.close());
beforeEach(() => files.service.clock.advance(3600_000));

const pdf = samplePdf();
const by: FileOwner = { service: 'support', kind: 'volunteers', record: 'work-1-abc' };
const other: FileOwner = { ...by, record: 'work-2-def' };
const hasCode = (wanted: string) => (error: unknown) =>
  error instanceof ServiceError && error.code === wanted;

async function cleanId(): Promise<string> {
  const { id, message } = await files.upload(pdf, 'waiver.pdf');
  assert.equal(message, 'No Threat Detected');
  return id;
}

test('a clean file is claimed by one record, as often as that record asks, and read back whole', async () => {
  const id = await cleanId();
  const first = await files.client.claim(id, by);
  assert.deepEqual(await files.client.claim(id, by), first);
  assert.deepEqual(
    { name: first.name, type: first.type, size: first.size },
    { name: 'waiver.pdf', type: 'pdf', size: pdf.length },
  );
  assert.equal(await text(await files.client.read(id, by)), pdf.toString('latin1'));
  await assert.rejects(files.client.claim(id, other), hasCode('FILE_TAKEN'));
  await assert.rejects(files.client.read(id, other), hasCode('FILE_UNKNOWN'));
});

test('of twenty claims of one file at once, those of one record get it', async () => {
  const id = await cleanId();
  const owners = Array.from({ length: 20 }, (_, index) => ({ ...by, record: `work-${index % 5}` }));
  const results = await Promise.allSettled(owners.map((owner) => files.client.claim(id, owner)));
  const won = owners.filter((_, index) => results[index]?.status === 'fulfilled').map(({ record }) => record);
  assert.equal(new Set(won).size, 1);
});

test('a claim says whether a file is unknown, refused or of another type, beside its field', async () => {
  const refused = await files.upload(Buffer.from('MZ this is a program'), 'waiver.pdf');
  assert.equal(refused.reason, 'type');
  await assert.rejects(files.client.claim(refused.id, by), hasCode('FILE_REFUSED'));
  await assert.rejects(files.client.claim('A'.repeat(22), by), hasCode('FILE_UNKNOWN'));
  await assert.rejects(
    files.client.claim(await cleanId(), by, { types: ['zip'], field: 'waiver' }),
    (error) => {
      assert.ok(error instanceof ServiceError && error.code === 'FILE_TYPE_WRONG');
      assert.deepEqual(error.details.fields, [{ field: 'waiver', key: 'problems.fileType' }]);
      return true;
    },
  );
});

const ODD_IDS = [
  '',
  'A',
  'A'.repeat(21),
  'A'.repeat(23),
  'A'.repeat(9_000),
  '..',
  'A/../../x',
  '?',
  '\u{1f600}',
  '\ud800',
];

test('an id of any other shape is an unknown file beside its field, and no failure', async () => {
  for (const id of ODD_IDS) {
    await assert.rejects(files.client.claim(id, by, { field: 'waiver' }), (error) => {
      assert.ok(error instanceof ServiceError && error.code === 'FILE_UNKNOWN');
      assert.deepEqual(error.details.fields, [{ field: 'waiver', key: 'problems.fileUnknown' }]);
      return true;
    });
    await assert.rejects(files.client.read(id, by), hasCode('FILE_UNKNOWN'));
    await files.client.remove(id, by);
  }
});

test('an entry that the file service does not take is a refusal, and no failure', async () => {
  const id = await cleanId();
  for (const record of ['', 'a b', 'x'.repeat(300)])
    await assert.rejects(files.client.claim(id, { ...by, record }), hasCode('FILE_REFUSED'));
});

test('a file whose check ended without a verdict cannot be claimed, and the refusal says so', async () => {
  const id = await cleanId();
  const refused = { $set: { state: 'refused', reason: 'unchecked' } } as const;
  await fileStore(files.service.database.db).updateOne({ _id: id }, refused);
  await assert.rejects(files.client.claim(id, by), hasCode('FILE_UNCHECKED'));
});

test('what nobody claims for a day is deleted with its bytes; what somebody has claimed stays', async () => {
  const [kept, left] = [await cleanId(), await cleanId()];
  await files.client.claim(kept, by);
  files.service.clock.advance(86_400_001);
  await files.service.runJobs();
  await assert.rejects(files.client.claim(left, by), hasCode('FILE_EXPIRED'));
  assert.equal(await text(await files.client.read(kept, by)), pdf.toString('latin1'));
  const bytes = await files.service.database.db
    .collection('files_bytes.files')
    .countDocuments({ filename: left });
  assert.equal(bytes, 0);
});

test('a file is removed by its owner alone, and twice is no error', async () => {
  const id = await cleanId();
  await files.client.claim(id, by);
  await files.client.remove(id, other);
  assert.equal(await text(await files.client.read(id, by)), pdf.toString('latin1'));
  await files.client.remove(id, by);
  await files.client.remove(id, by);
  await assert.rejects(files.client.read(id, by), hasCode('FILE_UNKNOWN'));
});

test('a service stores what it has made by way of the same scan', async () => {
  const stored = await files.client.put(pdf, { name: 'signed.pdf', type: 'pdf' }, by);
  assert.equal(await text(await files.client.read(stored.id, by, { start: 0, end: 4 })), '%PDF-');
  const program = Buffer.from('MZ program');
  await assert.rejects(
    files.client.put(program, { name: 'a.pdf', type: 'pdf' }, by),
    hasCode('FILE_REFUSED'),
  );
});

test('nobody without the key of the site claims, reads or removes', async () => {
  const id = await cleanId();
  await files.client.claim(id, by);
  const query = new URLSearchParams({ ...by });
  for (const headers of [{}, { 'x-edge-key': 'A'.repeat(43) }]) {
    const answer = await fetch(`${files.url}/internal/files/${id}?${query}`, { headers });
    assert.equal(answer.status, 403);
  }
});

test('a service that is away is a failure of its own, which can be tried again', async () => {
  const { createFilesClient } = await import('@larkfield/kit/http');
  const away = createFilesClient({ FILES_URL: 'http://127.0.0.1:1', EDGE_KEY: 'x' });
  await assert.rejects(away.claim('A'.repeat(22), by), hasCode('FILES_UNAVAILABLE'));
  await assert.rejects(
    createFilesClient({ EDGE_KEY: 'x' }).claim('A'.repeat(22), by),
    hasCode('FILES_UNAVAILABLE'),
  );
});

test('every query of the service is backed by an index', async () => {
  const { db, queries } = files.service.database;
  assert.ok(queries.some(({ collection }) => collection === 'files_bytes.chunks'));
  // Ignores the driver's query without a filter, which checks once whether the bucket is empty.
  const own = queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(db, own), []);
});
