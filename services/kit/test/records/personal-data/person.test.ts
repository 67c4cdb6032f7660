import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { outboxCollection, type MailRow } from '../../../src/mail/mail-row.ts';
import type { MailRequest } from '../../../src/parts/parts.ts';
import { queriesWithoutIndex } from '../../../src/testing/index.ts';
import { invalidField, sample, startSample, type Sample, type Visit } from '../kinds/support/sample.ts';

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());
afterEach(async () => {
  await site.visits.deleteMany({});
  await outbox().deleteMany({});
});

const outbox = () => site.database.db.collection<MailRow>(outboxCollection('sample'));
const mailTo = (address: string, more: Partial<MailRequest> = {}): MailRequest => ({
  ...{ template: 'x', language: 'en', to: { name: '', address }, values: {} },
  ...more,
});
const officeMail = (address: string) =>
  mailTo('office@localhost', { replyTo: { name: 'Zeynep', address }, details: [{ label: 'x', value: 'y' }] });

interface Told {
  readonly id: string;
  readonly records: readonly { readonly reference: string; readonly values: object }[];
}
const everything = async (email: string, more: object = {}) =>
  (await site.send('person', { email, ...more })).json<{ kinds: Told[] }>().kinds;
const erase = async (email: string) =>
  (await site.send('person/erase', { email })).json<{ erased: { id: string; records: number }[] }>().erased;

/** Moves the mails to the outbox without sending them. */
async function relayOnly(): Promise<void> {
  const { createRelay } = await import('../../../src/records/relay/relay.ts');
  await createRelay(site.database.db, 'sample', ['sample_visits']).run();
}

const sampleWithErase = (change: Partial<Visit> = {}): Partial<Visit> => ({
  guide: { name: 'Ola', email: 'ola@example.org' },
  ...change,
});

test('everything about a person is found by the address, in whatever case, in all kinds', async () => {
  const one = await site.visit({}, [mailTo('zeynep@example.org')]);
  const two = await site.visit({ name: 'Z. Aydın' }, [officeMail('zeynep@example.org')]);
  await site.visit({ email: 'other@example.org' }, [mailTo('other@example.org')]);
  await relayOnly();
  const [visits, mails] = await everything('Zeynep@Example.org');
  assert.deepEqual(visits?.records.map(({ reference }) => reference).toSorted(), [one, two].toSorted());
  assert.deepEqual(visits?.records.find(({ reference }) => reference === one)?.values, {
    createdAt: new Date(site.clock.now().getTime() - 2_000).toISOString(),
    name: 'Aydın',
    email: 'zeynep@example.org',
    room: 'library',
    seats: 2,
    words: 'My son does not sleep.',
  });
  assert.deepEqual(mails?.records.map(({ values }) => (values as { to: string }).to).toSorted(), [
    'office@localhost',
    'zeynep@example.org',
  ]);
});

test('each of two people in one record is told about the own details, and nothing of the other', async () => {
  await site.visit(sampleWithErase());
  const [ofGuest] = await everything('zeynep@example.org');
  const [ofGuide] = await everything('ola@example.org');
  assert.deepEqual(Object.keys(ofGuest?.records[0]?.values ?? {}).toSorted(), [
    'createdAt',
    'email',
    'name',
    'room',
    'seats',
    'words',
  ]);
  assert.deepEqual(ofGuide?.records[0]?.values, {
    createdAt: site.clock.now().toISOString(),
    guideName: 'Ola',
    guideEmail: 'ola@example.org',
    room: 'library',
    seats: 2,
  });
});

test('somebody who is both people of a record is told both, once', async () => {
  await site.visit({ guide: { name: 'Zeynep', email: 'zeynep@example.org' } });
  const [visits] = await everything('zeynep@example.org');
  assert.equal(visits?.records.length, 1);
  assert.deepEqual(
    Object.keys(visits?.records[0]?.values ?? {}).filter((name) => /name/i.test(name)),
    ['name', 'guideName'],
  );
});

