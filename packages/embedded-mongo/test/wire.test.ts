import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test, { after, before } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BSON, type Document } from 'mongodb';
import { Cursors } from '../src/commands/cursors.ts';
import { answerRequest } from '../src/commands/answer-request.ts';
import { BadMessage, parseMessage } from '../src/server/wire.ts';
import { Store } from '../src/store/store.ts';
import { Random } from './support/random.ts';
import { startEmbeddedServer, temporaryDirectory, type TestServer } from './support/server.ts';

const MESSAGES = 100_000;
/** Number of messages sent through sockets. The others go directly to the parser and the commands. */
const THROUGH_SOCKETS = 5_000;

let server: TestServer;
before(async () => {
  server = await startEmbeddedServer();
});
after(() => server.stop());

function message(body: Document, id = 1, flags = 0): Buffer {
  const bson = BSON.serialize(body);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + bson.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, bson]);
}

async function open(): Promise<Socket> {
  const socket = connect(server.embedded?.port ?? 0, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function answerOf(socket: Socket): Promise<Document> {
  const chunks: Buffer[] = [];
  for (;;) {
    const [chunk]: unknown[] = await once(socket, 'data');
    if (!Buffer.isBuffer(chunk)) throw new Error('no bytes');
    chunks.push(chunk);
    const all = Buffer.concat(chunks);
    if (all.length >= 4 && all.length >= all.readInt32LE(0)) return BSON.deserialize(all.subarray(21));
  }
}

async function isClosedBy(bytes: Buffer): Promise<boolean> {
  const socket = await open();
  const closed = once(socket, 'close');
  socket.resume();
  socket.write(bytes);
  await closed;
  return true;
}

const stillServes = async (): Promise<void> => {
  assert.equal((await server.client.db('admin').command({ ping: 1 }))['ok'], 1);
};

const PING = message({ ping: 1, $db: 'admin' });

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

const MALFORMED: readonly (readonly [string, Buffer])[] = [
  ['a size below the header', changed(PING, (b) => b.writeInt32LE(5, 0))],
  ['a negative size', changed(PING, (b) => b.writeInt32LE(-1, 0))],
  ['a size above the limit', changed(PING, (b) => b.writeInt32LE(48_000_001, 0))],
  ['an unknown operation', changed(PING, (b) => b.writeInt32LE(4711, 12))],
  ['a compressed message', changed(PING, (b) => b.writeInt32LE(2012, 12))],
  ['an unknown required flag', changed(PING, (b) => b.writeUInt32LE(1 << 5, 16))],
  ['a checksum', changed(PING, (b) => b.writeUInt32LE(1, 16))],
  ['an unknown section', changed(PING, (b) => b.writeUInt8(7, 20))],
  ['a document larger than its message', changed(PING, (b) => b.writeInt32LE(1_000, 21))],
  ['a document of size 0', changed(PING, (b) => b.writeInt32LE(0, 21))],
  ['a document without an end', changed(PING, (b) => b.writeUInt8(9, b.length - 1))],
  ['a value of an unknown type', changed(PING, (b) => b.writeUInt8(0x42, 25))],
  [
    'a text that is no UTF-8',
    changed(message({ ping: 'xyz', $db: 'admin' }), (b) => b.writeUInt8(0xff, b.indexOf('xyz'))),
  ],
  ['two bodies', changed(Buffer.concat([PING, PING.subarray(20)]), (b) => b.writeInt32LE(b.length, 0))],
];

for (const [what, bytes] of MALFORMED) {
  test(`${what} closes the connection and nothing more`, async () => {
    assert.ok(await isClosedBy(bytes));
    await stillServes();
  });
}

const inserts = (doc: Document): Buffer => message({ insert: 'x', documents: [doc], $db: 't' });
const nested = (levels: number): Document => (levels <= 1 ? {} : { a: nested(levels - 1) });

test('what is well-formed, but not kept as it is, is refused with a code, and the connection goes on', async () => {
  const unusual: readonly (readonly [string, number, Buffer])[] = [
    ['nested too deep', 15, message({ ping: nested(400), $db: 'admin' })],
    ['nested too deep to be stored', 15, inserts({ a: nested(180) })],
    [
      'a date beyond those of JavaScript',
      238,
      changed(inserts({ a: new Date(0) }), (b) =>
        b.writeBigInt64LE(8_640_000_000_000_001n, b.indexOf('\x09a\0') + 3),
      ),
    ],
    [
      'the retired type undefined',
      238,
      changed(message({ ping: null, $db: 'admin' }), (b) => b.writeUInt8(0x06, b.indexOf('\x0aping\0'))),
    ],
    [
      'a field that stands twice',
      238,
      changed(inserts({ a: 1, b: 2 }), (b) => b.write('a', b.indexOf('\x10b\0') + 1)),
    ],
    [
      'a numbered field that follows another',
      238,
      changed(inserts({ b: 1, c: 2 }), (b) => b.write('5', b.indexOf('\x10c\0') + 1)),
    ],
  ];
  const socket = await open();
  for (const [what, code, bytes] of unusual) {
    socket.write(bytes);
    const answer = await answerOf(socket);
    assert.equal((answer['writeErrors']?.[0] ?? answer)['code'], code, what);
  }
  socket.write(PING);
  assert.equal((await answerOf(socket))['ok'], 1);
  socket.destroy();
  const items = server.client.db('t').collection('nested');
  await items.insertOne({ a: nested(179) });
  await assert.rejects(items.updateOne({}, { $set: { b: { c: nested(179) } } }), { code: 15 });
});

test('messages that arrive in pieces and back to back are answered in order', async () => {
  const socket = await open();
  const both = Buffer.concat([
    message({ ping: 1, $db: 'admin' }, 7),
    message({ nothing: 1, $db: 'admin' }, 8),
  ]);
  for (let at = 0; at < both.length; at += 5) {
    socket.write(both.subarray(at, at + 5));
    await new Promise(setImmediate);
  }
  assert.equal((await answerOf(socket))['ok'], 1);
  socket.destroy();
});

const refusal = async (body: Document): Promise<unknown> => {
  const socket = await open();
  socket.write(message(body));
  const answer = await answerOf(socket);
  socket.destroy();
  return answer['code'];
};

test('commands and fields that do not exist are refused with the codes of MongoDB', async () => {
  assert.equal(await refusal({ nothing: 1, $db: 'admin' }), 59);
  assert.equal(await refusal({ ping: 1, surplus: 1, $db: 'admin' }), 40415);
  assert.equal(await refusal({ ping: 1 }), 40414);
  assert.equal(await refusal({ renameCollection: 'a.b', to: 'a.c', $db: 'admin' }), 59);
  assert.equal(
    await refusal({
      find: 'x',
      $db: 't',
      txnNumber: BSON.Long.fromNumber(1),
      autocommit: false,
      startTransaction: true,
    }),
    20,
  );
  assert.equal(await refusal({ find: 'x', $db: 't', readConcern: { level: 'linearizable' } }), 123);
  assert.equal(await refusal({ insert: 'x', documents: [{}], $db: 't', writeConcern: { w: 2 } }), 2);
  assert.equal(await refusal({ find: 'x', $db: 't', collation: { locale: 'en' } }), 238);
  assert.equal(await refusal({ find: 'x', $db: 't', tailable: true }), 238);
  assert.equal(await refusal({ create: 'x', capped: true, size: 1, $db: 't' }), 238);
  assert.equal(await refusal({ insert: 'x', documents: [], $db: 't' }), 16);
  assert.equal(await refusal({ insert: 'a$b', documents: [{}], $db: 't' }), 73);
  assert.equal(await refusal({ getMore: BSON.Long.fromNumber(5), collection: 'x', $db: 't' }), 43);
});

test('a document above 16 MiB is refused, one just below is stored', async () => {
  const items = server.client.db('t').collection('big');
  await items.insertOne({ text: 'x'.repeat(16 * 1_024 * 1_024 - 100) });
  const grown = items.updateOne({}, { $set: { more: 'y'.repeat(200) } });
  await assert.rejects(grown, { code: 10334 });
});

/** Flips, cuts, repeats or replaces bytes, usually without changing the size, so that the message is parsed. */
function mutate(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + random.below(4); count > 0; count--) {
    const at = random.next() < 0.9 ? 12 + random.below(copy.length - 12) : random.below(copy.length);
    if (random.next() < 0.5) copy[at] = random.below(256);
    else copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
  }
  return random.next() < 0.05 ? copy.subarray(0, random.below(copy.length)) : copy;
}

const SEEDS: readonly Buffer[] = [
  { hello: 1, $db: 'admin' },
  { find: 'fuzz', filter: { a: { $gt: 5 }, b: /x/ }, sort: { a: 1 }, limit: 3, $db: 't' },
  { insert: 'fuzz', documents: [{ a: 1, b: 'x', c: [1, { d: 2 }] }], $db: 't' },
  {
    update: 'fuzz',
    updates: [{ q: { a: 1 }, u: { $inc: { a: 1 }, $push: { l: { $each: [1], $slice: -3 } } }, upsert: true }],
    $db: 't',
  },
  { delete: 'fuzz', deletes: [{ q: { a: 1 }, limit: 1 }], $db: 't' },
  {
    aggregate: 'fuzz',
    pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$a', n: { $sum: 1 } } }],
    cursor: {},
    $db: 't',
  },
  { findAndModify: 'fuzz', query: { a: 1 }, update: { $set: { b: 2 } }, new: true, $db: 't' },
].map((body) => message(body));

/** Returns the used heap after a garbage collection; V8 keeps up to 110 MB of garbage otherwise. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

test(`${MESSAGES} mutated messages crash nothing and leave no growth`, async () => {
  const random = new Random(98);
  const { dir, remove } = temporaryDirectory();
  const store = new Store({ dir });
  const cursors = new Cursors();
  const faults: unknown[] = [];
  const answerOne = async (): Promise<'closed' | 'answered'> => {
    try {
      const request = parseMessage(mutate(random.pick(SEEDS), random));
      const answer = BSON.deserialize(await answerRequest(request, 1, store, cursors));
      if (answer['code'] === 1) faults.push(answer);
      return 'answered';
    } catch (error) {
      if (!(error instanceof BadMessage)) faults.push(error);
      return 'closed';
    }
  };
  const before = heap();
  const counts = { closed: 0, answered: 0 };
  for (let sent = 0; sent < MESSAGES; sent += 500) {
    for (const what of await Promise.all(Array.from({ length: 500 }, answerOne))) counts[what]++;
  }
  assert.deepEqual(faults, [], 'faults of our own');
  assert.ok(counts.closed > MESSAGES / 20 && counts.answered > MESSAGES / 20, JSON.stringify(counts));
  assert.ok(heap() - before < 10 * 1_024 * 1_024, `the heap grew by ${heap() - before} bytes`);
  store.close();
  remove();
});

test(
  `${THROUGH_SOCKETS} mutated messages on sockets close at most their own connection`,
  { timeout: 60_000 },
  async () => {
    const random = new Random(99);
    let sent = 0;
    let closed = 0;
    const caller = async (): Promise<void> => {
      while (sent < THROUGH_SOCKETS) {
        const socket = await open();
        let isOpen = true;
        let wake = (): void => undefined;
        socket.on('data', () => wake());
        socket.on('close', () => {
          isOpen = false;
          wake();
        });
        while (isOpen && sent < THROUGH_SOCKETS) {
          sent++;
          // A message that claims to be longer swallows the ping and waits; stop after half a second.
          const patience = setTimeout(() => socket.destroy(), 500);
          const woken = new Promise<void>((resolve) => (wake = resolve));
          socket.write(Buffer.concat([mutate(random.pick(SEEDS), random), PING]));
          await woken;
          clearTimeout(patience);
        }
        closed += isOpen ? 0 : 1;
        socket.destroy();
      }
    };
    await Promise.all(Array.from({ length: 16 }, caller));
    const share = closed / THROUGH_SOCKETS;
    assert.ok(share > 0.05 && share < 0.95, `${closed} connections were closed`);
    await stillServes();
  },
);
