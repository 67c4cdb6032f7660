import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { bookedVisits, claimVisit } from '@larkfield/kit/records';
import { EDGE_HEADERS } from '@larkfield/kit/testing';
import { registrationStore } from '../src/registration/store.ts';
import { fieldsOf, startTrial, VISIT_ENTRIES } from './support/trial.ts';
import { insertRegistration, newMails, PARENT, registerConfirmed } from './support/visits.ts';

const HOUR_MS = 3600_000;

let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());
beforeEach(() => trial.nextHour());

const parent = (path: string, body: object) => trial.service.post(`/api/fieldTrial/${path}`, body);
const lineOf = (file: string, name: string) =>
  new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(file.replaceAll('\r\n', '\n'))?.[1];

test('a parent without wished times is invited to any time, by mail with place, zone and calendar file', async () => {
  const { reference } = await registerConfirmed(trial);
  await newMails(trial);
  const answer = await trial.act(reference, 'invite');
  assert.equal(answer.statusCode, 200, answer.body);
  const mails = await newMails(trial);
  const letter = mails.find(({ to }) => to.address === PARENT);
  assert.ok(letter);
  // 14:00 in Los Angeles, where it is summer.
  assert.match(letter.text, /October 3, 2091, 2:00\s–\s3:30\sPM PDT/);
  for (const part of [VISIT_ENTRIES.place, VISIT_ENTRIES.specialist]) assert.ok(letter.text.includes(part));
  const file = letter.calendar?.content ?? '';
  assert.deepEqual(
    ['DTSTART', 'DTEND', 'STATUS', 'SEQUENCE', 'METHOD', 'LOCATION'].map((name) => lineOf(file, name)),
    ['20911003T210000Z', '20911003T223000Z', 'CONFIRMED', '0', 'PUBLISH', VISIT_ENTRIES.place],
  );
  const office = mails.find(({ to }) => to.address !== PARENT);
  assert.ok(office?.calendar);
  assert.doesNotMatch(office.text + office.calendar.content, /José|Zoë|O’Neill|jose@/);
});

test('before the link of a mail was followed, an invitation has nothing of the visit', async () => {
  const reference = await trial.register();
  await newMails(trial);
  assert.equal((await trial.act(reference, 'invite')).statusCode, 200);
  const letter = (await newMails(trial)).find(({ to }) => to.address === PARENT);
  assert.ok(letter);
  assert.equal(letter.calendar, undefined);
  assert.doesNotMatch(letter.text + letter.html, /2091|Sample/);
});

test('the form is filled with the first wished time that is not over, and with the visit once there is one', async () => {
  const { reference } = await registerConfirmed(trial, '2091-10-01&10:30 am,2091-10-03&02:00 pm');
  const filled = async (action: string) => {
    const path = `/api/fieldtrial/records/registrations/${reference}/action/${action}`;
    return (await trial.service.app.inject(path)).json<{ values: Record<string, unknown> }>().values;
  };
  assert.partialDeepStrictEqual(await filled('invite'), { date: '2091-10-01', time: '10:30', minutes: 90 });
  assert.partialDeepStrictEqual(await filled('offer'), { date2: '2091-10-03', time2: '14:00' });
  await trial.act(reference, 'invite');
  assert.deepEqual(await filled('move'), VISIT_ENTRIES);
});

test('a time that is over, does not exist, or is entered twice is refused, with the field', async () => {
  const { reference } = await registerConfirmed(trial);
  const refused = async (action: string, change: object) =>
    fieldsOf(await trial.act(reference, action, { ...VISIT_ENTRIES, ...change }));
  assert.deepEqual(await refused('invite', { date: '2001-01-01' }), [['date', 'errors.trialPastTime']]);
  assert.deepEqual(await refused('invite', { date: '2091-02-30' }), [['date', 'errors.trialHalfTime']]);
  // The clocks are put forward at two.
  assert.deepEqual(await refused('invite', { date: '2091-03-11', time: '02:30' }), [
    ['time', 'errors.invalid'],
  ]);
  assert.deepEqual(await refused('offer', { date2: '2091-10-09' }), [['time2', 'errors.trialHalfTime']]);
  const twice = { date2: VISIT_ENTRIES.date, time2: VISIT_ENTRIES.time };
  assert.deepEqual(await refused('offer', twice), [['time2', 'errors.trialSameTime']]);
  assert.equal((await trial.find(reference))?.state, 'new');
});

