import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditCollection } from '@larkfield/kit';
import {
  asAdmin,
  samplePdf,
  startTestFiles,
  startTestService,
  unindexed,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { registrationSample } from '@larkfield/mf-fieldtrial/forms/testing';
import { service as fieldtrial } from '../src/app.ts';
import { registrationStore } from '../src/registration/store.ts';

const CALL = '/api/createFieldTrial';
const RECORDS = '/api/fieldtrial/records/registrations';
let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles();
  service = await startTestService(fieldtrial, { env: files.env, readSession: asAdmin });
  await service.prepare();
});
after(async () => {
  await service?.close();
  await files.close();
});
beforeEach(async () => {
  await service.nextHour();
  await files.service.nextHour();
  await registrationStore(service.database.db).deleteMany({});
});

type Fields = Readonly<Record<string, string>>;
const sample = registrationSample as unknown as Fields;
const waiver = async (name = 'waiver.pdf') => (await files.upload(samplePdf(), name)).id;

/** As the page and older programs send it. */
async function multipart(url: string, entries: Record<string, string | Blob>, headers: Fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'waiver.pdf');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  return service.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });
}

const send = async (change: Record<string, string> = {}, headers?: Fields) =>
  multipart(CALL, { ...sample, fileid: await waiver(), ...change }, headers);

async function register(change: Record<string, string> = {}): Promise<string> {
  const answer = await send(change);
  assert.equal(answer.statusCode, 201, answer.body);
  await service.work();
  return answer.json<{ reference: string }>().reference;
}

const find = (reference: string) => registrationStore(service.database.db).findOne({ reference });
const letterTo = (address: string, about = '') =>
  service.transport.letters.find(({ to, subject }) => to.address === address && subject.includes(about));
const tokenIn = (text: string | undefined) => /#token=([\w-]{22})/.exec(text ?? '')?.[1] ?? '';
const fieldsOf = (answer: { json(): unknown }) =>
  (answer.json() as { fields: { field: string; key: string }[] }).fields.map(({ field, key }) => [field, key]);
const auditOf = (subject: string) =>
  service.database.db.collection(auditCollection('fieldtrial')).find({ subject }).toArray();
const change = (path: string, body: object) => service.post(`${RECORDS}/${path}`, body);

test('a registration is kept with what is said of the child sealed, and in no log', async () => {
  const reference = await register();
  const record = await find(reference);
  assert.deepEqual([record?.firstName, record?.email, record?.pickup], ['José', 'jose@example.org', 'stay']);
  assert.deepEqual(record?.wished, { first: '2093-04-01 10:30 am', second: '2093-04-03 02:00 pm' });
  const { db } = service.database;
  const everything = JSON.stringify([
    await db.collection('trial_registrations').find().toArray(),
    await db.collection('fieldtrial_outbox').find().toArray(),
    await db.collection('fieldtrial_audit').find().toArray(),
    service.logs,
  ]);
  for (const secret of ['Zoë', '2019-02-28', '12 Elm Street', 'She speaks', 'a place to park'])
    assert.ok(!everything.includes(secret), secret);
});

test('the parent gets the number, the link, the signed waiver and the wished times for the calendar', async () => {
  const reference = await register();
  const letter = letterTo('jose@example.org');
  assert.ok(letter?.text.includes(reference));
  assert.match(tokenIn(letter.text), /^.{22}$/);
  const [calendar, pdf] = letter.attachments ?? [];
  assert.deepEqual([calendar?.filename, pdf?.filename], ['visit.ics', 'waiver.pdf']);
  const lines = String(calendar?.content);
  assert.ok(lines.includes('DTSTART:20930401T103000\r\n') && lines.includes('DTSTART:20930403T140000\r\n'));
  assert.equal(lines.match(/STATUS:TENTATIVE/g)?.length, 2);
  assert.deepEqual(Buffer.from(pdf?.content ?? ''), samplePdf());
  assert.doesNotMatch(letter.text + letter.html, /José|Zoë/);
  const office = letterTo('office@localhost');
  assert.ok(office && !/Zoë|José|jose@/.test(office.text));
});

test('mistakes are told by the words of the specification, all at once and in the order of the form', async () => {
  const answer = await send({
    firstname: 'J',
    emailaddress: 'jose@',
    gender: 'x',
    birth: '2091-01-01',
    anw1: '',
    anw2: '',
    fileid: '',
    drop: '',
    stay: '',
  });
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(fieldsOf(answer), [
    ['firstname', 'errors.trialTwoCharacters'],
    ['emailaddress', 'errors.trialEmail'],
    ['gender', 'errors.trialChoose'],
    ['anw1', 'errors.trialSkills'],
    ['anw2', 'errors.trialSelect'],
    ['fileid', 'errors.trialWaiver'],
    ['drop', 'errors.trialSelect'],
  ]);
});

