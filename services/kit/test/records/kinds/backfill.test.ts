import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { queriesWithoutIndex } from '../../../src/testing/index.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import { sample, startSample, visitKind, type Sample, type VisitRecord } from './support/sample.ts';

const kind: RecordKind<VisitRecord> = {
  ...visitKind,
  backfill: {
    missing: 'keys.name',
    fill: ({ name }) => ({ keys: { name: `made of ${name}` } }),
  },
};

let site: Sample;
before(async () => void (site = await startSample({ ...sample, kinds: [kind] })));
after(() => site.close());

test('a start gives records from before a field was there what it holds, all of them, and no other', async () => {
  const whole = await site.visit({ name: 'Whole' });
  for (let each = 0; each < 230; each += 1) await site.visit();
  await site.visits.updateMany({ name: 'Aydın' }, { $unset: { keys: '' } });
  const seen = site.database.queries.length;
  await site.prepare();
  assert.equal(await site.visits.countDocuments({ 'keys.name': 'made of Aydın' }), 230);
  assert.equal((await site.find(whole))?.keys.name, 'whole');
  assert.deepEqual(await queriesWithoutIndex(site.database.db, site.database.queries.slice(seen)), []);
});

test('another start changes nothing', async () => {
  const before = await site.visits.find({}).toArray();
  await site.prepare();
  assert.deepEqual(await site.visits.find({}).toArray(), before);
});