test('of fifty registrations invited at once to one time of a specialist, one gets it and the others a message', async () => {
  const { app } = trial.service;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const references: string[] = [];
  for (let index = 0; index < 50; index += 1) references.push(await insertRegistration(trial));
  const [{ version = 0 } = {}] = await registrationStore(trial.service.database.db).find({}).toArray();
  const answers = await Promise.all(
    references.map(async (reference, index) => {
      // Each begins at another minute of the same hour, in another spelling of the name.
      const time = `14:${String(index).padStart(2, '0')}`;
      const specialist = index % 2 ? 'DR.  ADA SAMPLE' : 'Dr. Ada Sample';
      const url = `${address}/api/fieldtrial/records/registrations/${reference}/action/invite`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...EDGE_HEADERS, 'content-type': 'application/json' },
        body: JSON.stringify({ version, values: { ...VISIT_ENTRIES, time, specialist } }),
      });
      return { reference, status: answer.status, body: (await answer.json()) as { fields?: object[] } };
    }),
  );
  const others = answers.filter(({ status }) => status !== 200);
  assert.equal(others.length, 49);
  for (const { body } of others)
    assert.deepEqual(body.fields, [{ field: 'time', key: 'errors.visitTaken' }], JSON.stringify(body));
  const registrations = registrationStore(trial.service.database.db);
  assert.equal(await registrations.countDocuments({ state: 'invited' }), 1);
  const other = { ...VISIT_ENTRIES, specialist: 'Dr. Ben Sample' };
  const again = await trial.act(others[0]?.reference ?? '', 'invite', other);
  assert.equal(again.statusCode, 200, 'another specialist is free');
});

test('without the unique index, fifty at once get the same time', async () => {
  const { db } = trial.service.database;
  const references: string[] = [];
  for (let index = 0; index < 50; index += 1) references.push(await insertRegistration(trial));
  await bookedVisits(db).dropIndex('slots_1');
  try {
    const answers = await Promise.all(references.map((reference) => trial.act(reference, 'invite')));
    assert.ok(answers.filter(({ statusCode }) => statusCode === 200).length > 1);
  } finally {
    await bookedVisits(db).deleteMany({});
    await bookedVisits(db).createIndex({ slots: 1 }, { unique: true });
  }
});

test('a visit is moved onto a part of its own time, and what it leaves is free again', async () => {
  const { reference } = await registerConfirmed(trial);
  const other = await insertRegistration(trial);
  await trial.act(reference, 'invite');
  assert.deepEqual(fieldsOf(await trial.act(other, 'invite')), [['time', 'errors.visitTaken']]);
  await newMails(trial);
  const moved = await trial.act(reference, 'move', { ...VISIT_ENTRIES, time: '15:00' });
  assert.equal(moved.statusCode, 200, moved.body);
  const file = (await newMails(trial)).find(({ to }) => to.address === PARENT)?.calendar?.content ?? '';
  assert.deepEqual([lineOf(file, 'SEQUENCE'), lineOf(file, 'DTSTART')], ['1', '20911003T220000Z']);
  assert.equal((await trial.act(other, 'invite', { ...VISIT_ENTRIES, minutes: 60 })).statusCode, 200);
});

