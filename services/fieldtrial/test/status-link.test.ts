import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { hashToken } from '@larkfield/kit/encryption';
import { auditCollection } from '@larkfield/kit/records';
import {
  samplePdf,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { registrationSample } from '@larkfield/mf-fieldtrial/forms/testing';
import { service as fieldtrial } from '../src/app.ts';
import { draftStore } from '../src/drafts/store.ts';
import { registrationStore } from '../src/registration/store.ts';
import { DATED_ENTRIES } from './support/trial.ts';

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles();
  service = await startTestService(fieldtrial, { env: files.env });
  await service.prepare();
});
after(async () => {
  await service?.close();
  await files.close();
});
beforeEach(async () => {
  await service.advanceOneHour();
  await files.service.advanceOneHour();
});

const post = (path: string, body: object) => service.post(`/api/fieldTrial/${path}`, body);
const tokenOf = () =>
  /#token=([\w-]{22})/.exec(service.transport.mails.map(({ text }) => text).join(''))?.[1] ?? '';
const find = (reference: string) => registrationStore(service.database.db).findOne({ reference });
const linesOf = async (subject: string) => {
  await service.runJobs();
  const lines = await service.database.db
    .collection(auditCollection('fieldtrial'))
    .find({ subject })
    .toArray();
  return lines.map(({ action, ...line }) => [action, line['was'], line['to']]);
};

async function register(): Promise<{ reference: string; token: string }> {
  const { id: fileid } = await files.upload(samplePdf(), 'waiver.pdf');
  const entries = { ...registrationSample, ...DATED_ENTRIES, fileid };
  const answer = await service.post('/api/createFieldTrial', entries);
  assert.equal(answer.statusCode, 201, answer.body);
  await service.runJobs();
  return { reference: answer.json<{ reference: string }>().reference, token: tokenOf() };
}

interface Status {
  readonly state: string;
  readonly mayChange: boolean;
  readonly times: readonly object[];
}

