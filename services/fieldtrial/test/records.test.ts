import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { verifyAudit } from '@larkfield/kit';
import { AS_EDGE, samplePdf } from '@larkfield/kit/testing';
import { registrationStore } from '../src/registration/store.ts';
import { startTrial, tokenIn } from './support/trial.ts';

const RECORDS = '/api/fieldtrial/records/registrations';
type Fields = Readonly<Record<string, string>>;
let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());
beforeEach(() => trial.nextHour());

/** Changes settings, which are in effect a second later. */
async function set(version: number, values: object): Promise<void> {
  const payload = { version, values };
  const answer = await trial.service.app.inject({
    method: 'PUT',
    url: '/api/fieldtrial/settings',
    payload,
    headers: AS_EDGE,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  await trial.service.work();
  trial.service.clock.advance(1_000);
}

const change = (path: string, body: object) => trial.service.post(`${RECORDS}/${path}`, body);

// covers: F12
test('a paused registration takes nothing, and goes on when it is reopened; the audit says who did it', async () => {
  await set(0, { open: false });
  assert.equal((await trial.send()).json<{ code: string }>().code, 'TRIAL_PAUSED');
  await set(1, { open: true });
  await trial.register();
  await set(2, { charge: '300' });
  const offer = await trial.service.app.inject('/api/fieldTrial/registration');
  assert.equal(offer.json<{ charge: number }>().charge, 300);
  const line = (await trial.auditOf('settings')).find(({ action }) => action === 'settings.charge');
  assert.deepEqual([line?.['was'], line?.['to']], ['0', '300']);
  await set(3, { charge: '0' });
});

test('lists and tables hold nothing of the child; one record does, and its reading is written down', async () => {
  const reference = await trial.register();
  const second = await trial.register();
  const list = await trial.service.app.inject(RECORDS);
  const csv = await trial.service.app.inject('/api/fieldtrial/records/csv/registrations');
  assert.equal(csv.statusCode, 200, csv.body);
  assert.doesNotMatch(list.body + csv.body, /Zoë|2019-02-28|Elm Street/);
  const one = (await trial.service.app.inject(`${RECORDS}/${reference}`)).json<{ values: Fields }>();
  assert.deepEqual(
    [one.values['childFirstName'], one.values['birth'], one.values['similar']],
    ['Zoë', '2019-02-28', second],
  );
  assert.ok((await trial.auditOf(reference)).some(({ action }) => action === 'registration.read'));
});

test('the waiver is sent to administrators as a download, and that is written down', async () => {
  const reference = await trial.register();
  const answer = await trial.service.app.inject(`${RECORDS}/${reference}/files/waiver`);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(answer.rawPayload, samplePdf());
  assert.match(String(answer.headers['content-disposition']), /^attachment/);
  assert.ok((await trial.auditOf(reference)).some(({ action }) => action === 'registration.fileRead'));
});

test('a waiver that is a PDF can be looked at in a sandbox of the browser; a zip is for keeping alone', async () => {
  const reference = await trial.register();
  const url = `${RECORDS}/${reference}/files/waiver?view=inline`;
  const shown = await trial.service.app.inject(url);
  assert.deepEqual(shown.rawPayload, samplePdf());
  assert.match(String(shown.headers['content-disposition']), /^inline/);
  assert.match(String(shown.headers['content-security-policy']), /sandbox/);
  await registrationStore(trial.service.database.db).updateOne(
    { reference },
    { $set: { 'waiver.type': 'zip' } },
  );
  const kept = await trial.service.app.inject(url);
  assert.match(String(kept.headers['content-disposition']), /^attachment/);
});

// covers: A20, A22
test('waivers are a list without content, and one by its id has its bytes in base64', async () => {
  const reference = await trial.register();
  const list = (await trial.service.app.inject('/api/getWaiverFieldTrial')).json<Fields[]>();
  assert.deepEqual(
    list.map((each) => [each['fileName'], each['state'], each['content']]),
    [['waiver.pdf', 'new', undefined]],
  );
  const one = await trial.service.app.inject(`/api/getWaiverFieldTrial?fileid=${list[0]?.['Fileid']}`);
  assert.deepEqual(Buffer.from(one.json<Fields[]>()[0]?.['content'] ?? '', 'base64'), samplePdf());
  assert.ok((await trial.auditOf(reference)).some(({ action }) => action === 'registration.fileRead'));
  const unknown = await trial.service.app.inject('/api/getWaiverFieldTrial?fileid=nobody');
  assert.equal(unknown.statusCode, 404);
});

// covers: A21, A23
test('dates, birth date and focus areas of those who were asked for are told, and each reading is written down', async () => {
  const reference = await trial.register();
  const other = await trial.register();
  const [{ Fileid } = {}] = (await trial.service.app.inject('/api/getWaiverFieldTrial'))
    .json<Fields[]>()
    .filter((each) => each['reference'] === reference);
  const answer = await trial.service.post('/api/getFieldTrialUsers?language=de', { list: [Fileid] });
  assert.equal(answer.statusCode, 200, answer.body);
  const [user, ...more] = answer.json<(Fields & { areas: string[] })[]>();
  assert.equal(more.length, 0);
  assert.deepEqual(
    [user?.['Fileid'], user?.['Email'], user?.['Birth'], user?.['Date']],
    [Fileid, 'jose@example.org', '2019-02-28', trial.sample['availDate']],
  );
  assert.deepEqual(
    [user?.['FirstName'], user?.['LastName']],
    [trial.sample['firstname'], trial.sample['lastname']],
  );
  assert.deepEqual(JSON.parse(user?.['Anw1'] ?? ''), trial.sample['anw1']?.split(','));
  assert.match(user?.areas[0] ?? '', /motorik/i);
  const reads = async (subject: string) =>
    (await trial.auditOf(subject)).filter(({ action }) => action === 'registration.read').length;
  assert.deepEqual([await reads(reference), await reads(other)], [1, 0]);
});

test('an invitation confirms one of the wished times, by mail with a calendar entry', async () => {
  const reference = await trial.register();
  trial.service.transport.letters.splice(0);
  const invited = await change(`${reference}/action`, { version: 0, action: 'inviteSecond' });
  assert.equal(invited.statusCode, 200, invited.body);
  await trial.service.work();
  const letter = trial.letterTo('jose@example.org');
  assert.ok(letter);
  assert.ok(letter.text.includes('2093-04-03 02:00 pm'));
  assert.match(letter.calendar?.content ?? '', /DTSTART:20930403T140000[\s\S]*STATUS:CONFIRMED/);
  const stale = await change(`${reference}/action`, { version: 0, action: 'inviteFirst' });
  assert.equal(stale.json<{ code: string }>().code, 'VERSION_CONFLICT');
  const line = (await trial.auditOf(reference)).find(({ action }) => action === 'registration.invited');
  assert.deepEqual([line?.['was'], line?.['to']], ['new', '2093-04-03 02:00 pm']);
});

test('nobody is invited to a time that was not wished for', async () => {
  const reference = await trial.register({ availDate: '2093-04-01&10:30 am' });
  const answer = await change(`${reference}/action`, { version: 0, action: 'inviteSecond' });
  assert.equal(answer.json<{ code: string }>().code, 'WRONG_STATE');
});

test('the confirmation can be sent again, with the same link and the waiver', async () => {
  const reference = await trial.register();
  const first = trial.letterTo('jose@example.org');
  trial.service.transport.letters.splice(0);
  await change(`${reference}/action`, { version: 0, action: 'resend' });
  await trial.service.work();
  const again = trial.letterTo('jose@example.org');
  assert.equal(tokenIn(again?.text), tokenIn(first?.text));
  assert.equal(again?.attachments?.length, 1);
  assert.equal(again.calendar?.content, first?.calendar?.content);
});

test('a registration whose time is over goes with its waiver and its mails', async () => {
  const reference = await trial.register();
  const { waiver: file, waiverOwner } = (await trial.find(reference)) ?? {};
  for (const [version, state] of ['invited', 'visited', 'reported'].entries())
    if (state === 'invited') await change(`${reference}/action`, { version, action: 'inviteFirst' });
    else assert.equal((await change(`${reference}/state`, { version, state })).statusCode, 200, state);
  assert.ok((await trial.find(reference))?.eraseAt);
  trial.service.clock.advance(366 * 24 * 3600_000);
  await trial.service.work();
  assert.equal(await trial.find(reference), null);
  assert.equal(
    await trial.service.database.db.collection('fieldtrial_outbox').countDocuments({ record: reference }),
    0,
  );
  assert.ok(file && waiverOwner);
  await assert.rejects(trial.files.client.read(file.id, waiverOwner), { code: 'FILE_UNKNOWN' });
});

test('the erasure of a parent deletes registration, mails and waiver', async () => {
  const reference = await trial.register();
  const { waiver: file, waiverOwner } = (await trial.find(reference)) ?? {};
  const erased = await trial.service.post('/api/fieldtrial/records/person/erase', {
    email: 'jose@example.org',
  });
  assert.equal(erased.statusCode, 200, erased.body);
  assert.equal(await trial.find(reference), null);
  assert.ok(file && waiverOwner);
  await assert.rejects(trial.files.client.read(file.id, waiverOwner), { code: 'FILE_UNKNOWN' });
});

test('a registration whose waiver cannot be deleted keeps no other waiting, and the audit stays whole', async () => {
  const [stuck, other] = [await trial.register(), await trial.register()];
  const { db } = trial.service.database;
  const over = { eraseAt: trial.service.clock.now() };
  const store = registrationStore(db);
  // The file service refuses a name that no owner can have.
  await store.updateOne({ reference: stuck }, { $set: { ...over, 'waiverOwner.kind': 'no owner' } });
  await store.updateOne({ reference: other }, { $set: { eraseAt: new Date(over.eraseAt.getTime() + 1) } });
  trial.service.clock.advance(3600_000);
  await trial.service.work();
  assert.deepEqual([(await trial.find(stuck))?.reference, await trial.find(other)], [stuck, null]);
  assert.ok((await trial.auditOf(other)).some(({ action }) => action === 'registration.expired'));
  const { before: outside, problems } = await verifyAudit(db, 'fieldtrial');
  assert.deepEqual([outside, problems], [0, []]);
});
