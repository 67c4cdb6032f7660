import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ensureIndexes } from '../../src/database/indexes.ts';
import { createLog } from '../../src/process/log.ts';
import { createOutbox } from '../../src/mail/outbox.ts';
import { outboxIndexes, type MailRow } from '../../src/mail/mail-row.ts';
import { commandMetrics } from '../../src/metrics/commands.ts';
import { mailMetrics } from '../../src/mail/mail-metrics.ts';
import { createRegistry } from '../../src/metrics/registry.ts';
import { createJobMetrics } from '../../src/metrics/jobs.ts';
import type { Tracing } from '../../src/tracing/tracing.ts';
import {
  createClock,
  readMetrics,
  recordingTransport,
  startCollector,
  startDatabase,
  createTestTracing,
  metricValues,
  type TestDatabase,
} from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const smtpError = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

/** Creates an outbox with mails one hour apart, and its metrics. */
async function outboxOf(service: string, mails: number, tracing?: Tracing) {
  const { db } = database;
  await ensureIndexes(db, [outboxIndexes(service)]);
  const clock = createClock();
  const rows = db.collection<MailRow>(`${service}_outbox`);
  const hour = (index: number) => new Date(clock.now().getTime() - index * 3600_000);
  await rows.insertMany(
    Array.from({ length: mails }, (_, index) => ({
      _id: `m${index}`,
      template: 'x',
      language: 'en' as const,
      to: { name: '', address: 'a@b.example' },
      state: 'queued' as const,
      attempts: 0,
      rank: 1 as const,
      dueAt: clock.now(),
      createdAt: hour(index),
    })),
  );
  const registry = createRegistry(service);
  const tried = mailMetrics(registry, { db, service, now: clock.now });
  const transport = recordingTransport();
  const compose = async ({ _id: id, to, createdAt: date, language }: MailRow) => ({
    ...{ id, from: to, to, date, language },
    ...{ subject: 's', text: 't', html: 'h' },
  });
  const log = createLog({ level: 'fatal' });
  const outbox = createOutbox({
    db,
    service,
    transport,
    compose,
    now: clock.now,
    log,
    onAttempt: tried,
    tracing,
  });
  return { clock, transport, outbox, figures: async () => readMetrics(await registry.metrics()) };
}

const WAITING = ['larkfield_mails_waiting', 'larkfield_mail_oldest_waiting_seconds'] as const;

test('mails that wait are told with the age of the oldest, and those that were tried by what became of them', async () => {
  const { clock, transport, outbox, figures } = await outboxOf('metered', 4);
  const waiting = async () => {
    const samples = await figures();
    return WAITING.map((name) => samples.find((sample) => sample.name === name)?.value);
  };
  assert.deepEqual(await waiting(), [4, 3 * 3600]);
  transport.failures.push(smtpError(550), smtpError(450));
  await outbox.sendNext();
  await outbox.sendNext();
  await outbox.sendNext();
  transport.failures.push(away);
  await outbox.sendNext();
  clock.advance(1_000);
  assert.equal((await waiting())[0], 2);
  const outcomes = metricValues(await figures(), 'larkfield_mails_total', ['outcome']);
  assert.deepEqual(outcomes, { failed: 1, 'put off': 1, sent: 1, away: 1 });
});

test('each mail is a trace of its own, by its template and without its address', async (t) => {
  const collector = await startCollector();
  t.after(() => collector.close());
  const tracing = await createTestTracing(collector, 'traced');
  const { outbox } = await outboxOf('traced', 2, tracing);
  await outbox.sendNext();
  await outbox.sendNext();
  await tracing.close();
  const told = collector.spans.map(({ name, attributes }) => [name, attributes]);
  assert.deepEqual(told, Array(2).fill(['mail', { 'larkfield.template': 'x' }]));
  assert.equal(new Set(collector.spans.map(({ traceId }) => traceId)).size, 2);
  assert.doesNotMatch(collector.bodies.join(''), /b\.example/);
});

test('while the database is away all but the mails is told', async () => {
  const own = await startDatabase();
  const registry = createRegistry('alone');
  createJobMetrics(registry);
  mailMetrics(registry, { db: own.db, service: 'alone', now: () => new Date() });
  await own.close();
  const names = readMetrics(await registry.metrics()).map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => WAITING.some((each) => each === name)),
    [],
  );
});

test('an empty outbox waits for nothing', async () => {
  const registry = createRegistry('empty');
  mailMetrics(registry, { db: database.db, service: 'empty', now: () => new Date() });
  const samples = readMetrics(await registry.metrics());
  assert.deepEqual(
    WAITING.map((name) => samples.find((sample) => sample.name === name)?.value),
    [0, 0],
  );
});

test('rounds of work are counted by whether they came to their end, and a failure goes on to whoever waits', async () => {
  const registry = createRegistry('worker');
  const counted = createJobMetrics(registry);
  await counted('records', async () => undefined)();
  await assert.rejects(
    counted('records', async () => {
      throw new Error('no');
    }),
    /no/,
  );
  const rounds = metricValues(readMetrics(await registry.metrics()), 'larkfield_work_rounds_total', [
    'worker',
    'outcome',
  ]);
  assert.deepEqual(rounds, { 'records done': 1, 'records failed': 1 });
});

test('commands of the database are timed by their names, those that nobody knows as one', async () => {
  const registry = createRegistry('commands');
  commandMetrics(registry, database.client);
  await database.db.collection('things').insertOne({ a: 1 });
  await database.db.collection('things').findOne({ a: 1 });
  await database.db.command({ buildInfo: 1 });
  await assert.rejects(database.db.command({ noSuchCommand: 1 }));
  const samples = readMetrics(await registry.metrics());
  const counts = metricValues(samples, 'larkfield_database_command_seconds_count', ['command', 'outcome']);
  assert.deepEqual(counts, { 'insert ok': 1, 'find ok': 1, 'other ok': 1, 'other failed': 1 });
});
