import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, type Document } from 'mongodb';
import { spawnServer } from './support/process.ts';
import { Random } from './support/random.ts';
import { temporaryDirectory } from './support/server.ts';

const ROUNDS = 20;
const WRITERS = 6;
const WRITER = join(import.meta.dirname, 'support', 'writer.ts');

interface Acknowledged {
  readonly inserts: readonly string[];
  readonly counter: number;
  readonly doubled: number;
}

/** Returns a function that resolves with the next message of a writer. Messages are queued. */
function messagesOf(child: ChildProcess): () => Promise<unknown> {
  const messages = on(child, 'message');
  return async () => ((await messages.next()).value as unknown[])[0];
}

/** Resolves with what a writer did in a round. On a slow machine the end may come before `begun`. */
async function roundOf(next: () => Promise<unknown>, onBegun: () => void): Promise<Acknowledged> {
  const first = (await next()) as Acknowledged | { readonly begun: true };
  onBegun();
  return 'begun' in first ? ((await next()) as Acknowledged) : first;
}

test(`${ROUNDS} kills under ${WRITERS} writers lose no acknowledged write, double no key and keep indexes equal to the data`, async () => {
  const { dir, remove } = temporaryDirectory();
  const random = new Random(3);
  const inserted = new Set<string>();
  const counters = new Map<string, number>();
  let doubled = 0;
  const writers = Array.from({ length: WRITERS }, (_, writer) => fork(WRITER, [String(writer)]));
  const messages = writers.map(messagesOf);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const server = await spawnServer(dir);
      if (round === 0) await makeIndexes(server.url);
      for (const writer of writers) writer.send({ url: server.url, round });
      const begun = messages.map(() => Promise.withResolvers<void>());
      const reports = Promise.all(
        messages.map((next, writer) => roundOf(next, () => begun[writer]?.resolve())),
      );
      await Promise.all(begun.map(({ promise }) => promise));
      await delay(50 + random.below(300));
      await server.end('SIGKILL');
      for (const [writer, { inserts, counter, doubled: refused }] of (await reports).entries()) {
        for (const id of inserts) inserted.add(id);
        counters.set(`${round}-${writer}`, counter);
        doubled += refused;
      }
    }
    const server = await spawnServer(dir);
    await check(server.url, inserted, counters);
    assert.equal(await server.end('SIGTERM'), 0);
  } finally {
    for (const writer of writers) writer.disconnect();
    remove();
  }
  assert.ok(inserted.size > 200, `only ${inserted.size} inserts were acknowledged`);
  assert.ok(doubled > 10, `the writers fought for keys ${doubled} times`);
});

async function makeIndexes(url: string): Promise<void> {
  const client = await MongoClient.connect(url);
  await client
    .db('crash')
    .collection('items')
    .createIndexes([{ key: { u: 1 }, unique: true }, { key: { tags: 1, round: -1 } }]);
  await client.close();
}

async function check(
  url: string,
  inserted: ReadonlySet<string>,
  counters: ReadonlyMap<string, number>,
): Promise<void> {
  const client = await MongoClient.connect(url);
  const items = client.db('crash').collection<{ _id: string } & Document>('items');
  const docs = await items.find().hint({ $natural: 1 }).toArray();
  const ids = new Set(docs.map(({ _id }) => _id));
  assert.deepEqual(
    [...inserted].filter((id) => !ids.has(id)),
    [],
    'acknowledged inserts that are lost',
  );
  assert.equal(new Set(docs.map((doc) => doc['u'])).size, docs.length, 'unique keys');
  for (const key of [{ u: 1 }, { _id: 1 }] as const) {
    const read = await items
      .find()
      .hint(key)
      .map(({ _id }) => _id)
      .toArray();
    assert.deepEqual(read.sort(), [...ids].sort(), `index ${JSON.stringify(key)}`);
  }
  for (let tag = 0; tag < 7; tag++) {
    const read = await items
      .find({ tags: `t${tag}` })
      .hint('tags_1_round_-1')
      .map(({ _id }) => _id)
      .toArray();
    const wanted = docs.filter((doc) => doc['tags'].includes(`t${tag}`)).map(({ _id }) => _id);
    assert.deepEqual(read.sort(), wanted.sort(), 'multikey index');
  }
  const stored = await client.db('crash').collection<{ _id: string; n: number }>('counters').find().toArray();
  for (const [id, n] of counters) {
    const found = stored.find(({ _id }) => _id === id)?.n ?? 0;
    // The last update may have been stored although its reply was lost.
    assert.ok(found >= n && found <= n + 1, `counter ${id} is ${found}, acknowledged ${n}`);
  }
  await client.close();
}
