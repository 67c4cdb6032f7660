import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { verifyAudit } from '@larkfield/kit/records';
import { EDGE_HEADERS, samplePdf } from '@larkfield/kit/testing';
import { registrationStore } from '../src/registration/store.ts';
import { startTrial, tokenIn } from './support/trial.ts';

const RECORDS = '/api/fieldtrial/records/registrations';
type Fields = Readonly<Record<string, string>>;
interface Retention {
  readonly kinds: readonly { readonly id: string; readonly days: readonly object[] }[];
}
let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());
beforeEach(() => trial.nextHour());

/** Changes settings, which take effect after a second. */
async function set(version: number, values: object): Promise<void> {
  const payload = { version, values };
  const answer = await trial.service.app.inject({
    method: 'PUT',
    url: '/api/fieldtrial/settings',
    payload,
    headers: EDGE_HEADERS,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  await trial.service.runJobs();
  trial.service.clock.advance(1_000);
}

const change = (path: string, body: object) => trial.service.post(`${RECORDS}/${path}`, body);

// covers: F12
test('a paused field trial rejects registrations until it is opened again; the audit has the administrator', async () => {
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

test('a parent who has read the text before a change of the charge has agreed to that text and charge', async () => {
  const offered = async () =>
    (await trial.service.app.inject('/api/fieldTrial/registration')).json<{ hash: string }>().hash;
  const before = await offered();
  await set(4, { charge: '300' });
  const after = await offered();
  assert.notEqual(before, after);
  const [old, today, unsaid] = [
    await trial.find(await trial.register({ consent: before })),
    await trial.find(await trial.register({ consent: after })),
    await trial.find(await trial.register()),
  ].map((record) => [record?.consent.text, record?.consent.charge]);
  assert.deepEqual(
    [old, today, unsaid],
    [
      [before, 0],
      [after, 300],
      [after, 300],
    ],
  );
  await set(5, { charge: '0' });
});

test('lists and tables hold nothing of the child; one record does, and its reading is written down', async () => {
  const reference = await trial.register();
  const second = await trial.register();
  const sibling = await trial.register({ childfirstname: 'Robin' });
  const list = await trial.service.app.inject(RECORDS);
  const csv = await trial.service.app.inject('/api/fieldtrial/records/csv/registrations');
  assert.equal(csv.statusCode, 200, csv.body);
  assert.doesNotMatch(list.body + csv.body, /Zoë|2085-02-28|Elm Street/);
  const one = (await trial.service.app.inject(`${RECORDS}/${reference}`)).json<{ values: Fields }>();
  assert.deepEqual(
    [one.values['childFirstName'], one.values['birth'], one.values['similar']],
    ['Zoë', '2085-02-28', second],
  );
  const other = (await trial.service.app.inject(`${RECORDS}/${sibling}`)).json<{ values: Fields }>();
  assert.equal(other.values['similar'], undefined, 'another child is no hint');
  assert.ok((await trial.auditOf(reference)).some(({ action }) => action === 'registration.read'));
});

test('the waiver is sent to administrators as a download, and that is written down', async () => {
  const reference = await trial.register();
  const one = await trial.service.app.inject(`${RECORDS}/${reference}`);
  assert.deepEqual(one.json<{ files: string[] }>().files, ['waiver'], 'there is no report yet');
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
test('dates, birth date and focus areas are returned for the requested registrations, and each access is audited', async () => {
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
    [Fileid, 'jose@example.org', '2085-02-28', trial.sample['availDate']],
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

test('the confirmation can be sent again, with the same link', async () => {
  const reference = await trial.register();
  const first = trial.letterTo('jose@example.org');
  trial.service.transport.mails.splice(0);
  await change(`${reference}/action`, { version: 0, action: 'resend' });
  await trial.service.runJobs();
  const again = trial.letterTo('jose@example.org');
  assert.equal(tokenIn(again?.text), tokenIn(first?.text));
  assert.equal(again?.text, first?.text);
});

test('a registration whose time is over goes with its waiver and its mails', async () => {
  const reference = await trial.register();
  const { waiver: file, waiverOwner } = (await trial.find(reference)) ?? {};
  assert.equal((await trial.act(reference, 'invite')).statusCode, 200);
  const visited = await change(`${reference}/state`, { version: 1, state: 'visited' });
  assert.equal(visited.statusCode, 200, visited.body);
  assert.equal((await trial.sendReport(reference)).statusCode, 200);
  const eraseAt = (await trial.find(reference))?.eraseAt;
  assert.ok(eraseAt);
  trial.service.clock.advance(350 * 24 * 3600_000);
  const preview = (await trial.service.app.inject('/api/fieldtrial/records/retention')).json<Retention>();
  assert.deepEqual(preview.kinds.find(({ id }) => id === 'registrations')?.days, [
    { date: eraseAt.toISOString().slice(0, 10), count: 1 },
  ]);
  trial.service.clock.advance(16 * 24 * 3600_000);
  await trial.service.runJobs();
  assert.equal(await trial.find(reference), null);
  assert.equal(
    await trial.service.database.db.collection('fieldtrial_outbox').countDocuments({ record: reference }),
    0,
  );
  assert.ok(file && waiverOwner);
  await assert.rejects(trial.files.client.read(file.id, waiverOwner), { code: 'FILE_UNKNOWN' });
});

test('the erasure of a parent deletes registration, mails and waiver, and no line of audit or log says who it was', async () => {
  const reference = await trial.register();
  const token = tokenIn(trial.letterTo('jose@example.org')?.text);
  const times = { token, availDate: '2091-11-01&09:00 am' };
  assert.equal((await trial.service.post('/api/fieldTrial/times', times)).statusCode, 200);
  assert.equal((await change(`${reference}/note`, { version: 1, note: 'Call José back' })).statusCode, 200);
  await trial.service.runJobs();
  const { waiver: file, waiverOwner } = (await trial.find(reference)) ?? {};
  const erased = await trial.service.post('/api/fieldtrial/records/person/erase', {
    email: 'jose@example.org',
  });
  assert.equal(erased.statusCode, 200, erased.body);
  assert.equal(await trial.find(reference), null);
  assert.ok(file && waiverOwner);
  await assert.rejects(trial.files.client.read(file.id, waiverOwner), { code: 'FILE_UNKNOWN' });
  await trial.service.runJobs();
  const mails = await trial.service.database.db.collection('fieldtrial_outbox').find({}).toArray();
  const lines = await trial.auditOf(reference);
  assert.deepEqual(
    mails.filter(({ record, to }) => record === reference || to.address === 'jose@example.org'),
    [],
  );
  assert.ok(lines.some(({ action }) => action === 'registration.times'));
  const left = JSON.stringify([mails, lines, trial.service.logs]);
  for (const part of ['jose@', 'José', 'O’Neill', 'Zoë', '2085-02-28', 'Elm Street', token])
    assert.ok(!left.includes(part), part);
});

test('a registration whose waiver cannot be deleted keeps no other waiting, and the audit stays whole', async () => {
  const [stuck, other] = [await trial.register(), await trial.register()];
  const { db } = trial.service.database;
  const over = { eraseAt: trial.service.clock.now() };
  const store = registrationStore(db);
  // The file service rejects this owner, so the waiver cannot be deleted.
  await store.updateOne({ reference: stuck }, { $set: { ...over, 'waiverOwner.kind': 'no owner' } });
  await store.updateOne({ reference: other }, { $set: { eraseAt: new Date(over.eraseAt.getTime() + 1) } });
  trial.service.clock.advance(3600_000);
  await trial.service.runJobs();
  assert.deepEqual([(await trial.find(stuck))?.reference, await trial.find(other)], [stuck, null]);
  assert.ok((await trial.auditOf(other)).some(({ action }) => action === 'registration.expired'));
  const { before: outside, problems } = await verifyAudit(db, 'fieldtrial');
  assert.deepEqual([outside, problems], [0, []]);
});