const FURTHER: readonly (readonly [what: string, change: Record<string, string>, expected: string[]])[] = [
  ['a birth date to come', { birth: '2091-01-01' }, ['birth', 'errors.trialBirth']],
  ['a day that is in no calendar', { birth: '2019-02-30' }, ['birth', 'errors.trialBirth']],
  ['none beside others', { anw1: 'a,h' }, ['anw1', 'errors.trialSkills']],
  ['both of two', { drop: 'true', stay: 'true' }, ['drop', 'errors.trialSelect']],
  ['half a pair', { availDate: '2093-04-01&' }, ['availDate', 'errors.trialHalfTime']],
  ['a time that has been', { availDate: '2019-04-01&10:00 am' }, ['availDate', 'errors.trialPastTime']],
  [
    'three pairs',
    { availDate: Array.from({ length: 3 }, () => '2093-04-01&10:00 am').join(',') },
    ['availDate', 'errors.trialTwoTimes'],
  ],
  [
    'six pairs',
    { availDate: Array.from({ length: 6 }, () => '2093-04-01&10:00 am').join(',') },
    ['availDate', 'errors.trialFiveSlots'],
  ],
  ['another consent text', { consent: 'a'.repeat(64) }, ['consent', 'errors.trialConsent']],
];
for (const [what, entries, expected] of FURTHER)
  test(`refuses ${what}`, async () => {
    const answer = await send(entries);
    assert.equal(answer.statusCode, 422, answer.body);
    assert.deepEqual(fieldsOf(answer), [expected]);
  });

test('a post without script is understood: parts of the date, boxes, pairs and the one choice', async () => {
  const { birth: _birth, anw1: _anw1, availDate: _times, drop: _drop, stay: _stay, ...rest } = sample;
  const answer = await service.post(CALL, {
    ...rest,
    fileid: await waiver(),
    birthparts: { day: '5', month: '3', year: '2018' },
    skills: { a: 'true', g: 'true' },
    times: { 1: { date: '2093-04-01', time: '14:05' }, 2: {} },
    pickup: 'drop',
  });
  assert.equal(answer.statusCode, 201, answer.body);
  const record = await find(answer.json<{ reference: string }>().reference);
  assert.deepEqual(
    [record?.pickup, record?.times],
    ['drop', [{ date: '2093-04-01', time: '02:05 pm' }]],
  );
});

test('the older order of calls works: upload, then create, with only one of the two values', async () => {
  const entries = {
    myfile: new Blob([Uint8Array.from(samplePdf())]),
    firstname: 'José',
    lastname: 'O’Neill',
    time: '1700000000000',
  };
  const uploaded = await multipart('/api/uploadFieldTrial', entries);
  assert.equal(uploaded.statusCode, 200, uploaded.body);
  const { fileid, message } = uploaded.json<{ fileid: string; message: string }>();
  assert.equal(message, 'No Threat Detected');
  await register({ fileid, drop: 'true', stay: '' });
  const bad = await multipart('/api/uploadFieldTrial', { ...entries, time: 'now' });
  assert.deepEqual(fieldsOf(bad), [['time', 'errors.invalid']]);
});

test('a waiver that is not clean, or another registration’s, is refused by the server whatever the page says', async () => {
  const refused = await files.upload(Buffer.from('MZ no pdf at all'), 'waiver.pdf');
  assert.equal((await send({ fileid: refused.id })).json<{ code: string }>().code, 'FILE_REFUSED');
  const fileid = await waiver();
  assert.equal((await send({ fileid })).statusCode, 201);
  const taken = await send({ fileid }, { 'idempotency-key': 'another-one' });
  assert.equal(taken.json<{ code: string }>().code, 'FILE_TAKEN');
});

test('a repeat with the same key is one registration', async () => {
  const fileid = await waiver();
  const headers = { 'idempotency-key': 'registration-0001' };
  const [one, two] = await Promise.all([send({ fileid }, headers), send({ fileid }, headers)]);
  assert.equal(one?.statusCode, 201, one?.body);
  assert.equal(one?.body, two?.body);
  assert.equal(await registrationStore(service.database.db).countDocuments({}), 1);
});

test('which consent text was on the screen is kept; without it, that of the day', async () => {
  const offer = await service.app.inject('/api/fieldTrial/registration?language=de');
  const { hash, charge } = offer.json<{ hash: string; charge: number }>();
  const shown = await find(await register({ consent: hash, language: 'de' }));
  assert.deepEqual(
    [shown?.consent.text, shown?.consent.language, shown?.consent.shown, shown?.consent.charge],
    [hash, 'de', true, charge],
  );
  assert.equal((await find(await register()))?.consent.shown, false);
});

