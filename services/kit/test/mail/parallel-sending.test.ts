import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { outboxCollection, type MailRow } from '../../src/mail/mail-row.ts';
import type { RenderedMail, Transport } from '../../src/mail/transport.ts';
import type { Service } from '../../src/app/service.ts';
import { buildService } from '../../src/app/build-service.ts';
import { createLog } from '../../src/process/log.ts';
import { startDatabase, testConfig, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

/** Builds a service without calls, with mails in its outbox and one job. */
async function withMails(name: string, mails: number, send: (letter: RenderedMail) => Promise<void>) {
  let worked = 0;
  const service: Service = {
    name,
    calls: [],
    collections: [],
    records: [],
    routes: () => undefined,
    runJobs: async () => {
      worked += 1;
      return false;
    },
  };
  const now = new Date();
  const transport: Transport = { kind: 'smtp', send, close: () => undefined };
  const log = createLog({ level: 'fatal' });
  const config = testConfig(database.url);
  const built = await buildService(service, { config, database, log, transport, now: () => now });
  const rows = Array.from({ length: mails }, (_, index): MailRow => ({
    _id: `${name}-${index}`,
    template: 'closing',
    language: 'en',
    to: { name: '', address: 'a@b.example' },
    values: {},
    state: 'queued',
    rank: 1,
    attempts: 0,
    dueAt: now,
    createdAt: now,
  }));
  await database.db.collection<MailRow>(outboxCollection(name)).insertMany(rows);
  return { built, worked: () => worked };
}

test('four mails are on their way at once, and no more', { timeout: 20_000 }, async () => {
  let inFlight = 0;
  let most = 0;
  let sent = 0;
  let full: () => void = () => undefined;
  const four = new Promise<void>((resolve) => (full = resolve));
  const { built } = await withMails('four', 40, async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    if (inFlight === 4) full();
    // The first mail is sent alone, to see whether the server is there.
    if (sent > 0) await four;
    sent += 1;
    inFlight -= 1;
  });
  await built.sendMails();
  assert.deepEqual([most, sent], [4, 40]);
  assert.equal(await database.db.collection('four_outbox').countDocuments({ state: 'sent' }), 40);
  await built.app.close();
});

test('a server that takes its time over a mail holds no other work up', async () => {
  let answer: () => void = () => undefined;
  let asked: () => void = () => undefined;
  const sending = new Promise<void>((resolve) => (asked = resolve));
  const { built, worked } = await withMails('slow', 1, () => {
    asked();
    return new Promise((resolve) => (answer = resolve));
  });
  const mails = built.sendMails();
  await sending;
  await built.runJobs();
  assert.equal(worked(), 1);
  answer();
  await mails;
  await built.app.close();
});
