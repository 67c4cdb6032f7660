import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { queriesWithoutIndex } from '../../../src/testing/index.ts';
import { invalidField, startSample, statusAndCode, type Sample } from './support/sample.ts';

const DAY_MS = 24 * 3600 * 1000;

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());

const change = (reference: string, what: string, body: object) =>
  site.send(`visits/${reference}/${what}`, body);
const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY_MS).toISOString();
const json = (answer: { json(): unknown }) => answer.json();

test('one record has all its columns, also the sensitive ones, and no secret', async () => {
  const reference = await site.visit({ guide: { name: 'Ola', email: 'ola@example.org' } });
  await change(reference, 'note', { version: 0, note: 'Call back\non Monday' });
  const answer = await site.get(`visits/${reference}`);
  assert.deepEqual(answer.json(), {
    reference,
    version: 1,
    state: 'new',
    expiresAt: inDays(60),
    note: 'Call back\non Monday',
    values: {
      createdAt: site.clock.now().toISOString(),
      name: 'Aydın',
      email: 'zeynep@example.org',
      guideName: 'Ola',
      guideEmail: 'ola@example.org',
      room: 'library',
      seats: 2,
      words: 'My son does not sleep.',
    },
  });
});

test('each reading of a sensitive record is in its audit, with who and in which call', async () => {
  const reference = await site.visit();
  await site.app.inject({
    url: `/api/sample/records/visits/${reference}`,
    headers: { 'x-request-id': 'reading-1' },
  });
  await site.get(`visits/${reference}`);
  const lines = json(await site.get(`visits/${reference}/audit`)) as { action: string; requestId: string }[];
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['visit.read', 'visit.read'],
  );
  assert.ok(lines.some(({ requestId }) => requestId === 'reading-1'));
});

test('a reading that cannot be written down does not happen', async (t) => {
  const broken = await startSample();
  t.after(() => broken.close());
  const reference = await broken.visit();
  const { db } = broken.database;
  await db.collection('sample_audit').createIndex({ action: 1 }, { unique: true });
  assert.equal((await broken.get(`visits/${reference}`)).statusCode, 200);
  const answer = await broken.get(`visits/${reference}`);
  assert.equal(answer.statusCode, 500);
  assert.doesNotMatch(answer.body, /sleep|Aydın/);
});

test('lists, which show nothing sensitive, and mails, which have nothing, are read without a line', async () => {
  await site.runJobs();
  const before = await site.audit();
  await site.visit();
  await site.get('visits');
  await site.runJobs();
  await site.get('mails');
  assert.deepEqual(
    (await site.audit()).filter((line) => !line.startsWith('visit.created')),
    before.filter((line) => !line.startsWith('visit.created')),
  );
});

test('a change of state is told with its new version, written down, and in the audit', async () => {
  const reference = await site.visit();
  site.clock.advance(1_000);
  const expiresAt = inDays(60);
  const answer = await change(reference, 'state', { version: 0, state: 'seen' });
  assert.deepEqual(answer.json(), { reference, version: 1, state: 'seen', expiresAt });
  assert.equal((await site.find(reference))?.stage, 'seen');
  await site.runJobs();
  assert.deepEqual(await site.audit(reference), [
    `visit.created visitor ${reference}`,
    `visit.state boss_001 ${reference} -> seen`,
  ]);
});

test('only the declared changes of state happen', async () => {
  const reference = await site.visit({ stage: 'seen' });
  assert.equal(
    statusAndCode(await change(reference, 'state', { version: 0, state: 'gone' })),
    '409 WRONG_STATE',
  );
  assert.equal(
    statusAndCode(await change(reference, 'state', { version: 0, state: 'seen' })),
    '409 WRONG_STATE',
  );
  assert.equal(invalidField(await change(reference, 'state', { version: 0, state: 'lost' })), 'state');
  assert.equal((await site.find(reference))?.stage, 'seen');
});

test('a record is due after the days of its state, and after those of another state when it changes', async () => {
  const reference = await site.visit();
  await change(reference, 'state', { version: 0, state: 'done' });
  const due = async () => ((await site.find(reference)) as { purgeAt?: Date } | null)?.purgeAt;
  assert.equal((await due())?.getTime(), site.clock.now().getTime() + 2 * DAY_MS);
  await change(reference, 'state', { version: 1, state: 'seen' });
  assert.equal((await due())?.getTime(), site.clock.now().getTime() + 60 * DAY_MS);
});

