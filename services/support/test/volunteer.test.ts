import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { volunteerSample } from '@larkfield/mf-support/forms/testing';
import {
  readSessionAsAdmin,
  brokenUploads,
  rawSender,
  samplePdf,
  startTestFiles,
  startTestService,
  queriesWithoutIndex,
  wholeUpload,
  zipOf,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { openingStore } from '../src/openings/store.ts';
import { volunteerStore } from '../src/volunteer/store.ts';

let files: TestFiles;
let service: TestService;
let office: TestService;
before(async () => {
  files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  service = await startTestService(support, { env: files.env });
  await service.prepare();
  office = await startTestService(support, {
    env: files.env,
    testDatabase: service.database,
    readSession: readSessionAsAdmin,
  });
});
after(async () => {
  await office.close();
  await service.close();
  await files.close();
});
beforeEach(() => service.advanceOneHour());

let sent = 0;
const nextKey = () => `volunteer-${String((sent += 1)).padStart(4, '0')}`;
const waiver = async (words = 'Waiver') => (await files.upload(samplePdf(words), 'waiver.pdf')).id;
const send = (change: object = {}, key = nextKey()) =>
  service.post('/api/create/volunteer', { ...volunteerSample, ...change }, { 'idempotency-key': key });
const find = (reference: string) => volunteerStore(service.database.db).findOne({ reference });

interface Told {
  readonly reference: string;
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly key: string }[];
}

// covers: S4, S24, S28
test('an application is kept with its waiver; volunteer and coordinator get a mail', async () => {
  const answer = await send({ waiver: await waiver(), language: 'sv' });
  assert.equal(answer.statusCode, 201, answer.body);
  const { reference } = answer.json<Told>();
  const record = await find(reference);
  assert.deepEqual(
    [record?.firstName, record?.zip, record?.email, record?.language, record?.waiver.type, record?.handling],
    ['Amal', '5003', 'amal@example.org', 'sv', 'pdf', 'new'],
  );
  await service.runJobs();
  const { mails } = service.transport;
  const coordinator = mails.find(({ to }) => to.address === 'office@localhost');
  for (const part of [reference, 'Amal', 'Norway', 'My brother was diagnosed late.', 'I teach'])
    assert.ok(coordinator?.text.includes(part), part);
  const volunteer = mails.find(({ to }) => to.address === 'amal@example.org');
  assert.ok(volunteer?.subject.includes(reference));
  assert.doesNotMatch(volunteer?.text ?? '', /Amal|brother/);
});

test('a waiver that another application has is refused beside its field', async () => {
  const id = await waiver();
  await send({ waiver: id });
  const answer = await send({ waiver: id });
  assert.equal(answer.statusCode, 409);
  assert.deepEqual(answer.json<Told>().fields, [{ field: 'waiver', key: 'problems.fileTaken' }]);
});

// covers: S20
test('a waiver may be a PDF or a ZIP of its pages, sent before or in the form itself', async () => {
  const zip = zipOf('page-1.pdf', samplePdf());
  const { id } = await files.upload(zip, 'waiver.zip');
  const inside = `data:application/zip;base64,${zip.toString('base64')}`;
  for (const waiver of [id, inside]) {
    const answer = await send({ waiver });
    assert.equal(answer.statusCode, 201, answer.body);
    const { name, type } = (await find(answer.json<Told>().reference))?.waiver ?? {};
    assert.deepEqual([name, type], ['waiver.zip', 'zip']);
  }
});

// covers: S24
test('a waiver in the form itself is taken up to two megabytes', async () => {
  const waiver = `data:application/pdf;base64,${'A'.repeat(2_800_000)}`;
  const answer = await send({ waiver });
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(answer.json<Told>().fields, [{ field: 'waiver', key: 'errors.tooLong' }]);
});

for (const [what, bytes, name, code] of [
  ['is not clean', Buffer.from('MZ program'), 'waiver.pdf', 'FILE_REFUSED'],
  ['is an image', Buffer.from('GIF89a'), 'a.gif', 'FILE_REFUSED'],
] as const)
  // covers: S20
  test(`a waiver that ${what} is refused, whatever the client says`, async () => {
    const { id } = await files.upload(bytes, name);
    assert.equal((await send({ waiver: id })).json<Told>().code, code);
  });

