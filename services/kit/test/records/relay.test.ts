import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { createRecord, recordIndexes, type RecordBase } from '../../src/records/submissions/create-record.ts';
import { addParts } from '../../src/parts/add-parts.ts';
import { createRelay } from '../../src/records/relay/relay.ts';
import { ensureIndexes } from '../../src/database/indexes.ts';
import type { MailRow } from '../../src/mail/mail-row.ts';
import type { HasParts, MailRequest } from '../../src/parts/parts.ts';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const now = new Date('2026-03-02T09:00:00Z');
const mail: MailRequest = {
  template: 'x',
  language: 'en',
  to: { name: '', address: 'a@b.example' },
  values: {},
};

/** Creates ten records of a new service, each with two mails and an audit entry. */
async function tenRecords(service: string) {
  const { db } = database;
  const records = db.collection<RecordBase>(`${service}_records`);
  await ensureIndexes(db, [{ collection: records.collectionName, indexes: recordIndexes }]);
  const make = async (at = now): Promise<void> => {
    const audit = { action: 'made', actor: 'visitor', requestId: 'r' };
    const build = (subject: string) => ({ fields: {}, mail: [mail, mail], audit: [{ ...audit, subject }] });
    await createRecord(records, { key: undefined, body: {}, now: at, build });
  };
  for (let count = 0; count < 10; count += 1) await make();
  const relay = createRelay(db, service, [records.collectionName]);
  const count = (name: string) => db.collection(`${service}_${name}`).countDocuments({});
  return { records, relay, count, make };
}

test('moves mails and audit lines out of the records, each once', async () => {
  const { records, relay, count } = await tenRecords('plain');
  assert.equal(await relay.run(), 10);
  assert.equal(await relay.run(), 0);
  assert.deepEqual([await count('outbox'), await count('audit')], [20, 10]);
  assert.equal((await records.find({ parts: { $exists: true } }).toArray()).length, 0);
});

test('five workers at once move nothing twice', async () => {
  const { relay, count } = await tenRecords('crowd');
  await Promise.all(Array.from({ length: 5 }, () => relay.run()));
  assert.deepEqual([await count('outbox'), await count('audit')], [20, 10]);
});

test('workers that give moved rows new ids move some twice', async () => {
  const { records, count } = await tenRecords('unguarded');
  const outbox = database.db.collection<{ _id: string }>('unguarded_outbox');
  const unguarded = async () => {
    const found = await records.find({ 'parts.since': { $gt: new Date(0) } }).toArray();
    for (const { _id, parts } of found) {
      for (const _ of parts?.mail ?? []) await outbox.insertOne({ _id: randomUUID() });
      await records.updateOne({ _id }, { $unset: { parts: '' } });
    }
  };
  await Promise.all(Array.from({ length: 5 }, unguarded));
  assert.ok((await count('outbox')) > 20);
});

test('a worker that dies half-way is made up for', async () => {
  const { records, relay, count } = await tenRecords('crash');
  const before = await records.find({}).toArray();
  await relay.run();
  // As if the process had died before it removed the parts.
  for (const { _id, parts } of before) {
    await database.db
      .collection<HasParts & { _id: string }>('crash_records')
      .updateOne({ _id }, { $set: { parts } as HasParts });
  }
  await relay.run();
  assert.deepEqual([await count('outbox'), await count('audit')], [20, 10]);
});

/** Returns the database with a callback right before rows are inserted into one collection. */
function beforeInsert(name: string, happen: () => Promise<unknown>): Db {
  const { db } = database;
  const collection = (asked: string) => {
    const real = db.collection(asked);
    if (asked !== name) return real;
    const insertMany: typeof real.insertMany = async (...rows) => {
      await happen();
      return real.insertMany(...rows);
    };
    return Object.create(real, { insertMany: { value: insertMany } });
  };
  return Object.create(db, { collection: { value: collection } });
}

test('a record that comes while a worker moves those before it keeps its parts for the next round', async () => {
  const { records, count, make } = await tenRecords('newcomer');
  let newcomers = 1;
  const db = beforeInsert('newcomer_outbox', async () => {
    if (newcomers > 0) await make();
    newcomers -= 1;
  });
  const relay = createRelay(db, 'newcomer', [records.collectionName]);
  assert.equal(await relay.run(), 10);
  assert.equal(await records.countDocuments({ 'parts.since': { $gt: new Date(0) } }), 1);
  assert.equal(await relay.run(), 1);
  assert.deepEqual([await count('outbox'), await count('audit')], [22, 11]);
});

test('records keep their parts when the rows cannot be written', async () => {
  const { records, relay, count } = await tenRecords('full');
  const broken = createRelay(
    beforeInsert('full_audit', () => Promise.reject(new Error('no space left'))),
    'full',
    [records.collectionName],
  );
  await assert.rejects(broken.run(), /no space left/);
  assert.equal(await records.countDocuments({ 'parts.since': { $gt: new Date(0) } }), 10);
  await relay.run();
  assert.deepEqual([await count('outbox'), await count('audit')], [20, 10]);
});