test('note and owner are set, and taken away by an empty entry', async () => {
  const reference = await site.visit();
  const expiresAt = inDays(60);
  assert.deepEqual(json(await change(reference, 'owner', { version: 0, owner: ' boss_002 ' })), {
    ...{ reference, version: 1, state: 'new', expiresAt },
    owner: 'boss_002',
  });
  assert.equal(
    (json(await change(reference, 'note', { version: 1, note: 'x' })) as { note: string }).note,
    'x',
  );
  assert.deepEqual(json(await change(reference, 'owner', { version: 2, owner: '' })), {
    ...{ reference, version: 3, state: 'new', expiresAt },
    note: 'x',
  });
  const record = await change(reference, 'note', { version: 3 });
  assert.deepEqual(record.json(), { reference, version: 4, state: 'new', expiresAt });
});

const stale: readonly (readonly [what: string, body: object])[] = [
  ['state', { state: 'done' }],
  ['note', { note: 'Mine' }],
  ['owner', { owner: 'boss_003' }],
];
for (const [what, body] of stale)
  test(`a change of ${what} that was made from an older version is refused, and nothing of the other's is lost`, async () => {
    const reference = await site.visit();
    await change(reference, 'note', { version: 0, note: 'Theirs' });
    const before = await site.find(reference);
    assert.equal(
      statusAndCode(await change(reference, what, { version: 0, ...body })),
      '409 VERSION_CONFLICT',
    );
    assert.deepEqual(await site.find(reference), before);
    assert.equal((await change(reference, what, { version: 1, ...body })).statusCode, 200);
  });

test('of many notes at the same moment one is taken, and the others are told', async () => {
  const reference = await site.visit();
  const notes = ['one', 'two', 'three', 'four', 'five'];
  const answers = await Promise.all(notes.map((note) => change(reference, 'note', { version: 0, note })));
  const taken = answers.flatMap((answer, index) => (answer.statusCode === 200 ? [notes[index]] : []));
  assert.equal(taken.length, 1);
  assert.equal(answers.filter((answer) => statusAndCode(answer) === '409 VERSION_CONFLICT').length, 4);
  const record = await site.find(reference);
  assert.deepEqual([record?.note, record?.version], [taken[0], 1]);
});

test('without the condition on the version all of them would have been taken', async () => {
  const reference = await site.visit();
  const notes = ['one', 'two', 'three'];
  const results = await Promise.all(
    notes.map((note) => site.visits.updateOne({ reference }, { $set: { note }, $inc: { version: 1 } })),
  );
  assert.equal(results.filter(({ modifiedCount }) => modifiedCount === 1).length, 3);
});

test('a change by somebody else, of whatever kind, makes what was read stale', async () => {
  const reference = await site.visit();
  const { addParts } = await import('../../../src/parts/add-parts.ts');
  const line = { action: 'visit.moved', actor: 'visitor', subject: reference, requestId: 'r' };
  const parts = addParts(site.clock.now(), [], [line]);
  await site.visits.updateOne({ reference }, { ...parts, $set: { ...parts.$set, room: 'garden' } });
  assert.equal(
    statusAndCode(await change(reference, 'state', { version: 0, state: 'seen' })),
    '409 VERSION_CONFLICT',
  );
});

test('an action runs for whom it is declared, and one that nobody declared is refused', async () => {
  const reference = await site.visit();
  assert.equal((await change(reference, 'action', { version: 0, action: 'forget' })).statusCode, 200);
  assert.equal((await site.find(reference))?.seats, 0);
  assert.equal(invalidField(await change(reference, 'action', { version: 0, action: 'shout' })), 'action');
});

test('what is not there is not found, by any call', async () => {
  const nothing = 'LK-NONE-NONE';
  assert.equal(statusAndCode(await site.get(`visits/${nothing}`)), '404 NOT_FOUND');
  assert.equal(statusAndCode(await change(nothing, 'state', { version: 0, state: 'seen' })), '404 NOT_FOUND');
  assert.equal(statusAndCode(await change(nothing, 'note', { version: 0, note: 'x' })), '404 NOT_FOUND');
  assert.equal((await site.get('fish')).statusCode, 404);
  assert.deepEqual((await site.get(`visits/${nothing}/audit`)).json(), []);
});

const mistakes: readonly (readonly [what: string, call: string, body: object, field: string])[] = [
  ['no version', 'note', { note: 'x' }, 'version'],
  ['a version of text', 'note', { version: '0', note: 'x' }, 'version'],
  ['a note that is too long', 'note', { version: 0, note: 'x'.repeat(5_001) }, 'note'],
  ['an owner of two lines', 'owner', { version: 0, owner: 'a\nb' }, 'owner'],
  ['a condition for an owner', 'owner', { version: 0, owner: { $ne: '' } }, 'owner'],
  ['a field that nobody knows', 'state', { version: 0, state: 'seen', seats: 1 }, 'seats'],
];
for (const [what, call, body, field] of mistakes)
  test(`${what} is refused by its field`, async () => {
    assert.equal(invalidField(await change(await site.visit(), call, body)), field);
  });

test('every query of the calls is backed by an index', async () => {
  const asked = site.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(site.database.db, asked), []);
});