// covers: S24
test('a small waiver may come in the form itself, and goes through the same scan', async () => {
  const asUrl = (bytes: Buffer) => `data:application/pdf;base64,${bytes.toString('base64')}`;
  const good = await send({ waiver: asUrl(samplePdf()) });
  assert.equal(good.statusCode, 201, good.body);
  assert.equal((await find(good.json<Told>().reference))?.waiver.name, 'waiver.pdf');
  const bad = await send({ waiver: asUrl(Buffer.from('MZ program')) });
  assert.deepEqual(bad.json<Told>().fields, [{ field: 'waiver', key: 'problems.fileRefused' }]);
});

test('without the file service nothing is kept, and the same form can be sent again', async (t) => {
  const away = await startTestService(support, {
    env: { FILES_URL: 'http://127.0.0.1:1' },
    testDatabase: service.database,
  });
  t.after(() => away.close());
  const id = await waiver();
  const body = { ...volunteerSample, waiver: id };
  const headers = { 'idempotency-key': 'volunteer-later' };
  const answer = await away.post('/api/create/volunteer', body, headers);
  assert.deepEqual([answer.statusCode, answer.json<Told>().code], [503, 'FILES_UNAVAILABLE']);
  assert.equal((await send({ waiver: id }, 'volunteer-later')).statusCode, 201);
});

// covers: S21
test('applicants under 18 need a guardian who agrees; adults need none', async () => {
  const alone = await send({ waiver: await waiver(), under18: true });
  assert.equal(alone.statusCode, 422);
  assert.deepEqual(
    alone.json<Told>().fields.map(({ field, key }) => [field, key]),
    [
      ['guardian', 'errors.required'],
      ['guardianAgreed', 'errors.guardian'],
    ],
  );
  const both = { under18: true, guardian: 'Mona Haddad', guardianAgreed: true };
  const { reference } = (await send({ waiver: await waiver(), ...both })).json<Told>();
  assert.equal((await find(reference))?.guardian?.name, 'Mona Haddad');
});

test('an opening is applied for while it is open, and only then', async () => {
  const roles = await service.app.inject('/api/openings/open?language=de');
  const [first] = roles.json<{ slug: string; role: string }[]>();
  assert.ok(first);
  const { reference } = (await send({ waiver: await waiver(), opening: first.slug })).json<Told>();
  assert.equal((await find(reference))?.opening, first.slug);
  await openingStore(service.database.db).updateOne({ slug: first.slug }, { $set: { state: 'full' } });
  for (const opening of [first.slug, 'no-such-opening']) {
    const answer = await send({ waiver: await waiver(), opening });
    assert.deepEqual(answer.json<Told>().fields, [{ field: 'opening', key: 'errors.choose' }]);
  }
});

const UPLOAD = '/api/uploadVolunteerWaiver';
const NAMES = { firstname: 'Amal', lastname: 'Haddad' };

// covers: S23, X11
test('the waiver can be sent by the call of its own, and is claimed by the form', async () => {
  const upload = await rawSender(service.app, UPLOAD);
  const sendAt = (time: string) =>
    upload(wholeUpload('myfile', 'waiver.pdf', samplePdf(), { ...NAMES, time }));
  const { told } = await sendAt('1795000000000');
  assert.equal(told['message'], 'No Threat Detected');
  assert.equal((await send({ waiver: told['id'] })).statusCode, 201);
  assert.equal((await sendAt('yesterday')).status, 422);
});

for (const [what, body, refusal] of brokenUploads('myfile'))
  test(`the upload of a waiver ${what} is no failure of the file service`, async () => {
    const { status, told } = await (await rawSender(service.app, UPLOAD))(body);
    assert.deepEqual([status, told['code']], refusal);
  });

// covers: S46
test('administrators list volunteers without their answers, and each access to a waiver is audited', async () => {
  const { reference } = (await send({ waiver: await waiver('Signed by Amal') })).json<Told>();
  assert.equal((await service.app.inject('/api/volunteer')).statusCode, 401);
  const list = await office.app.inject('/api/volunteer');
  assert.ok(list.json<Told[]>().some((one) => one.reference === reference));
  assert.doesNotMatch(list.body, /brother|I teach|Harbour/);
  const url = `/api/volunteer/waiver/${reference}`;
  const whole = await office.app.inject(url);
  assert.equal(whole.body, samplePdf('Signed by Amal').toString('latin1'));
  assert.match(String(whole.headers['content-disposition']), /^attachment; filename="waiver.pdf"/);
  assert.equal(whole.headers['x-content-type-options'], 'nosniff');
  assert.match(String(whole.headers['content-security-policy']), /sandbox/);
  const part = await office.app.inject({ url, headers: { range: 'bytes=0-3' } });
  assert.deepEqual([part.statusCode, part.body], [206, '%PDF']);
  assert.equal((await office.app.inject({ url, headers: { range: 'bytes=99999999-' } })).statusCode, 416);
  const lines = service.database.db
    .collection('support_audit')
    .find({ action: 'volunteer.fileRead', subject: reference });
  assert.equal((await lines.toArray()).length, 3);
});

