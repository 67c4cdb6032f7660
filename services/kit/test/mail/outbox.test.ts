import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Collection } from 'mongodb';
import { ensureIndexes } from '../../src/database/indexes.ts';
import { createLog } from '../../src/process/log.ts';
import { createOutbox } from '../../src/mail/outbox.ts';
import { outboxIndexes, type MailContent, type MailRow } from '../../src/mail/mail-row.ts';
import type { RenderedMail } from '../../src/mail/transport.ts';
import {
  createClock,
  recordingTransport,
  startDatabase,
  type TestDatabase,
} from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const log = createLog({ level: 'fatal' });
const compose = async ({ _id, to, createdAt, language }: MailRow): Promise<RenderedMail> => ({
  id: _id,
  from: to,
  to,
  date: createdAt,
  language,
  subject: 's',
  text: 't',
  html: 'h',
});

async function setUp(service: string, mails = 1) {
  const { db } = database;
  await ensureIndexes(db, [outboxIndexes(service)]);
  const clock = createClock();
  const transport = recordingTransport();
  const rows = db.collection<MailRow>(`${service}_outbox`);
  const base = {
    template: 'x',
    language: 'en',
    to: { name: '', address: 'a@b.example' },
    values: { a: 'b' },
  } as const;
  const times = { dueAt: clock.now(), createdAt: clock.now() };
  await rows.insertMany(
    Array.from({ length: mails }, (_, index) => ({
      _id: `m${index}`,
      ...base,
      ...times,
      state: 'queued',
      attempts: 0,
      rank: 1,
    })),
  );
  const outbox = createOutbox({ db, service, transport, compose, now: clock.now, log });
  return { rows, clock, transport, outbox };
}

async function sendAll(outbox: { sendNext(): Promise<boolean> }): Promise<void> {
  while (await outbox.sendNext());
}

const temporary = () => Object.assign(new Error('try later'), { responseCode: 451, code: 'EENVELOPE' });
const permanent = () => Object.assign(new Error('no such user'), { responseCode: 550, code: 'EENVELOPE' });

test('six workers at once send each of 30 mails once', async () => {
  const { outbox, transport, rows } = await setUp('crowd', 30);
  await Promise.all(Array.from({ length: 6 }, () => sendAll(outbox)));
  assert.equal(transport.mails.length, 30);
  assert.equal(new Set(transport.mails.map(({ id }) => id)).size, 30);
  assert.equal(await rows.countDocuments({ state: 'sent' }), 30);
});

test('workers that take a mail without the conditional update send some twice', async () => {
  const { rows, transport, clock } = await setUp('unguarded', 30);
  const worker = async (queue: Collection<MailRow>) => {
    for (;;) {
      const row = await queue.findOne({ state: 'queued', dueAt: { $lte: clock.now() } });
      if (!row) return;
      await transport.send(await compose(row));
      await queue.updateOne({ _id: row._id }, { $set: { state: 'sent' } });
    }
  };
  await Promise.all(Array.from({ length: 6 }, () => worker(rows)));
  assert.ok(transport.mails.length > 30);
});

const SAID: Required<MailContent> & Pick<MailRow, 'to'> = {
  to: { name: 'Bo', address: 'a@b.example' },
  values: { reference: 'LK-1' },
  details: [{ label: 'fields.message', value: 'in confidence' }],
  written: 'an answer of the office',
  code: '4827193055',
  link: 'https://site.example/resetPassword#token=secret',
  unsubscribe: 'https://site.example/api/newsletter/unsubscribe/secret',
  replyTo: { name: 'Ana', address: 'ana@example.com' },
  calendar: { method: 'PUBLISH', content: 'SUMMARY:Visit of a child' },
  rendered: { text: 'in confidence', html: '<p>in confidence</p>' },
};
const DAY_MS = 24 * 3600_000;