test('a moved mail waits to be sent at once, and its audit line has the time of what happened', async () => {
  const { relay } = await tenRecords('rows');
  await relay.run();
  const found = await database.db.collection<MailRow>('rows_outbox').findOne({});
  const { _id: mailId, record, ...row } = found ?? assert.fail('no mail');
  const collection = 'rows_records';
  const head = { collection, rank: 1, state: 'queued', attempts: 0, dueAt: now, createdAt: now };
  assert.deepEqual(row, { ...mail, ...head });
  assert.match(String(record), /^LK-/);
  const line = await database.db.collection('rows_audit').findOne({});
  assert.deepEqual(
    [typeof mailId, typeof line?._id, line?.['at'], line?.['action']],
    ['string', 'string', now, 'made'],
  );
});

test('of more records than fit into one round the oldest go first', async () => {
  const { records, relay, make } = await tenRecords('many');
  for (let count = 1; count <= 45; count += 1) await make(new Date(now.getTime() - count * 1000));
  // The index alone would give this order.
  await records.dropIndexes();
  assert.equal(await relay.run(), 50);
  const left = await records.find({ 'parts.since': { $gt: new Date(0) } }).toArray();
  assert.deepEqual(
    left.map(({ parts }) => parts?.since),
    Array(5).fill(now),
  );
});

test('what a change hands over is moved once, also after a worker that died half-way', async () => {
  const { records, relay, count } = await tenRecords('carried');
  await relay.run();
  const [{ _id } = assert.fail('no record')] = await records.find({}).limit(1).toArray();
  const at = new Date('2026-03-02T10:00:00Z');
  const line = { action: 'changed', actor: 'visitor', subject: 'LK', requestId: 'r' };
  await records.updateOne({ _id }, addParts(at, [mail], [line]));
  const { parts } = (await records.findOne({ _id })) ?? {};
  await relay.run();
  await records.updateOne({ _id }, { $set: { parts } as HasParts });
  await relay.run();
  assert.deepEqual([await count('outbox'), await count('audit')], [21, 11]);
  const moved = await database.db.collection('carried_audit').findOne({ action: 'changed' });
  assert.deepEqual(moved?.['at'], at);
});

test('what is handed to a record while a worker moves its parts is moved by the next round', async () => {
  const { records, relay, count } = await tenRecords('changing');
  const change = addParts(new Date('2026-03-02T10:00:00Z'), [mail], []);
  const [first] = await records.find({ 'parts.since': now }).limit(1).toArray();
  const _id = first?._id ?? '';
  // Runs between reading and removing the parts, when the outbox is written.
  let interrupted = false;
  database.client.on('commandStarted', ({ commandName, command }) => {
    if (interrupted || commandName !== 'insert' || command['insert'] !== 'changing_outbox') return;
    interrupted = true;
    void records.updateOne({ _id }, change);
  });
  while ((await relay.run()) > 0);
  assert.ok(interrupted);
  assert.deepEqual([await count('outbox'), await count('audit')], [21, 10]);
  assert.equal(await records.countDocuments({ 'parts.since': { $gt: new Date(0) } }), 0);
});

test('a record that is erased while a worker moves its parts takes its mails along, and no other', async () => {
  const { records, count } = await tenRecords('erased');
  const [first] = await records.find({}).limit(1).toArray();
  const _id = first?._id ?? '';
  // The mails are in the outbox by then, and the parts not removed yet.
  const db = beforeInsert('erased_audit', () => records.deleteOne({ _id }));
  await createRelay(db, 'erased', [records.collectionName]).run();
  assert.equal(await records.countDocuments({}), 9);
  assert.deepEqual([await count('outbox'), await count('audit')], [18, 10]);
  const mails = await database.db.collection<MailRow>('erased_outbox').find({}).toArray();
  assert.ok(mails.every(({ record }) => record !== first?.reference));
});

test('a worker that does not look back would send the mails of an erased record', async () => {
  const { records, count } = await tenRecords('careless');
  const outbox = database.db.collection<{ _id: string }>('careless_outbox');
  const found = await records.find({ 'parts.since': { $gt: new Date(0) } }).toArray();
  await records.deleteOne({ _id: found[0]?._id ?? '' });
  await outbox.insertMany(found.flatMap(({ parts }) => parts?.mail ?? []).map(({ id }) => ({ _id: id })));
  await records.updateMany({}, { $unset: { parts: '' } });
  assert.equal(await count('outbox'), 20);
});

test('mails know the record that they belong to', async () => {
  const { records, relay } = await tenRecords('belonging');
  await relay.run();
  const mails = await database.db.collection<MailRow>('belonging_outbox').find({}).toArray();
  const references = (await records.find({}).toArray()).map(({ reference }) => reference);
  assert.deepEqual([...new Set(mails.map(({ record }) => record))].toSorted(), references.toSorted());
});