test('an administrator answers an application, notes why, and hands it on; all of it is written down', async () => {
  const { reference } = (await send({ waiver: await waiver() })).json<Told>();
  const base = '/api/support/records/volunteers';
  const changes = {
    state: { state: 'accepted' },
    note: { note: 'Starts in May' },
    owner: { owner: 'boss_002' },
  };
  for (const [version, [what, entry]] of Object.entries(changes).entries()) {
    const answer = await office.post(`${base}/${reference}/${what}`, { version, ...entry });
    assert.equal(answer.statusCode, 200, answer.body);
  }
  const one = await office.app.inject(`${base}/${reference}`);
  const { state, note, owner } = one.json<Record<string, unknown>>();
  assert.deepEqual([state, note, owner], ['accepted', 'Starts in May', 'boss_002']);
  const csv = await office.app.inject('/api/support/records/csv/volunteers');
  assert.ok(csv.body.includes(reference));
  await office.runJobs();
  const lines = await service.database.db.collection('support_audit').find({ subject: reference }).toArray();
  assert.deepEqual(
    new Set(lines.map(({ action }) => String(action))),
    new Set(['created', 'read', 'state', 'note', 'owner'].map((what) => `volunteer.${what}`)),
  );
});

// covers: S25
test('an administrator mails the confirmation to the volunteer once more, and that is written down', async () => {
  const { reference } = (await send({ waiver: await waiver() })).json<Told>();
  await service.runJobs();
  office.transport.mails.splice(0);
  const body = { version: 0, action: 'resend' };
  const answer = await office.post(`/api/support/records/volunteers/${reference}/action`, body);
  assert.equal(answer.statusCode, 200, answer.body);
  await office.runJobs();
  const [letter, ...more] = office.transport.mails;
  assert.deepEqual([letter?.to.address, more.length], ['amal@example.org', 0]);
  assert.equal(letter?.subject, `Your message has been sent (${reference})`);
  const lines = service.database.db.collection('support_audit');
  assert.equal(await lines.countDocuments({ subject: reference, action: 'volunteer.resend' }), 1);
});

test('the erasure of an application deletes its waiver', async () => {
  const mail = 'erase@example.org';
  const person = { ...volunteerSample.person, mail };
  const { reference } = (await send({ waiver: await waiver(), person })).json<Told>();
  const record = await find(reference);
  assert.ok(record);
  const answer = await office.post('/api/support/records/person/erase', { email: mail });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(await find(reference), null);
  await assert.rejects(files.client.read(record.waiver.id, record.waiverOwner), { code: 'FILE_UNKNOWN' });
});

test('every query is backed by an index', async () => {
  const { db, queries } = service.database;
  const own = queries.filter(
    ({ collection, filter }) => collection === 'volunteers' && Object.keys(filter).length > 0,
  );
  assert.ok(own.length > 0);
  assert.deepEqual(await queriesWithoutIndex(db, own), []);
});

// covers: A20, A24
test('administrators get the waivers as a list without content, and one by its id in base64, which is written down', async () => {
  const id = await waiver('Listed');
  const { reference } = (await send({ waiver: id })).json<Told>();
  const ask = async (query = '') =>
    (await office.app.inject(`/api/getWaiverVolunteer${query}`)).json<Record<string, string>[]>();
  const listed = (await ask()).find((each) => each['reference'] === reference);
  assert.deepEqual(
    [listed?.['fileName'], listed?.['Fileid'], listed?.['content']],
    ['waiver.pdf', id, undefined],
  );
  const [one] = await ask(`?fileid=${id}`);
  assert.deepEqual(Buffer.from(one?.['content'] ?? '', 'base64'), samplePdf('Listed'));
  const lines = await service.database.db
    .collection('support_audit')
    .find({ action: 'volunteer.fileRead', subject: reference })
    .toArray();
  assert.equal(lines.length, 1);
  assert.equal((await service.app.inject('/api/getWaiverVolunteer')).statusCode, 401);
});