test('all calendar files of a registration are about one entry, each with a higher number', async () => {
  const { reference, token } = await registerConfirmed(trial);
  const files: string[] = [];
  for (const action of ['invite', 'move', 'cancelVisit', 'invite']) {
    await newMails(trial);
    const record = await trial.find(reference);
    const path = `/api/fieldtrial/records/registrations/${reference}/action`;
    if (action === 'cancelVisit')
      await trial.service.post(path, { version: record?.version ?? 0, action: 'cancelVisit' });
    else await trial.act(reference, action);
    const both = (await newMails(trial)).flatMap(({ calendar }) => (calendar ? [calendar.content] : []));
    assert.equal(both.length, 2, action);
    files.push(...both);
  }
  assert.equal(new Set(files.map((file) => lineOf(file, 'UID'))).size, 1);
  assert.deepEqual(
    files.map((file) => [lineOf(file, 'SEQUENCE'), lineOf(file, 'METHOD'), lineOf(file, 'STATUS')].join()),
    ['0,PUBLISH,CONFIRMED', '1,PUBLISH,CONFIRMED', '2,CANCEL,CANCELLED', '3,PUBLISH,CONFIRMED'].flatMap(
      (each) => [each, each],
    ),
  );
  const own = await parent('visit/calendar', { token });
  assert.match(String(own.headers['content-type']), /^text\/calendar/);
  assert.deepEqual(
    [lineOf(own.body, 'SEQUENCE'), lineOf(own.body, 'UID')],
    ['3', lineOf(files[0] ?? '', 'UID')],
  );
});

test('a time that was claimed by a process which died is free again, and a later claim is not released with it', async () => {
  const { db } = trial.service.database;
  const { reference } = await registerConfirmed(trial);
  const other = await insertRegistration(trial);
  const start = new Date('2091-10-03T21:00:00Z');
  const visit = {
    start,
    end: new Date(start.getTime() + HOUR_MS),
    place: 'Here',
    specialist: 'Dr. Ada Sample',
  };
  // The process dies after the claim: the registration has no visit.
  const now = trial.service.clock.now();
  await claimVisit(db, { reference, kind: 'fieldtrial.registrations', now, visit });
  assert.deepEqual(fieldsOf(await trial.act(other, 'invite')), [['time', 'errors.visitTaken']]);
  const before = (await trial.find(reference))?.version ?? 0;
  trial.service.clock.advance(31_000);
  await trial.service.runJobs();
  assert.equal((await trial.act(other, 'invite')).statusCode, 200);
  assert.equal(
    (await trial.find(reference))?.version,
    before + 1,
    'a call that still runs cannot write its visit',
  );
  // The process dies after the cancellation: the claim is left.
  await claimVisit(db, {
    reference: other,
    kind: 'fieldtrial.registrations',
    now: trial.service.clock.now(),
  });
  await registrationStore(db).updateOne(
    { reference: other },
    { $set: { state: 'new' }, $unset: { visit: '' } },
  );
  trial.service.clock.advance(31_000);
  await trial.service.runJobs();
  assert.equal((await trial.act(reference, 'invite')).statusCode, 200);
});

test('the erasure of a registration releases its time and leaves no time of a visit in the audit', async () => {
  const { db } = trial.service.database;
  const { reference } = await registerConfirmed(trial);
  await trial.act(reference, 'invite');
  await trial.service.runJobs();
  assert.match(JSON.stringify(await trial.auditOf(reference)), /2091-10-03 02:00 pm/);
  const erased = await trial.service.post('/api/fieldtrial/records/person/erase', { email: PARENT });
  assert.equal(erased.statusCode, 200, erased.body);
  await trial.service.runJobs();
  assert.equal(await bookedVisits(db).countDocuments({}), 0);
  assert.doesNotMatch(JSON.stringify(await trial.auditOf(reference)), /2091|Sample/);
});

test('a registration that was invited before visits had a place keeps its time and can be moved', async () => {
  const { reference, token } = await registerConfirmed(trial);
  await registrationStore(trial.service.database.db).updateOne(
    { reference },
    {
      $set: {
        ...{ state: 'invited', invitedFor: '2091-10-03 02:00 pm' },
        invited: { date: '2091-10-03', time: '02:00 pm' },
      },
    },
  );
  const status = (await parent('status/open', { token })).json<{ visit: { start: string } }>();
  assert.equal(status.visit.start, '2091-10-03T21:00:00.000Z');
  const { version = 0 } = (await trial.find(reference)) ?? {};
  const path = `/api/fieldtrial/records/registrations/${reference}/state`;
  assert.equal((await trial.service.post(path, { version, state: 'missed' })).statusCode, 200);
  assert.equal((await trial.find(reference))?.invitedFor, '2091-10-03 02:00 pm');
  assert.equal((await trial.act(reference, 'invite')).statusCode, 200);
  assert.equal((await trial.find(reference))?.invited, undefined);
});
