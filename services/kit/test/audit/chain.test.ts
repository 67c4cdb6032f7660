import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditCollection, auditIndexes, type AuditRow } from '../../src/audit/audit-row.ts';
import { appendAudit, CHAIN_START, lineHash, linkAudit } from '../../src/audit/chain.ts';
import { anonymizeIp } from '../../src/http/ip-networks.ts';
import { verifyAudit } from '../../src/audit/verify.ts';
import { ensureIndexes } from '../../src/database/indexes.ts';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const at = new Date('2026-03-02T09:00:00Z');
const line = (_id: string): AuditRow => ({
  _id,
  at,
  action: 'x.y',
  actor: 'boss',
  subject: 'LK-1',
  requestId: 'r',
});

/** Creates the audit of a new service with some entries. */
async function auditOf(service: string, lines: number) {
  const { db } = database;
  await ensureIndexes(db, [auditIndexes(service)]);
  for (let count = 1; count <= lines; count += 1) await appendAudit(db, service, [line(`line-${count}`)]);
  return {
    rows: db.collection<AuditRow>(auditCollection(service)),
    append: (...ids: string[]) => appendAudit(db, service, ids.map(line)),
    problems: async () => (await verifyAudit(db, service)).problems,
  };
}

test('an audit that nobody has touched is whole, and its first line goes on from nothing', async () => {
  const { rows, problems } = await auditOf('whole', 5);
  assert.deepEqual(await problems(), []);
  assert.equal((await rows.findOne({ seq: 1 }))?.previous, CHAIN_START);
});

test('twenty writers at once make one chain without a gap', async () => {
  const { rows, problems } = await auditOf('crowd', 0);
  const one = (index: number) => linkAudit(database.db, 'crowd', [line(`a-${index}`), line(`b-${index}`)]);
  await Promise.all(Array.from({ length: 20 }, (_, index) => one(index)));
  assert.deepEqual(await problems(), []);
  assert.equal(await rows.countDocuments({}), 40);
});

test('without the index that gives each place once, writers at once break the chain', async () => {
  const { db } = database;
  const ids = Array.from({ length: 20 }, (_, index) => `a-${index}`);
  await Promise.all(ids.map((id) => linkAudit(db, 'unguarded', [line(id)])));
  assert.notDeepEqual((await verifyAudit(db, 'unguarded')).problems, []);
});

test('calls of one process at once make one chain, and each is answered when its lines are there', async () => {
  const { rows, append, problems } = await auditOf('calls', 0);
  const one = async (index: number) => {
    await append(`c-${index}`);
    return rows.countDocuments({ _id: `c-${index}` });
  };
  const found = await Promise.all(Array.from({ length: 20 }, (_, index) => one(index)));
  assert.deepEqual(new Set(found), new Set([1]));
  assert.deepEqual(await problems(), []);
});

test('lines that are handed in again stay where they are', async () => {
  const { rows, append, problems } = await auditOf('repeated', 3);
  await append('line-2', 'line-4');
  assert.deepEqual(await problems(), []);
  assert.deepEqual(
    (await rows.find({}).sort({ seq: 1 }).toArray()).map(({ _id }) => _id),
    ['line-1', 'line-2', 'line-3', 'line-4'],
  );
});

for (const [field, value] of Object.entries({
  actor: 'somebody',
  subject: 'LK-2',
  was: 'visitor',
  to: 'Admin',
  at: new Date(0),
}))
  test(`an altered ${field} is found`, async () => {
    const { rows, problems } = await auditOf(`altered_${field}`, 5);
    await rows.updateOne({ seq: 3 }, { $set: { [field]: value } });
    assert.deepEqual(await problems(), [{ seq: 3, what: 'altered' }]);
  });

test('a line that was altered along with its own hash is found by the next one', async () => {
  const { rows, problems } = await auditOf('rehashed', 5);
  const row = await rows.findOne({ seq: 3 });
  assert.ok(row);
  const forged = { ...row, actor: 'somebody' };
  await rows.replaceOne({ seq: 3 }, { ...forged, hash: lineHash(forged) });
  assert.deepEqual(await problems(), [{ seq: 4, what: 'altered' }]);
});

test('a missing line is found at the beginning, in the middle and at the end', async () => {
  const { rows, problems } = await auditOf('missing', 5);
  await rows.deleteMany({ seq: { $in: [1, 3, 5] } });
  assert.deepEqual(
    await problems(),
    [1, 3, 5].map((seq) => ({ seq, what: 'missing' })),
  );
});

test('of an address the audit keeps the network', () => {
  assert.equal(anonymizeIp('203.0.113.77'), '203.0.113.0/24');
  assert.equal(anonymizeIp('::ffff:203.0.113.77'), '203.0.113.0/24');
  assert.equal(anonymizeIp('2001:db8:1:2::7'), '2001:db8:1::/48');
  assert.equal(anonymizeIp('::1'), '0:0:0::/48');
});