test('the words around it are those of the language, the note and what is sensitive are in it, the secret is not', async () => {
  const reference = await site.visit();
  await site.send(`visits/${reference}/note`, { version: 0, note: 'Very kind' });
  const answer = await site.send('person', { email: 'zeynep@example.org', language: 'ja' });
  assert.match(answer.body, /ご紹介/);
  assert.match(answer.body, /Very kind/);
  assert.doesNotMatch(answer.body, /a-secret|submission|bodyHash/);
  assert.equal((await site.audit(reference)).at(-1), `visit.exported boss_001 ${reference}`);
});

test('an address that nobody has leads to nothing, and to no line', async () => {
  const lines = (await site.audit()).length;
  assert.deepEqual(
    (await everything('nobody@example.org')).map(({ records }) => records),
    [[], []],
  );
  assert.deepEqual(
    (await erase('nobody@example.org')).map(({ records }) => records),
    [0, 0],
  );
  assert.equal((await site.audit()).length, lines);
});

test('the erasure of a person deletes records and mails, sent or not, and leaves everybody else’s', async () => {
  const gone = await site.visit({}, [mailTo('zeynep@example.org'), officeMail('zeynep@example.org')]);
  const guideOnly = await site.visit(sampleWithErase({ email: 'other@example.org' }));
  const kept = await site.visit({ email: 'kept@example.org' }, [mailTo('kept@example.org')]);
  await relayOnly();
  await outbox().updateOne({ 'to.address': 'zeynep@example.org' }, { $set: { state: 'sent' } });
  assert.deepEqual(await erase('Zeynep@example.org'), [
    { id: 'visits', records: 1 },
    { id: 'mails', records: 0 },
  ]);
  assert.equal(await site.find(gone), null);
  assert.deepEqual(
    (await outbox().find({}).toArray()).map(({ to }) => to.address),
    ['kept@example.org'],
  );
  assert.deepEqual(await erase('ola@example.org'), [
    { id: 'visits', records: 1 },
    { id: 'mails', records: 0 },
  ]);
  assert.equal(await site.find(guideOnly), null);
  assert.ok(await site.find(kept));
});

test('a mail that belongs to no record any more goes by its address', async () => {
  const reference = await site.visit({}, [mailTo('zeynep@example.org'), officeMail('zeynep@example.org')]);
  await relayOnly();
  await site.visits.deleteOne({ reference });
  assert.deepEqual((await erase('zeynep@example.org'))[1], { id: 'mails', records: 2 });
  assert.equal(await outbox().countDocuments({}), 0);
});

test('mails that a record has not handed over yet are never sent, its lines of the audit are kept', async () => {
  const reference = await site.visit({}, [mailTo('zeynep@example.org')]);
  await erase('zeynep@example.org');
  site.transport.mails.splice(0);
  await site.runJobs();
  assert.deepEqual([await outbox().countDocuments({}), site.transport.mails.length], [0, 0]);
  assert.deepEqual((await site.audit(reference)).toSorted(), [
    `visit.created visitor ${reference}`,
    `visit.erased boss_001 ${reference}`,
  ]);
});

test('more records than one look finds are all erased', async () => {
  for (let each = 0; each < 120; each += 1) await site.visit();
  assert.deepEqual((await erase('zeynep@example.org'))[0], { id: 'visits', records: 120 });
  assert.equal(await site.visits.countDocuments({}), 0);
});

test('the office is nobody: its address is in every second mail', async (t) => {
  const other = await startSample(sample, { MAIL_TO: 'The office <Office@example.org>' });
  t.after(() => other.close());
  for (const path of ['person', 'person/erase'])
    assert.equal(invalidField(await other.send(path, { email: 'office@Example.org' })), 'email');
});

test('every query by an address is backed by an index', async () => {
  const asked = site.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(site.database.db, asked), []);
});
