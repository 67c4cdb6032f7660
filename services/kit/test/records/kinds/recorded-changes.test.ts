import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditCollection, type AuditRow } from '../../../src/audit/audit-row.ts';
import { verifyAudit } from '../../../src/audit/verify.ts';
import { addParts } from '../../../src/parts/add-parts.ts';
import { updateRecord } from '../../../src/records/changes/update-record.ts';
import { startSample, visitKind, type Sample } from './support/sample.ts';

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());

interface Line {
  readonly action: string;
  readonly kind?: string;
  readonly was?: string;
  readonly to?: string;
  readonly changes?: readonly { readonly field: string; readonly label?: string; readonly type: string }[];
}

const change = (reference: string, what: string, body: object) =>
  site.send(`visits/${reference}/${what}`, body);

/** Returns the record's audit in the words of a language, newest first, after all jobs. */
async function linesOf(reference: string, language = 'en'): Promise<readonly Line[]> {
  await site.runJobs();
  return (await site.get(`visits/${reference}/audit?language=${language}`)).json();
}

const stored = () => site.database.db.collection<AuditRow>(auditCollection('sample'));
const valuesOf = async (subject: string) =>
  (await stored().find({ subject }).toArray()).flatMap(({ changes = [] }) => changes);

test('a change of state has the old and the new state', async () => {
  const reference = await site.visit();
  site.clock.advance(1_000);
  await change(reference, 'state', { version: 0, state: 'seen' });
  const [line] = await linesOf(reference);
  assert.deepEqual([line?.kind, line?.was, line?.to], ['visits', 'new', 'seen']);
});

test('owner and note have their old and new values, and an empty side where there was none', async () => {
  const reference = await site.visit();
  const steps: readonly (readonly [string, object])[] = [
    ['owner', { owner: 'boss_002' }],
    ['owner', { owner: 'boss_003' }],
    ['note', { note: 'Call on Monday' }],
    ['note', { note: 'Call on Friday' }],
    ['note', {}],
  ];
  for (const [version, [what, body]] of steps.entries()) {
    site.clock.advance(1_000);
    assert.equal((await change(reference, what, { version, ...body })).statusCode, 200);
  }
  const changes = (await linesOf(reference, 'de')).flatMap((line) => line.changes ?? []).toReversed();
  const owner = { field: 'owner', label: 'Zuständig', type: 'text' };
  const note = { field: 'note', label: 'Notiz', type: 'text' };
  assert.deepEqual(changes, [
    { ...owner, to: 'boss_002' },
    { ...owner, was: 'boss_002', to: 'boss_003' },
    { ...note, to: 'Call on Monday' },
    { ...note, was: 'Call on Monday', to: 'Call on Friday' },
    { ...note, was: 'Call on Friday' },
  ]);
});

test('changed columns have their values by type; of a sensitive one only that it changed', async () => {
  const reference = await site.visit();
  site.clock.advance(1_000);
  const audit = { action: 'visit.moved', actor: 'boss_001', subject: reference, requestId: 'r' };
  const set = {
    room: 'garden',
    seats: 3,
    guide: { name: 'Ola', email: 'o@example.org' },
    words: 'He sleeps now.',
  };
  const context = { db: site.database.db, now: site.clock.now };
  await updateRecord(context, visitKind, { reference, version: 0 }, { set, audit });
  const [line] = await linesOf(reference);
  const byField = Object.fromEntries(
    (line?.changes ?? []).map(({ field, label: _, ...rest }) => [field, rest]),
  );
  assert.deepEqual(byField, {
    guideName: { type: 'text', to: 'Ola' },
    guideEmail: { type: 'email', to: 'o@example.org' },
    room: { type: 'choice', was: 'Teacher', to: 'Parent, close relative or caregiver' },
    seats: { type: 'number', was: 2, to: 3 },
    words: { type: 'lines' },
  });
  const everything = JSON.stringify(await stored().find({}).toArray());
  assert.doesNotMatch(everything, /sleep/);
});