test('number and address show the state and nothing of the child; changes need the link', async () => {
  const { reference } = await register();
  const answer = await post('status', {
    reference: reference.toLowerCase(),
    emailaddress: 'Jose@example.org',
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const status = answer.json<Status>();
  assert.deepEqual([status.state, status.mayChange, status.times.length], ['new', false, 2]);
  assert.doesNotMatch(answer.body, /Zoë|José/);
});

test('a wrong number and a wrong address are answered alike, and not for ever', async () => {
  const { reference } = await register();
  const wrong = { reference, emailaddress: 'other@example.org' };
  const unknown = await post('status', { ...wrong, reference: 'LK-AAAA-2222' });
  const other = await post('status', wrong);
  const [one, two] = [unknown, other].map((answer) => answer.json<Record<string, unknown>>());
  assert.deepEqual([one?.['code'], one?.['fields']], [two?.['code'], two?.['fields']]);
  assert.deepEqual(one?.['fields'], [{ field: 'reference', key: 'errors.pair' }]);
  for (let tries = 1; tries < 10; tries += 1) await post('status', wrong);
  assert.equal((await post('status', wrong)).json<{ code: string }>().code, 'TOO_MANY_TRIES');
});

test('the link changes the times; the audit has the old and the new ones', async () => {
  const { reference, token } = await register();
  const changed = await post('times', { token, availDate: '2090-05-01&09:00 am' });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.deepEqual(changed.json<Status>().times, [{ date: '2090-05-01', time: '09:00 am' }]);
  const past = await post('times', { token, availDate: '2019-05-01&09:00 am' });
  assert.equal(past.statusCode, 422);
  await service.runJobs();
  const audit = service.database.db.collection(auditCollection('fieldtrial'));
  const line = await audit.findOne({ subject: reference, action: 'registration.times' });
  assert.deepEqual(line?.['changes'], [
    { field: 'wishedFirst', was: '2091-10-01 10:30 am', to: '2090-05-01 09:00 am' },
    { field: 'wishedSecond', was: '2091-10-03 02:00 pm' },
  ]);
  assert.equal((await post('withdraw', { token, what: 'consent' })).statusCode, 200);
  await service.runJobs();
  const after = await audit.findOne({ subject: reference, action: 'registration.times' });
  assert.equal(after?.['changes'], undefined, 'a withdrawal deletes the values');
});

for (const [what, action] of [
  ['consent', 'registration.consentWithdrawn'],
  ['cancel', 'registration.cancelled'],
] as const)
  test(`by the link ${what} ends the registration: child, answers and waiver are gone, twice is once`, async () => {
    const { reference, token } = await register();
    const file = await find(reference);
    const [ended, again] = [await post('withdraw', { token, what }), await post('withdraw', { token, what })];
    assert.deepEqual([ended.statusCode, again.statusCode], [200, 200], ended.body);
    const record = await find(reference);
    assert.deepEqual(
      [record?.state, record?.sealed, record?.waiver, record?.phone],
      ['withdrawn', undefined, undefined, undefined],
    );
    assert.equal(record?.consent.withdrawnAt !== undefined, what === 'consent');
    assert.ok(file?.waiver);
    await assert.rejects(files.client.read(file.waiver.id, file.waiverOwner), { code: 'FILE_UNKNOWN' });
    const lines = (await linesOf(reference)).filter(([name]) => name === action);
    assert.deepEqual(lines, [[action, 'new', 'withdrawn']]);
    assert.equal((await post('times', { token })).json<{ code: string }>().code, 'WRONG_STATE');
  });

test('the waiver is offered where the link of the mail was used, and to nobody else', async () => {
  const { reference, token } = await register();
  const byNumber = await post('status', { reference, emailaddress: 'jose@example.org' });
  assert.equal(byNumber.json<{ waiver?: string }>().waiver, undefined);
  assert.equal((await find(reference))?.confirmedAt, undefined);
  const opened = await post('status/open', { token });
  assert.equal(opened.json<{ waiver?: string }>().waiver, 'pdf');
  assert.deepEqual((await find(reference))?.confirmedAt, service.clock.now());
  const sent = await post('status/waiver', { token });
  assert.equal(sent.statusCode, 200, sent.body);
  assert.deepEqual(sent.rawPayload, samplePdf());
  assert.match(String(sent.headers['content-disposition']), /^attachment; filename="waiver\.pdf"/);
  const unknown = await post('status/waiver', { token: 'A'.repeat(22) });
  assert.equal(unknown.json<{ code: string }>().code, 'NOT_FOUND');
  await post('withdraw', { token, what: 'cancel' });
  const gone = await post('status/waiver', { token });
  assert.equal(gone.json<{ code: string }>().code, 'NOT_FOUND');
  const ended = await post('status/open', { token });
  assert.equal(ended.json<{ waiver?: string }>().waiver, undefined);
});

test('an unknown link opens nothing', async () => {
  const answer = await post('status/open', { token: 'A'.repeat(22) });
  assert.equal(answer.json<{ code: string }>().code, 'NOT_FOUND');
});

test('a draft is sealed, and its link brings it to another device once', async () => {
  const entries = JSON.stringify({ firstname: 'José', childfirstname: 'Zoë' });
  const kept = await post('drafts', { emailaddress: 'jose@example.org', entries });
  assert.equal(kept.statusCode, 201, kept.body);
  await service.runJobs();
  const token = tokenOf();
  const stored = await draftStore(service.database.db).findOne({ tokenHash: hashToken(token) });
  assert.doesNotMatch(JSON.stringify(stored), /Zoë|firstname/);
  const opened = await Promise.all([post('drafts/open', { token }), post('drafts/open', { token })]);
  assert.deepEqual(opened.map(({ statusCode }) => statusCode).sort(), [200, 404]);
  const [first] = opened.filter(({ statusCode }) => statusCode === 200);
  assert.equal(first?.json<{ entries: string }>().entries, entries);
});

test('a draft’s link is of no use after seven days', async () => {
  await post('drafts', { emailaddress: 'jose@example.org', entries: '{}' });
  await service.runJobs();
  const token = tokenOf();
  service.clock.advance(7 * 24 * 3600_000 + 1);
  assert.equal((await post('drafts/open', { token })).statusCode, 404);
});

// covers: F11
test('waiver.docx comes empty by a link, and filled by a call whose entries stand in no address', async () => {
  const empty = await service.app.inject('/api/fieldTrial/waiver?language=ar');
  assert.equal(empty.statusCode, 200);
  assert.match(String(empty.headers['content-disposition']), /waiver\.docx/);
  const filled = await post('waiver', { firstname: 'José', birth: '2085-02-28', language: 'en' });
  assert.equal(filled.rawPayload.subarray(0, 2).toString(), 'PK');
});
