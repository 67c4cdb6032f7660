import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { bookedVisits } from '@larkfield/kit/records';
import { readSessionAsAdmin, startTestService } from '@larkfield/kit/testing';
import { service as fieldtrial } from '../src/app.ts';
import { registrationStore } from '../src/registration/store.ts';
import { fieldsOf, startTrial, VISIT_ENTRIES } from './support/trial.ts';
import { insertRegistration, newMails, PARENT, registerConfirmed } from './support/visits.ts';

const HOUR_MS = 3600_000;
const OFFERS = { ...VISIT_ENTRIES, date2: '2091-10-04', time2: '09:00', date3: '2091-10-05', time3: '16:30' };

let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());
beforeEach(() => trial.nextHour());

const parent = (path: string, body: object) => trial.service.post(`/api/fieldTrial/${path}`, body);

test('the parent chooses one of three offers; one that is taken, over or withdrawn is refused and the others stay', async () => {
  const { reference, token } = await registerConfirmed(trial);
  const other = await insertRegistration(trial);
  assert.equal((await trial.act(reference, 'offer', OFFERS)).statusCode, 200);
  const opened = (await parent('status/open', { token })).json<{ offers: { id: string }[] }>();
  const [taken, over, good] = opened.offers.map(({ id }) => id);
  const choose = (offer: string | undefined) => parent('visit/choose', { token, offer });
  assert.equal((await trial.act(other, 'invite')).statusCode, 200, 'an offer claims nothing');
  assert.deepEqual(fieldsOf(await choose(taken)), [['offer', 'errors.visitTaken']]);
  const registrations = registrationStore(trial.service.database.db);
  await registrations.updateOne({ reference }, { $set: { 'offers.1.start': trial.service.clock.now() } });
  assert.deepEqual(fieldsOf(await choose(over)), [['offer', 'errors.visitGone']]);
  const withdrawn = '00000000-0000-4000-8000-000000000000';
  assert.deepEqual(fieldsOf(await choose(withdrawn)), [['offer', 'errors.visitGone']]);
  assert.equal((await trial.find(reference))?.offers?.length, 3);
  const chosen = (await choose(good)).json<{ state: string; visit: object; offers?: object }>();
  assert.deepEqual([chosen.state, chosen.offers], ['invited', undefined]);
  assert.partialDeepStrictEqual(chosen.visit, {
    start: '2091-10-05T23:30:00.000Z',
    specialist: 'Dr. Ada Sample',
  });
  assert.equal((await choose(good)).statusCode, 200, 'choosing it again changes nothing');
  await trial.service.runJobs();
  const line = (await trial.auditOf(reference)).find(({ action }) => action === 'registration.chosen');
  assert.deepEqual([line?.['actor'], line?.['was'], line?.['to']], ['parent', 'offered', 'invited']);
});

test('number and address alone show neither place nor specialist nor offers', async () => {
  const { reference } = await registerConfirmed(trial);
  const own = { reference, emailaddress: PARENT };
  await trial.act(reference, 'offer', OFFERS);
  assert.doesNotMatch((await parent('status', own)).body, /Sample/);
  await trial.act(reference, 'invite');
  const status = await parent('status', own);
  assert.doesNotMatch(status.body, /Sample/);
  assert.deepEqual(status.json<{ invited: object }>().invited, { date: '2091-10-03', time: '02:00 pm' });
});

test('shortly before the start the parent can neither cancel nor ask for other times, but can withdraw', async () => {
  const { reference, token } = await registerConfirmed(trial);
  const start = new Date(trial.service.clock.now().getTime() + 25 * HOUR_MS);
  await trial.act(reference, 'invite', { ...VISIT_ENTRIES, ...entriesOf(start) });
  assert.equal((await parent('status/open', { token })).json<{ tooLate: boolean }>().tooLate, false);
  trial.service.clock.advance(2 * HOUR_MS);
  for (const [path, body] of [
    ['visit/cancel', { token }],
    ['times', { token, availDate: '2091-11-05&09:00 am' }],
  ] as const)
    assert.deepEqual(fieldsOf(await parent(path, body)), [['visit', 'errors.visitLate']]);
  assert.equal((await parent('status/open', { token })).json<{ tooLate: boolean }>().tooLate, true);
  assert.equal((await parent('withdraw', { token, what: 'consent' })).statusCode, 200);
  assert.equal(await bookedVisits(trial.service.database.db).countDocuments({ _id: reference }), 0);
});

/** Local date and time in Los Angeles in winter, when the tests' clock begins. */
function entriesOf(start: Date): object {
  const local = new Date(start.getTime() - 8 * HOUR_MS).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

const remindersTo = (mails: readonly { readonly subject: string }[]) =>
  mails.filter(({ subject }) => subject.startsWith('Reminder'));

test('a reminder with the new time goes out once two days before a moved visit, also with two instances', async (t) => {
  const { reference } = await registerConfirmed(trial);
  const start = new Date(trial.service.clock.now().getTime() + 72 * HOUR_MS);
  await trial.act(reference, 'invite', { ...VISIT_ENTRIES, ...entriesOf(start) });
  const later = new Date(start.getTime() + 24 * HOUR_MS);
  await trial.act(reference, 'move', { ...VISIT_ENTRIES, ...entriesOf(later) });
  await newMails(trial);
  trial.service.clock.advance(25 * HOUR_MS);
  assert.deepEqual(remindersTo(await newMails(trial)), [], 'two days before the old time');
  trial.service.clock.advance(24 * HOUR_MS);
  const { clock, database: testDatabase } = trial.service;
  const second = await startTestService(fieldtrial, {
    ...{ env: trial.files.env, readSession: readSessionAsAdmin, testDatabase, now: clock.now },
  });
  t.after(() => second.close());
  await Promise.all([trial.service.runJobs(), second.runJobs()]);
  const [reminder, ...more] = remindersTo([...(await newMails(trial)), ...second.transport.mails]);
  assert.equal(more.length, 0);
  assert.match(reminder?.subject ?? '', new RegExp(reference));
  trial.service.clock.advance(HOUR_MS);
  assert.deepEqual(remindersTo(await newMails(trial)), []);
});

test('no reminder goes out for a visit that was cancelled, or planned later than two days before', async () => {
  const { reference, token } = await registerConfirmed(trial);
  const start = new Date(trial.service.clock.now().getTime() + 72 * HOUR_MS);
  const entries = { ...VISIT_ENTRIES, ...entriesOf(start) };
  await trial.act(reference, 'invite', entries);
  assert.equal((await parent('visit/cancel', { token })).statusCode, 200);
  trial.service.clock.advance(30 * HOUR_MS);
  assert.deepEqual(remindersTo(await newMails(trial)), []);
  await trial.act(reference, 'invite', entries);
  assert.deepEqual(remindersTo(await newMails(trial)), []);
});