test('values go when the record is erased, also those that it still held, and the chain stays whole', async () => {
  const reference = await site.visit({ email: 'gone@example.org' });
  await change(reference, 'note', { version: 0, note: 'Her son Timur' });
  await site.runJobs();
  assert.equal((await valuesOf(reference)).length, 1);
  await change(reference, 'note', { version: 1, note: 'Her son Timur, again' });
  const erased = await site.send('person/erase', { email: 'gone@example.org' });
  assert.equal(erased.statusCode, 200, erased.body);
  await site.runJobs();
  assert.deepEqual(await valuesOf(reference), []);
  assert.doesNotMatch(JSON.stringify(await stored().find({}).toArray()), /Timur/);
  assert.equal((await stored().countDocuments({ subject: reference, action: 'visit.note' })) > 0, true);
  assert.deepEqual((await verifyAudit(site.database.db, 'sample')).problems, []);
});

test('values that a record still holds go with an entry that ends its personal data', async () => {
  const reference = await site.visit();
  await change(reference, 'note', { version: 0, note: 'About Timur' });
  const entry = {
    action: 'visit.erased',
    actor: 'boss_001',
    subject: reference,
    requestId: 'r',
    erases: true,
  } as const;
  await site.visits.updateOne({ reference }, addParts(site.clock.now(), [], [entry]));
  await site.runJobs();
  assert.deepEqual(await valuesOf(reference), []);
  assert.deepEqual((await verifyAudit(site.database.db, 'sample')).problems, []);
});

test('altered values are found, and values that are gone without an erasure', async () => {
  const own = await startSample();
  const { db } = own.database;
  const rows = db.collection<AuditRow>(auditCollection('sample'));
  const reference = await own.visit();
  for (const [version, note] of ['one', 'two'].entries())
    await own.send(`visits/${reference}/note`, { version, note });
  await own.runJobs();
  const [first, second] = await rows.find({ action: 'visit.note' }).sort({ seq: 1 }).toArray();
  assert.ok(first && second);
  await rows.updateOne({ _id: first._id }, { $set: { changes: [{ field: 'note', to: 'other' }] } });
  await rows.updateOne({ _id: second._id }, { $unset: { changes: '', changesSalt: '' } });
  const { problems } = await verifyAudit(db, 'sample');
  await own.close();
  assert.deepEqual(
    problems,
    [first, second].map(({ seq }) => ({ seq, what: 'altered' })),
  );
});

test('the audit can be asked for an action and from a day on, together with everything else', async () => {
  const own = await startSample();
  const references = [await own.visit(), await own.visit()];
  const send = (index: number, what: string, body: object) =>
    own.send(`visits/${references[index]}/${what}`, body);
  await send(0, 'note', { version: 0, note: 'early' });
  own.clock.advance(24 * 3_600_000);
  const since = own.clock.now().toISOString();
  await send(0, 'note', { version: 1, note: 'late' });
  await send(1, 'note', { version: 0, note: 'other' });
  await send(1, 'state', { version: 1, state: 'seen' });
  await own.runJobs();
  const ask = async (query: object) => {
    const found = await own.get(`audit?${new URLSearchParams({ ...query, limit: '1' })}`);
    assert.equal(found.statusCode, 200, found.body);
    const { items, next } = found.json<{ items: { action: string; subject: string }[]; next?: string }>();
    if (next === undefined) return items;
    const rest = (await own.get(`audit?${new URLSearchParams({ ...query, cursor: next })}`)).json<{
      items: [];
    }>();
    return [...items, ...rest.items];
  };
  const subjectsOf = async (query: object) => (await ask(query)).map(({ subject }) => subject).toSorted();
  assert.equal((await ask({ action: 'note' })).length, 3);
  assert.deepEqual(await subjectsOf({ action: 'note', since }), [...references].toSorted());
  assert.deepEqual(await subjectsOf({ action: 'note', since, subject: references[0] }), [references[0]]);
  assert.equal((await ask({ action: 'note', since, actor: 'boss_001' })).length, 2);
  assert.deepEqual(await ask({ action: 'note', since, actor: 'nobody' }), []);
  assert.deepEqual((await ask({ since, actor: 'boss_001' })).length, 3);
  assert.deepEqual(await ask({ action: 'teleported' }), []);
  await own.close();
});
