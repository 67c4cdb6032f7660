import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Collection } from 'mongodb';
import { ensureIndexes } from '../../src/database/indexes.ts';
import type { Session } from '../../src/http/route-config.ts';
import { recordIndexes, type RecordBase } from '../../src/records/submissions/create-record.ts';
import { submitForm } from '../../src/records/submissions/submit-form.ts';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const now = new Date('2026-03-02T09:00:00Z');

/** Creates a form that mails to two addresses, one of them twice. `waits` are the limiter's results per address. */
async function form(name: string, waits: Readonly<Record<string, number>> = {}) {
  const collection: Collection<RecordBase> = database.db.collection(name);
  await ensureIndexes(database.db, [{ collection: name, indexes: recordIndexes }]);
  const taken: string[] = [];
  let woken = 0;
  const limiter = {
    async consume(subject: string) {
      taken.push(subject);
      return waits[subject] ?? 0;
    },
  };
  const context = { limiter, now: () => now, wake: () => void (woken += 1) };
  const mailTo = (address: string) =>
    ({ template: 'x', language: 'en', to: { name: '', address }, values: {} }) as const;
  const submission = {
    action: 'sample.created',
    recipients: ['ana@example.com', 'ben@example.com', 'ana@example.com'],
    build: (_reference: string, mayMail: (address: string) => boolean) => ({
      fields: {},
      mail: ['ana@example.com', 'ben@example.com'].filter(mayMail).map(mailTo),
    }),
  };
  const submit = (body: object, headers: Record<string, string> = {}, submitter?: Session) =>
    submitForm(
      context,
      { id: 'request-1', url: '/api/sample?form=1', headers, body, caller: undefined, submitter },
      collection,
      submission,
    );
  return { submit, collection, taken, woken: () => woken };
}

test('a form becomes a record with its mails and its line of the audit, and wakes the worker', async () => {
  const { submit, collection, taken, woken } = await form('plain');
  const answer = await submit({ elapsed: 2_000 });
  const record = await collection.findOne({});
  assert.deepEqual(answer, { success: true, reference: record?.reference });
  assert.deepEqual(
    record?.parts?.mail.map(({ to }) => to.address),
    ['ana@example.com', 'ben@example.com'],
  );
  const [{ id: _id, ...line } = assert.fail('no line')] = record.parts.audit;
  const { reference: subject } = answer;
  assert.deepEqual(line, {
    action: 'sample.created',
    actor: 'visitor',
    subject,
    requestId: 'request-1',
    at: now,
  });
  assert.deepEqual(taken.sort(), ['mail|ana@example.com', 'mail|ben@example.com']);
  assert.equal(woken(), 1);
});

test('an address that has had its mails gets none for now, however short the wait; the record is kept', async () => {
  const { submit, collection } = await form('flooded', { 'mail|ben@example.com': 0.2 });
  await submit({});
  const record = await collection.findOne({});
  assert.deepEqual(
    record?.parts?.mail.map(({ to }) => to.address),
    ['ana@example.com'],
  );
});

test('a program that fills the honeypot is answered like anybody, and nothing is kept, counted or started', async () => {
  const { submit, collection, taken, woken } = await form('honeypot');
  const { success, reference } = await submit({ website: 'https://spam.example', elapsed: 1 });
  assert.equal(success, true);
  assert.match(reference, /^LK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  assert.deepEqual([await collection.countDocuments({}), taken, woken()], [0, [], 0]);
});

test('a form that was sent faster than a person can is told so, and how long to wait', async () => {
  const { submit, collection } = await form('hasty');
  await assert.rejects(submit({ elapsed: 1_500 }), { code: 'TOO_FAST', details: { retryAfter: 0.5 } });
  assert.equal(await collection.countDocuments({}), 0);
});

for (const key of ['short', 'x'.repeat(65), 'with blank'])
  test(`a key such as "${key.slice(0, 12)}" is refused by its name`, async () => {
    const { submit, collection } = await form(`key-${key.length}`);
    const fields = [{ field: 'idempotency-key', key: 'errors.invalid' }];
    await assert.rejects(submit({}, { 'idempotency-key': key }), {
      code: 'VALIDATION_FAILED',
      details: { fields },
    });
    assert.equal(await collection.countDocuments({}), 0);
  });

test('a key belongs to the account that sent it: another one, or nobody, makes a record of their own', async () => {
  const { submit, collection } = await form('two-accounts');
  const headers = { 'idempotency-key': 'key-of-both-1' };
  const senders = [
    { kind: 'user', id: 'account-ana', email: 'same@example.com' },
    { kind: 'user', id: 'account-ben', email: 'same@example.com' },
    { kind: 'participant', email: 'eva@example.com' },
    { kind: 'participant', email: 'zoe@example.com' },
    { kind: 'visitor' },
  ] as const;
  const send = () => Promise.all(senders.map((sender) => submit({ text: 'a' }, headers, sender)));
  const first = await send();
  assert.equal(new Set(first.map(({ reference }) => reference)).size, senders.length);
  assert.deepEqual(await send(), first);
  assert.equal(await collection.countDocuments({}), senders.length);
  await assert.rejects(submit({ text: 'b' }, headers, senders[0]), { code: 'IDEMPOTENCY_MISMATCH' });
});
