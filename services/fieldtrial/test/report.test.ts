import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { samplePdf } from '@larkfield/kit/testing';
import { addVisitTimes } from '../src/report/backfill.ts';
import { registrationStore } from '../src/registration/store.ts';
import { startTrial, tokenIn } from './support/trial.ts';

const RECORDS = '/api/fieldtrial/records/registrations';
const EMAIL = 'jose@example.org';
const DAY_MS = 24 * 3_600_000;

let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());
beforeEach(() => trial.nextHour());

const versionOf = async (reference: string) => (await trial.find(reference))?.version ?? 0;

async function change(reference: string, call: string, body: object) {
  return trial.service.post(`${RECORDS}/${reference}/${call}`, {
    version: await versionOf(reference),
    ...body,
  });
}

/** Registers, invites and visits. */
async function visited(): Promise<string> {
  const reference = await trial.register();
  assert.equal((await trial.act(reference, 'invite')).statusCode, 200);
  assert.equal((await change(reference, 'state', { state: 'visited' })).statusCode, 200);
  await trial.service.runJobs();
  return reference;
}

/** Sends the report and returns the token of its mail. */
async function reported(): Promise<{ readonly reference: string; readonly token: string }> {
  const reference = await visited();
  const answer = await trial.sendReport(reference);
  assert.equal(answer.statusCode, 200, answer.body);
  trial.service.transport.mails.splice(0);
  await trial.service.runJobs();
  return { reference, token: tokenIn(trial.letterTo(EMAIL)?.text) };
}

const open = (token: string, reference: string) =>
  trial.service.post('/api/fieldTrial/report', { token, reference });
const actionsOf = async (reference: string) =>
  (await trial.auditOf(reference)).map(({ action, actor }) => `${action} ${actor}`);
const isStored = async (id: string | undefined) =>
  (await trial.files.service.database.db.collection('files').countDocuments({ _id: id as never })) > 0;