test('what a sent mail said is dropped, names and links included; to whom it went is kept for 30 days', async () => {
  const { outbox, rows, clock } = await setUp('sent');
  await rows.updateOne({ _id: 'm0' }, { $set: SAID });
  await sendAll(outbox);
  const { dueAt: _dueAt, ...row } = (await rows.findOne({ _id: 'm0' })) ?? {};
  assert.deepEqual(row, {
    _id: 'm0',
    template: 'x',
    language: 'en',
    to: { name: '', address: 'a@b.example' },
    state: 'sent',
    rank: 1,
    attempts: 1,
    createdAt: clock.now(),
    sentAt: clock.now(),
    purgeAt: new Date(clock.now().getTime() + 30 * DAY_MS),
  });
});

test('a mail that has failed can be sent again for a week, and goes with all that it says after it', async () => {
  const { outbox, rows, clock, transport } = await setUp('failed');
  await rows.updateOne({ _id: 'm0' }, { $set: SAID });
  transport.failures.push(permanent());
  await sendAll(outbox);
  const row = await rows.findOne({ _id: 'm0' });
  assert.deepEqual(row?.purgeAt, new Date(clock.now().getTime() + 7 * DAY_MS));
  assert.deepEqual([row?.link, row?.details], [SAID.link, SAID.details]);
});

test('the mail that has been due for longest goes first', async () => {
  const { outbox, rows, clock, transport } = await setUp('order', 3);
  // The index alone would give this order.
  await rows.dropIndexes();
  for (const [id, minutes] of [
    ['m0', 1],
    ['m1', 3],
    ['m2', 2],
  ] as const)
    await rows.updateOne(
      { _id: id },
      { $set: { dueAt: new Date(clock.now().getTime() - minutes * 60_000) } },
    );
  await sendAll(outbox);
  assert.deepEqual(
    transport.mails.map(({ id }) => id),
    ['m1', 'm2', 'm0'],
  );
});

test('temporary failures are tried again with growing pauses, then the mail has visibly failed', async () => {
  const { outbox, rows, clock, transport } = await setUp('later');
  for (const minutes of [0.5, 5, 15, 60, 240, 720, 1440]) {
    transport.failures.push(temporary());
    await sendAll(outbox);
    clock.advance(minutes * 60_000 - 1);
    assert.equal(await outbox.sendNext(), false, `too early after ${minutes} minutes`);
    clock.advance(1);
  }
  transport.failures.push(temporary());
  await sendAll(outbox);
  const row = await rows.findOne({ _id: 'm0' });
  assert.deepEqual([row?.state, row?.problem, row?.attempts], ['failed', '451', 8]);
});

test('a second try that succeeds leaves no trace of the first', async () => {
  const { outbox, rows, clock, transport } = await setUp('second');
  transport.failures.push(temporary());
  await sendAll(outbox);
  assert.equal((await rows.findOne({ _id: 'm0' }))?.problem, '451');
  clock.advance(60_000);
  await sendAll(outbox);
  const row = await rows.findOne({ _id: 'm0' });
  assert.deepEqual([row?.state, row?.problem, transport.mails.length], ['sent', undefined, 1]);
});

test('a permanent refusal fails at once and is not repeated', async () => {
  const { outbox, rows, clock, transport } = await setUp('never');
  transport.failures.push(permanent());
  await sendAll(outbox);
  clock.advance(30 * 24 * 3600_000);
  await sendAll(outbox);
  const row = await rows.findOne({ _id: 'm0' });
  assert.deepEqual([row?.state, row?.problem, transport.mails.length], ['failed', '550', 0]);
});

const servers: readonly [what: string, error: () => Error, pauseMs: number][] = [
  ['is away', () => Object.assign(new Error('refused'), { code: 'ESOCKET', command: 'CONN' }), 3_000],
  ['refuses our login', () => Object.assign(new Error('no'), { responseCode: 535, code: 'EAUTH' }), 60_000],
];
for (const [what, error, pauseMs] of servers) {
  test(`a server that ${what} is asked by one mail at a time, costs none a try, and gets all once it answers`, async () => {
    const { outbox, rows, clock, transport } = await setUp(`server${pauseMs}`, 5);
    for (let probes = 0; probes < 20; probes += 1) {
      transport.failures.push(error(), error(), error(), error());
      await Promise.all(Array.from({ length: 4 }, () => outbox.sendNext()));
      // The first four had started before one of them failed.
      assert.equal(transport.failures.splice(0).length, probes === 0 ? 0 : 3);
      clock.advance(pauseMs - 1);
      assert.equal(await outbox.sendNext(), false);
      clock.advance(1);
    }
    assert.equal(await rows.countDocuments({ state: 'queued', attempts: 0 }), 5);
    await sendAll(outbox);
    assert.equal(new Set(transport.mails.map(({ id }) => id)).size, 5);
  });
}

