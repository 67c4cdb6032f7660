import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { verifyAudit } from '../../../src/audit/verify.ts';
import { ServiceError } from '../../../src/http/service-error.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import type { VisitRecord } from '../kinds/support/sample.ts';
import {
  invalidField,
  BOSS,
  sample,
  startSample,
  statusAndCode,
  visitKind,
  type Sample,
} from '../kinds/support/sample.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The kind's `erase` refuses to delete this record. */
const HELD = 'held';
/** The expiry of this record is extended just before it would be deleted. */
const EXTENDED = 'extended';

let site: Sample;
before(async () => {
  const kind: RecordKind<VisitRecord> = {
    ...visitKind,
    async erase(_context, _request, record, remove) {
      if (record.name === HELD) throw new ServiceError('WRONG_STATE');
      if (record.name === EXTENDED)
        await site.visits.updateOne({ _id: record._id }, { $set: { purgeAt: at(DAY_MS) } as object });
      await remove();
    },
  };
  site = await startSample({ ...sample, kinds: [kind] });
});
after(() => site.close());
afterEach(async () => void (await site.visits.deleteMany({})));

const now = () => site.clock.now();
const at = (ms: number) => new Date(now().getTime() + ms);
/** Advances to the start of a day. */
function advanceToMidnight(): void {
  site.clock.advance(DAY_MS - (now().getTime() % DAY_MS));
}
async function due(purgeAt: Date, name = 'Aydın'): Promise<string> {
  const reference = await site.visit({ stage: 'done', name });
  await site.visits.updateOne({ reference }, { $set: { purgeAt } as Partial<VisitRecord> });
  return reference;
}
const preview = async () => (await site.get('retention')).json<object>();
const run = (before: Date, count: number) =>
  site.send('retention/visits', { before: before.toISOString(), count });
const date = (moment: Date) => moment.toISOString().slice(0, 10);

test('the preview says how many records of each kind go on which day', async () => {
  advanceToMidnight();
  await due(at(-DAY_MS));
  await due(at(HOUR_MS));
  await due(at(DAY_MS + HOUR_MS));
  await due(at(DAY_MS + 2 * HOUR_MS));
  await due(at(40 * DAY_MS));
  await site.visit();
  const days = [
    { date: date(now()), count: 2 },
    { date: date(at(DAY_MS)), count: 2 },
  ];
  assert.deepEqual(await preview(), {
    at: now().toISOString(),
    kinds: [{ id: 'visits', days, more: false }],
  });
});

test('the worker deletes what is over, tells it in the audit, and leaves the rest until its own time', async () => {
  advanceToMidnight();
  const [gone, later] = [await due(at(-1)), await due(at(HOUR_MS))];
  await site.runJobs();
  assert.deepEqual([await site.find(gone), (await site.find(later))?.reference], [null, later]);
  assert.deepEqual((await site.audit(gone)).at(-1), `visit.expired system ${gone}`);
  site.clock.advance(2 * HOUR_MS);
  await site.runJobs();
  assert.equal(await site.find(later), null);
});

test('a record that its kind holds back keeps no other waiting, and is tried again', async () => {
  advanceToMidnight();
  const held = await due(at(-2), HELD);
  for (let more = 0; more < 60; more += 1) await due(at(-1));
  await site.runJobs();
  assert.deepEqual(await site.visits.distinct('reference'), [held]);
  await site.visits.updateOne({ reference: held }, { $set: { name: 'Aydın' } });
  site.clock.advance(HOUR_MS);
  await site.runJobs();
  assert.equal(await site.find(held), null);
});

test('a record that is no longer due by the time it would be deleted stays until its new time', async () => {
  advanceToMidnight();
  const reference = await due(at(-1), EXTENDED);
  await site.runJobs();
  assert.ok(await site.find(reference));
  assert.ok(!(await site.audit(reference)).some((line) => line.startsWith('visit.expired')));
  await site.visits.updateOne({ reference }, { $set: { name: 'Aydın' } });
  site.clock.advance(2 * DAY_MS);
  await site.runJobs();
  assert.equal(await site.find(reference), null);
});

test('an administrator deletes what goes until a day, by name in the audit, and nothing beyond it', async () => {
  advanceToMidnight();
  const [soon, held, later] = [await due(at(HOUR_MS)), await due(at(0), HELD), await due(at(2 * DAY_MS))];
  assert.deepEqual((await run(at(DAY_MS), 2)).json(), { erased: 1, kept: 1, more: false });
  assert.deepEqual((await site.visits.distinct('reference')).toSorted(), [held, later].toSorted());
  assert.equal((await site.audit(soon)).at(-1), `visit.expired boss_001 ${soon}`);
  assert.equal(invalidField(await run(at(33 * DAY_MS), 2)), 'before');
});

test('nothing is deleted when there is more by now than the preview has told', async () => {
  advanceToMidnight();
  await due(at(HOUR_MS));
  await due(at(HOUR_MS));
  assert.equal(statusAndCode(await run(at(DAY_MS), 1)), '409 VERSION_CONFLICT');
  assert.equal(await site.visits.countDocuments(), 2);
});

test('a record that has left its state in the meantime stays', async () => {
  advanceToMidnight();
  const reference = await due(at(HOUR_MS));
  await site.send(`visits/${reference}/state`, { version: 0, state: 'seen' });
  assert.deepEqual((await run(at(DAY_MS), 1)).json(), { erased: 0, kept: 0, more: false });
  assert.ok(await site.find(reference));
});

test('the table of what goes before a moment holds those records and nothing sensitive, and is told in the audit', async () => {
  advanceToMidnight();
  const [one, other] = [await due(at(HOUR_MS)), await due(at(3 * HOUR_MS))];
  const answer = await site.get(`retention/visits?before=${at(2 * HOUR_MS).toISOString()}`);
  assert.match(String(answer.headers['content-type']), /^text\/csv/);
  assert.ok(answer.body.includes(one) && !answer.body.includes(other), answer.body);
  assert.ok(!answer.body.includes('does not sleep'));
  assert.ok((await site.audit('visits')).includes('visit.table boss_001 visits'));
});

test('nobody but an administrator sees or runs it', async () => {
  site.as({ kind: 'user', id: 'u', username: 'user_001' });
  const calls = [
    await site.get('retention'),
    await site.get(`retention/visits?before=${now().toISOString()}`),
    await run(now(), 1),
  ];
  site.as(BOSS);
  for (const call of calls) assert.equal(statusAndCode(call), '403 NOT_ALLOWED');
});

test('what a record still carried for the audit is in the chain when the record goes', async () => {
  advanceToMidnight();
  const reference = await due(at(-1));
  await run(now(), 1);
  const { before: outside, problems } = await verifyAudit(site.database.db, 'sample');
  assert.deepEqual([outside, problems], [0, []]);
  assert.ok((await site.audit(reference)).includes(`visit.created visitor ${reference}`));
});
