import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { normalizeEntries } from '@larkfield/contracts/tidy';
import { violationsOf } from '@larkfield/contracts/testing/violations';
import { samplePdf, queriesWithoutIndex, zipOf } from '@larkfield/kit/testing';
import { registrationForm, toTwelveHours } from '@larkfield/mf-fieldtrial/forms';
import { registrationSample } from '@larkfield/mf-fieldtrial/forms/testing';
import { normalizeRegistration } from '../src/registration/rules.ts';
import { registrationStore } from '../src/registration/store.ts';
import { fieldsOf, startTrial, tokenIn } from './support/trial.ts';

const CALL = '/api/createFieldTrial';
let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());
beforeEach(() => trial.nextHour());

// covers: F42, F58, F59
test('a registration is kept with what is said of the child sealed, and in no log', async () => {
  const reference = await trial.register();
  const record = await trial.find(reference);
  assert.deepEqual([record?.firstName, record?.email, record?.pickup], ['José', 'jose@example.org', 'stay']);
  assert.deepEqual(record?.wished, { first: '2091-10-01 10:30 am', second: '2091-10-03 02:00 pm' });
  const { db } = trial.service.database;
  const everything = JSON.stringify([
    await db.collection('trial_registrations').find().toArray(),
    await db.collection('fieldtrial_outbox').find().toArray(),
    await db.collection('fieldtrial_audit').find().toArray(),
    trial.service.logs,
  ]);
  for (const secret of ['Zoë', '2085-02-28', '12 Elm Street', 'She speaks', 'a place to park'])
    assert.ok(!everything.includes(secret), secret);
});

// covers: F61
test('an address that was typed gets the number and the link, and nothing else that was typed or uploaded', async () => {
  const { id: fileid } = await trial.files.upload(samplePdf(), 'Buy-now.pdf');
  const reference = await trial.register({ fileid });
  const letter = trial.letterTo('jose@example.org');
  assert.ok(letter);
  assert.ok(letter.text.includes(reference));
  assert.match(tokenIn(letter.text), /^.{22}$/);
  const { text, html, ...rest } = letter;
  const said = [text, html, JSON.stringify({ ...rest, to: '' })].join('\n');
  const typed = Object.entries(trial.sample).flatMap(([name, value]) =>
    // Short values and flags are too common to search for.
    name === 'emailaddress' || value.length < 4 || /^(?:true|false)$/.test(value)
      ? []
      : value.split(/[,&\n]/),
  );
  for (const part of [...typed, '20911001', '%PDF', 'Buy-now', '.pdf', 'BEGIN:VCALENDAR'])
    assert.ok(!said.includes(part), part);
  const office = trial.letterTo('office@localhost');
  assert.ok(office && !/Zoë|José|jose@/.test(office.text));
});

test('an address is kept in lower case, however it was typed', async () => {
  const reference = await trial.register({ emailaddress: 'Jose.Silva@Example.ORG' });
  assert.equal((await trial.find(reference))?.email, 'jose.silva@example.org');
  assert.ok(trial.letterTo('jose.silva@example.org'));
});