test('without the pause every mail is tried again and again while the server is away', async () => {
  const { outbox, clock, transport } = await setUp('hammered');
  let tries = 0;
  const away = () => Object.assign(new Error('refused'), { code: 'ESOCKET', command: 'CONN' });
  const counting = { ...transport, send: () => Promise.reject(away()).finally(() => (tries += 1)) };
  const without = createOutbox({
    db: database.db,
    service: 'hammered',
    transport: counting,
    compose,
    // Each read of the clock is a minute later, so no pause ever applies.
    now: () => {
      clock.advance(60_000);
      return clock.now();
    },
    log,
  });
  for (let count = 0; count < 10; count += 1) await without.sendNext();
  assert.equal(tries, 10);
  assert.equal(await outbox.sendNext(), true);
});

test('a mail that breaks its own conversation keeps no other one from going', async () => {
  const { outbox, rows, transport } = await setUp('poison', 3);
  transport.failures.push(Object.assign(new Error('closed'), { code: 'ECONNECTION', command: 'DATA' }));
  await sendAll(outbox);
  assert.equal(transport.mails.length, 2);
  assert.equal((await rows.findOne({ state: 'queued' }))?.attempts, 1);
});

for (const [patienceMs, others] of [
  [1, 6],
  [600_000, 0],
] as const) {
  test(`four mails that a server is stuck at hold ${others ? 'none of those that come to be sent' : 'all others, were they waited for'}`, async () => {
    const service = `stuck${others}`;
    const { rows, clock, transport } = await setUp(service, 10);
    let goOn: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => (goOn = resolve));
    const send = async (letter: RenderedMail): Promise<void> => {
      if (/^m[0-3]$/.test(letter.id)) await stuck;
      await transport.send(letter);
    };
    const { db } = database;
    const sending = { db, service, transport: { ...transport, send }, compose, now: clock.now, log };
    const outbox = createOutbox({ ...sending, patienceMs });
    const round = sendAll(outbox);
    if (others > 0) await round;
    else while ((await rows.findOne({ _id: 'm0' }))?.lease === undefined);
    assert.equal(transport.mails.length, others);
    goOn();
    await round;
    while (await rows.countDocuments({ state: 'queued' }));
    assert.equal(transport.mails.length, 10);
  });
}

test('urgent mails go before others, however long these have been due', async () => {
  const { outbox, rows, clock, transport } = await setUp('urgent', 3);
  clock.advance(60_000);
  await rows.updateOne({ _id: 'm2' }, { $set: { rank: 0, dueAt: clock.now() } });
  await sendAll(outbox);
  assert.equal(transport.mails[0]?.id, 'm2');
});

test('the mail of a worker that died is sent by another once the lease is over, and the dead one has no say', async () => {
  const { outbox, rows, clock, transport } = await setUp('dead');
  let comeBack: (error: Error) => void = () => undefined;
  const hanging = { ...transport, send: () => new Promise<void>((_, reject) => (comeBack = reject)) };
  const dead = createOutbox({
    db: database.db,
    service: 'dead',
    transport: hanging,
    compose,
    now: clock.now,
    log,
  });
  const lost = dead.sendNext();
  while ((await rows.findOne({ _id: 'm0' }))?.lease === undefined);
  assert.equal(await outbox.sendNext(), false);
  clock.advance(91_000);
  assert.equal(await outbox.sendNext(), true);
  comeBack(permanent());
  await lost;
  assert.deepEqual([(await rows.findOne({ _id: 'm0' }))?.state, transport.mails.length], ['sent', 1]);
});