test('a paused registration takes nothing, and goes on when it is reopened; the audit says who did it', async () => {
  const settings = '/api/fieldtrial/records/settings/settings';
  assert.equal((await service.post(`${settings}/state`, { version: 0, state: 'paused' })).statusCode, 200);
  assert.equal((await send()).json<{ code: string }>().code, 'TRIAL_PAUSED');
  assert.equal((await service.post(`${settings}/state`, { version: 1, state: 'open' })).statusCode, 200);
  await register();
  const charged = await service.post(`${settings}/action`, { version: 2, action: 'charge300' });
  assert.equal(charged.statusCode, 200, charged.body);
  const offer = await service.app.inject('/api/fieldTrial/registration');
  assert.equal(offer.json<{ charge: number }>().charge, 300);
  await service.work();
  const line = (await auditOf('settings')).find(({ action }) => action === 'trialSettings.charge');
  assert.deepEqual([line?.['from'], line?.['to']], ['0', '300']);
  await service.post(`${settings}/action`, { version: 3, action: 'chargeNone' });
});

test('lists and tables hold nothing of the child; one record does, and its reading is written down', async () => {
  const reference = await register();
  const second = await register();
  const list = await service.app.inject(RECORDS);
  const csv = await service.app.inject('/api/fieldtrial/records/csv/registrations');
  assert.equal(csv.statusCode, 200, csv.body);
  assert.doesNotMatch(list.body + csv.body, /Zoë|2019-02-28|Elm Street/);
  const one = (await service.app.inject(`${RECORDS}/${reference}`)).json<{ values: Fields }>();
  assert.deepEqual(
    [one.values['childFirstName'], one.values['birth'], one.values['similar']],
    ['Zoë', '2019-02-28', second],
  );
  assert.ok((await auditOf(reference)).some(({ action }) => action === 'registration.read'));
});

test('the waiver is sent to administrators as a download, and that is written down', async () => {
  const reference = await register();
  const answer = await service.app.inject(`${RECORDS}/${reference}/files/waiver`);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(answer.rawPayload, samplePdf());
  assert.match(String(answer.headers['content-disposition']), /^attachment/);
  assert.ok((await auditOf(reference)).some(({ action }) => action === 'registration.fileRead'));
});

test('an invitation confirms one of the wished times, by mail with a calendar entry', async () => {
  const reference = await register();
  service.transport.letters.splice(0);
  const invited = await change(`${reference}/action`, { version: 0, action: 'inviteSecond' });
  assert.equal(invited.statusCode, 200, invited.body);
  await service.work();
  const letter = letterTo('jose@example.org');
  assert.ok(letter?.text.includes('2093-04-03 02:00 pm'));
  assert.match(String(letter.attachments?.[0]?.content), /DTSTART:20930403T140000[\s\S]*STATUS:CONFIRMED/);
  const stale = await change(`${reference}/action`, { version: 0, action: 'inviteFirst' });
  assert.equal(stale.json<{ code: string }>().code, 'VERSION_CONFLICT');
  const line = (await auditOf(reference)).find(({ action }) => action === 'registration.invited');
  assert.deepEqual([line?.['from'], line?.['to']], ['new', '2093-04-03 02:00 pm']);
});

test('nobody is invited to a time that was not wished for', async () => {
  const reference = await register({ availDate: '2093-04-01&10:30 am' });
  const answer = await change(`${reference}/action`, { version: 0, action: 'inviteSecond' });
  assert.equal(answer.json<{ code: string }>().code, 'WRONG_STATE');
});

test('the confirmation can be sent again, with the same link and the waiver', async () => {
  const reference = await register();
  const first = letterTo('jose@example.org');
  service.transport.letters.splice(0);
  await change(`${reference}/action`, { version: 0, action: 'resend' });
  await service.work();
  const again = letterTo('jose@example.org');
  assert.equal(tokenIn(again?.text), tokenIn(first?.text));
  assert.equal(again?.attachments?.length, 2);
});

test('a registration whose time is over goes with its waiver and its mails', async () => {
  const reference = await register();
  const { waiver: file, waiverOwner } = (await find(reference)) ?? {};
  for (const [version, state] of ['invited', 'visited', 'reported'].entries())
    if (state === 'invited') await change(`${reference}/action`, { version, action: 'inviteFirst' });
    else assert.equal((await change(`${reference}/state`, { version, state })).statusCode, 200, state);
  assert.ok((await find(reference))?.eraseAt);
  service.clock.advance(366 * 24 * 3600_000);
  await service.work();
  assert.equal(await find(reference), null);
  assert.equal(await service.database.db.collection('fieldtrial_outbox').countDocuments({ record: reference }), 0);
  assert.ok(file && waiverOwner);
  await assert.rejects(files.client.read(file.id, waiverOwner), { code: 'FILE_UNKNOWN' });
});

test('the erasure of a parent deletes registration, mails and waiver', async () => {
  const reference = await register();
  const { waiver: file, waiverOwner } = (await find(reference)) ?? {};
  const erased = await service.post('/api/fieldtrial/records/person/erase', { email: 'jose@example.org' });
  assert.equal(erased.statusCode, 200, erased.body);
  assert.equal(await find(reference), null);
  assert.ok(file && waiverOwner);
  await assert.rejects(files.client.read(file.id, waiverOwner), { code: 'FILE_UNKNOWN' });
});

test('every query of the service is backed by an index', async () => {
  await register();
  const own = service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await unindexed(service.database.db, own), []);
});