// covers: F32, F33, F34, F37, F38, F39, F40, F43
test('all errors are returned with the texts of the specification, in the order of the form', async () => {
  const answer = await trial.send({
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

// covers: F15, F23, F26, F27, F28, F29, F32, F33, F34, F35, F38, F39, F40
test('each entry that breaks a rule of the form is refused, whatever the page has let through', async () => {
  // `drop` and `stay` are one choice, so one may be missing.
  const { stay: _stay, ...sample } = registrationSample;
  const violations = violationsOf(registrationForm, sample, (body) =>
    normalizeRegistration(normalizeEntries(body)),
  );
  assert.ok(violations.length > 80, String(violations.length));
  for (const [index, { field, rule, body, problems }] of violations.entries()) {
    // Resets the rate limit.
    if (index % 20 === 0) await trial.nextHour();
    const answer = await trial.service.post(CALL, body);
    const { fields } = answer.json<{ fields?: object[] }>();
    assert.deepEqual([answer.statusCode, fields], [422, problems], `${field} ${rule}`);
  }
});

const FURTHER: readonly (readonly [what: string, change: Record<string, string>, expected: string[]])[] = [
  ['a birth date to come', { birth: '2091-01-01' }, ['birth', 'errors.trialBirth']],
  ['a day that is in no calendar', { birth: '2085-02-30' }, ['birth', 'errors.trialBirth']],
  ['a birth date of somebody who is no child', { birth: '1850-04-01' }, ['birth', 'errors.trialBirthYear']],
  ['a birth date of more than 30 years ago', { birth: '2060-01-01' }, ['birth', 'errors.trialBirthYear']],
  ['a year by a slip', { availDate: '9999-04-01&10:00 am' }, ['availDate', 'errors.trialFarTime']],
  [
    'a time in more than two years',
    { availDate: '2092-04-01&10:00 am' },
    ['availDate', 'errors.trialFarTime'],
  ],
  [
    'one time as both wishes',
    { availDate: '2091-10-01&10:00 am,2091-10-01&10:00 am' },
    ['availDate', 'errors.trialSameTime'],
  ],
  ['none beside others', { anw1: 'a,h' }, ['anw1', 'errors.trialSkills']],
  ['both of two', { drop: 'true', stay: 'true' }, ['drop', 'errors.trialSelect']],
  ['half a pair', { availDate: '2091-10-01&' }, ['availDate', 'errors.trialHalfTime']],
  ['a time that has been', { availDate: '2019-04-01&10:00 am' }, ['availDate', 'errors.trialPastTime']],
  [
    'three pairs',
    { availDate: Array.from({ length: 3 }, () => '2091-10-01&10:00 am').join(',') },
    ['availDate', 'errors.trialTwoTimes'],
  ],
  [
    'six pairs',
    { availDate: Array.from({ length: 6 }, () => '2091-10-01&10:00 am').join(',') },
    ['availDate', 'errors.trialFiveSlots'],
  ],
  ['another consent text', { consent: 'a'.repeat(64) }, ['consent', 'errors.trialConsent']],
];
for (const [what, entries, expected] of FURTHER)
  // covers: F21, F35, F36, F40, F41, F44, F45, F46
  test(`refuses ${what}`, async () => {
    const answer = await trial.send(entries);
    assert.equal(answer.statusCode, 422, answer.body);
    assert.deepEqual(fieldsOf(answer), [expected]);
  });

test('a wish counts from half a day ago: somewhere it is still that early', async () => {
  const now = trial.service.clock.now();
  const at = (hours: number) => {
    const moment = new Date(now.getTime() + hours * 3600_000).toISOString();
    return `${moment.slice(0, 10)}&${toTwelveHours(moment.slice(11, 16))}`;
  };
  await trial.register({ availDate: at(-11) });
  const past = await trial.send({ availDate: at(-13) });
  assert.deepEqual(fieldsOf(past), [['availDate', 'errors.trialPastTime']]);
  await trial.register({ availDate: at(1) });
  await trial.register({ availDate: at(720 * 24) });
});

test('a post without script is understood: parts of the date, boxes, pairs and the one choice', async () => {
  const { birth: _birth, anw1: _anw1, availDate: _times, drop: _drop, stay: _stay, ...rest } = trial.sample;
  const answer = await trial.service.post(CALL, {
    ...rest,
    fileid: await trial.waiver(),
    birthparts: { day: '5', month: '3', year: '2085' },
    skills: { a: 'true', g: 'true' },
    times: { 1: { date: '2091-10-01', time: '14:05' }, 2: {} },
    pickup: 'drop',
  });
  assert.equal(answer.statusCode, 201, answer.body);
  const record = await trial.find(answer.json<{ reference: string }>().reference);
  assert.deepEqual([record?.pickup, record?.times], ['drop', [{ date: '2091-10-01', time: '02:05 pm' }]]);
});

// covers: F60
test('the older order of calls works: upload, then create, with only one of the two values', async () => {
  const entries = {
    myfile: new Blob([Uint8Array.from(samplePdf())]),
    firstname: 'José',
    lastname: 'O’Neill',
    time: '1700000000000',
  };
  const uploaded = await trial.multipart('/api/uploadFieldTrial', entries);
  assert.equal(uploaded.statusCode, 200, uploaded.body);
  const { fileid, message } = uploaded.json<{ fileid: string; message: string }>();
  assert.equal(message, 'No Threat Detected');
  await trial.register({ fileid, drop: 'true', stay: '' });
  const bad = await trial.multipart('/api/uploadFieldTrial', { ...entries, time: 'now' });
  assert.deepEqual(fieldsOf(bad), [['time', 'errors.invalid']]);
});

// covers: F57
test('a waiver that is not clean, or another registration’s, is refused by the server whatever the page says', async () => {
  const refused = await trial.files.upload(Buffer.from('MZ no pdf at all'), 'waiver.pdf');
  assert.equal((await trial.send({ fileid: refused.id })).json<{ code: string }>().code, 'FILE_REFUSED');
  const fileid = await trial.waiver();
  assert.equal((await trial.send({ fileid })).statusCode, 201);
  const taken = await trial.send({ fileid }, { 'idempotency-key': 'another-one' });
  assert.equal(taken.json<{ code: string }>().code, 'FILE_TAKEN');
});

/** A PNG of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

// covers: F19
test('a waiver is a PDF or a zip: an image is refused, clean as it is', async () => {
  const image = await trial.files.upload(Buffer.from(PNG, 'base64'), 'waiver.png');
  assert.equal(image.message, 'No Threat Detected');
  const answer = await trial.send({ fileid: image.id });
  assert.deepEqual([answer.statusCode, fieldsOf(answer)[0]?.[0]], [422, 'fileid']);
  const zip = await trial.files.upload(zipOf('waiver.pdf', samplePdf()), 'waiver.zip');
  await trial.register({ fileid: zip.id });
});

test('a repeat with the same key is one registration', async () => {
  const fileid = await trial.waiver();
  const headers = { 'idempotency-key': 'registration-0001' };
  const [one, two] = await Promise.all([trial.send({ fileid }, headers), trial.send({ fileid }, headers)]);
  assert.equal(one?.statusCode, 201, one?.body);
  assert.equal(one?.body, two?.body);
  assert.equal(await registrationStore(trial.service.database.db).countDocuments({}), 1);
});

test('which consent text was on the screen is kept; without it, that of the day', async () => {
  const offer = await trial.service.app.inject('/api/fieldTrial/registration?language=de');
  const { hash, charge } = offer.json<{ hash: string; charge: number }>();
  const shown = await trial.find(await trial.register({ consent: hash, language: 'de' }));
  assert.deepEqual(
    [shown?.consent.text, shown?.consent.language, shown?.consent.shown, shown?.consent.charge],
    [hash, 'de', true, charge],
  );
  assert.equal((await trial.find(await trial.register()))?.consent.shown, false);
});

test('every query of the service is backed by an index', async () => {
  await trial.register();
  const own = trial.service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(trial.service.database.db, own), []);
});
