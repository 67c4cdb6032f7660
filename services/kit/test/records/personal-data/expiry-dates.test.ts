import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { hashToken, newToken } from '../../../src/encryption/token.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import { PROVEN_ADDRESSES, type ProvenAddress } from '../../../src/sessions/proven-addresses.ts';
import { sample, startSample, visitKind, type Sample, type VisitRecord } from '../kinds/support/sample.ts';

const DAY_MS = 24 * 3_600_000;

const kind: RecordKind<VisitRecord> = {
  ...visitKind,
  states: {
    ...visitKind.states,
    keepDays: { new: 60, done: 2 },
    keptBy: { law: 'records:laws.tax', days: { gone: 400 } },
    keptWhile: { seen: 'records:lasting.account' },
  },
  async erase(_context, _request, _record, remove) {
    await remove({ stage: { $ne: 'gone' } });
  },
};

let site: Sample;
before(async () => void (site = await startSample({ ...sample, kinds: [kind] })));
after(() => site.close());
afterEach(async () => void (await site.visits.deleteMany({})));

async function runJobs(): Promise<void> {
  // The retention job looks every ten minutes.
  site.clock.advance(11 * 60_000);
  await site.runJobs();
}
const daysLeft = async (reference: string): Promise<number | undefined> => {
  const record = (await site.visits.findOne({ reference })) as { purgeAt?: Date } | null;
  return record?.purgeAt && Math.round((record.purgeAt.getTime() - site.clock.now().getTime()) / DAY_MS);
};
const setStage = (reference: string, stage: VisitRecord['stage']) =>
  site.visits.updateOne({ reference }, { $set: { stage }, $inc: { version: 1 } });

test('a record that nobody has touched gets the date of its state, and goes on it', async () => {
  const reference = await site.visit();
  await runJobs();
  assert.equal(await daysLeft(reference), 60);
  site.clock.advance(61 * DAY_MS);
  await runJobs();
  assert.equal(await site.find(reference), null);
});

test('a new state brings its own date, whoever has changed it, and none if something else ends it', async () => {
  const reference = await site.visit();
  await runJobs();
  await setStage(reference, 'seen');
  await runJobs();
  assert.equal(await daysLeft(reference), undefined);
  await setStage(reference, 'done');
  await runJobs();
  assert.equal(await daysLeft(reference), 2);
  await setStage(reference, 'gone');
  await runJobs();
  assert.equal(await daysLeft(reference), 400);
});

test('a record whose state has just changed is not deleted by the date of the state before', async () => {
  const reference = await site.visit();
  await runJobs();
  await setStage(reference, 'seen');
  site.clock.advance(61 * DAY_MS);
  await runJobs();
  assert.ok(await site.find(reference));
});

test('a record of long ago is kept for another month, so that the office sees it in the preview', async () => {
  const reference = await site.visit();
  await site.visits.updateOne({ reference }, { $set: { createdAt: new Date('2089-01-01') } });
  await runJobs();
  assert.equal(await daysLeft(reference), 31);
});

test('what the law keeps stays when the person deletes it, with law and date, and goes when the time is over', async () => {
  const reference = await site.visit({ stage: 'gone', email: 'law@example.org' });
  await runJobs();
  const { token } = newToken();
  await site.database.db.collection<ProvenAddress>(PROVEN_ADDRESSES).insertOne({
    email: 'law@example.org',
    language: 'en',
    tokenHash: hashToken(token),
    expiresAt: new Date(site.clock.now().getTime() + DAY_MS),
  });
  const answer = await site.post('/api/sample/own-data/erase', { token });
  const [outcome] = answer.json<{ outcomes: { outcome: string; law: string; until: string }[] }>().outcomes;
  assert.equal(outcome?.outcome, 'kept');
  assert.match(outcome?.law ?? '', /tax law/);
  assert.ok(outcome?.until);
  site.clock.advance(401 * DAY_MS);
  await runJobs();
  assert.equal(await site.find(reference), null);
});