test('the parent gets a link without file or number, opens the report with the number, and the office sees it', async () => {
  const { reference, token } = await reported();
  const mail = trial.letterTo(EMAIL);
  assert.match(mail?.text ?? '', /\/fieldTrial\/report#token=/);
  assert.ok(!mail?.text.includes(reference), 'the number is what the parent adds');
  assert.equal(JSON.stringify(mail).includes('%PDF'), false);
  assert.equal((await trial.find(reference))?.confirmedAt, undefined);

  const answer = await open(token, reference.toLowerCase());
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(answer.rawPayload, samplePdf());
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="report-LK/);
  await open(token, reference);
  const lines = await actionsOf(reference);
  assert.equal(lines.filter((line) => line === 'registration.reportOpened parent').length, 2);
  const { values } = (await trial.service.app.inject(`${RECORDS}/${reference}`)).json<{
    values: Record<string, unknown>;
  }>();
  assert.equal(values['reportOpenings'], 2);
  assert.equal(typeof values['reportOpenedAt'], 'string');
  assert.ok((await trial.find(reference))?.confirmedAt, 'the link proves the address');
});

test('wrong numbers, links and missing reports get one answer, and attempts are limited', async () => {
  const { reference, token } = await reported();
  const other = await trial.register({ emailaddress: 'mona@example.org' });
  const answers = [
    await open(token, 'LK-AAAA-2222'),
    await open(token, other),
    await open('A'.repeat(22), reference),
    await open(await trial.follow('mona@example.org'), other),
  ];
  const bodies = answers.map(({ statusCode, body }) => {
    const { requestId: _id, ...rest } = JSON.parse(body) as Record<string, unknown>;
    return JSON.stringify([statusCode, rest]);
  });
  assert.equal(new Set(bodies).size, 1, bodies.join('\n'));
  assert.match(bodies[0] ?? '', /^\[422/);
  for (let tries = 0; tries < 8; tries += 1) await open(token, 'LK-AAAA-2222');
  assert.equal((await open(token, reference)).statusCode, 429, 'even the right number has to wait');
  assert.ok(!(await actionsOf(reference)).includes('registration.reportOpened parent'));
});

test('only a PDF that passed the scan is a report; nothing is sent otherwise', async () => {
  const reference = await visited();
  const unknown = await change(reference, 'action/report', { values: { report: 'A'.repeat(22) } });
  assert.equal(unknown.statusCode, 422, unknown.body);
  const text = await change(reference, 'action/report', { values: { report: 'report.pdf' } });
  assert.equal(text.statusCode, 422);
  assert.deepEqual(
    [(await trial.find(reference))?.state, (await trial.find(reference))?.report],
    ['visited', undefined],
  );
  const fresh = await trial.register();
  assert.equal((await trial.sendReport(fresh)).statusCode, 409, 'there was no visit');
});

test('a wrong report is replaced or taken back, and its file is deleted', async () => {
  const { reference, token } = await reported();
  const first = (await trial.find(reference))?.report?.file.id;
  assert.equal((await trial.sendReport(reference)).statusCode, 200);
  const second = (await trial.find(reference))?.report?.file.id;
  assert.notEqual(first, second);
  assert.deepEqual([await isStored(first), await isStored(second)], [false, true]);
  assert.equal((await change(reference, 'state', { state: 'visited' })).statusCode, 200);
  assert.equal(await isStored(second), false);
  assert.equal((await open(token, reference)).statusCode, 422);
});

test('a withdrawn consent deletes the report, and so does the end of the time that it is kept', async () => {
  const withdrawn = await reported();
  const file = (await trial.find(withdrawn.reference))?.report?.file.id;
  const answer = await trial.service.post('/api/fieldTrial/withdraw', {
    token: withdrawn.token,
    what: 'consent',
  });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(await isStored(file), false);
  assert.equal((await trial.find(withdrawn.reference))?.report, undefined);
  assert.equal((await open(withdrawn.token, withdrawn.reference)).statusCode, 422);

  const kept = await reported();
  const other = (await trial.find(kept.reference))?.report?.file.id;
  trial.service.clock.advance(367 * DAY_MS);
  await trial.service.runJobs();
  assert.equal(await trial.find(kept.reference), null);
  assert.equal(await isStored(other), false);
});

test('the status page tells of the report only by the link of a mail', async () => {
  const { reference, token } = await reported();
  const byLink = await trial.service.post('/api/fieldTrial/status/open', { token });
  const status = byLink.json<{ report?: { at: string }; mayWithdraw: boolean }>();
  assert.equal(typeof status.report?.at, 'string');
  assert.equal(status.mayWithdraw, true);
  const body = { reference, emailaddress: EMAIL };
  const byNumber = (await trial.service.post('/api/fieldTrial/status', body)).json<object>();
  assert.deepEqual(
    [Reflect.get(byNumber, 'report'), Reflect.get(byNumber, 'mayWithdraw')],
    [undefined, false],
  );
});

test('reports are due two weeks after the visit, also of visits from before, and none is after it was sent', async () => {
  const reference = await visited();
  const registrations = registrationStore(trial.service.database.db);
  await registrations.updateOne(
    { reference },
    { $set: { 'visit.start': new Date('2020-03-01T10:30:00Z') }, $unset: { visitedAt: '' } },
  );
  await addVisitTimes({ db: trial.service.database.db, now: trial.service.clock.now });
  const list = async (due: string) =>
    (await trial.service.app.inject(`${RECORDS}?due=${due}`)).json<{
      items: { reference: string; dueAt: string }[];
    }>().items;
  assert.deepEqual(
    (await list('overdue')).map((item) => [item.reference, item.dueAt]),
    [[reference, '2020-03-15T10:30:00.000Z']],
  );
  assert.equal((await trial.sendReport(reference)).statusCode, 200);
  assert.deepEqual(await list('due'), []);
});
