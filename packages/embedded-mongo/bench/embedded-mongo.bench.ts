import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { spawnServer, type ServerProcess } from '../test/support/process.ts';
import { temporaryDirectory } from '../test/support/server.ts';
import type { Order, Report } from './client.ts';

/**
 * Compares the embedded database with itself: a large collection with a small one, with and without a
 * parallel scan, many clients with one, and everything with a ping. Ratios of one run are comparable between
 * machines; absolute times are not.
 */
const [SMALL, LARGE] = [1_000, 100_000];
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '2');
const CLIENTS = 6;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const clients: ChildProcess[] = Array.from({ length: CLIENTS + 1 }, () =>
  fork(join(import.meta.dirname, 'client.ts')),
);

async function work(client: ChildProcess | undefined, order: Order): Promise<Report> {
  if (!client) throw new Error('no such client');
  client.send(order);
  const [report]: unknown[] = await once(client, 'message');
  return report as Report;
}

const order = (server: ServerProcess, kind: Order['work'], documents = LARGE, callers = 1): Order => ({
  url: server.url,
  work: kind,
  milliseconds: SECONDS * 1_000,
  documents,
  callers,
});

async function together(orders: readonly Order[]): Promise<Report[]> {
  return Promise.all(orders.map((one, place) => work(clients[place], one)));
}

const perSecond = (reports: readonly Report[]): number =>
  reports.reduce((sum, { calls }) => sum + calls, 0) / SECONDS;
const slowest = (reports: readonly Report[]): number => Math.max(...reports.map(({ p99 }) => p99));
const ms = (value: number): string => `${value.toFixed(2)} ms`;

async function fill(url: string, documents: number): Promise<number> {
  const client = await MongoClient.connect(url);
  const items = client.db('bench').collection(`items${documents}`);
  await items.createIndex({ n: 1 }, { unique: true });
  const start = performance.now();
  for (let n = 0; n < documents; n += 1_000) {
    await items.insertMany(
      Array.from({ length: 1_000 }, (_, i) => ({
        n: n + i,
        kind: `k${i % 20}`,
        at: new Date(),
        text: 'x'.repeat(300),
      })),
    );
  }
  await client.close();
  return (documents / (performance.now() - start)) * 1_000;
}

function memory({ child }: ServerProcess): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  return Number(line?.[1] ?? NaN) / 1_024;
}

const { dir, remove } = temporaryDirectory();
const first = await spawnServer(dir);
await fill(first.url, SMALL);
say(`insertMany: ${(await fill(first.url, LARGE)).toFixed(0)} documents/s`);
await first.end('SIGTERM');

const started = performance.now();
const server = await spawnServer(dir);
say(`start with ${LARGE} documents: ${ms(performance.now() - started)}`);

const six = (kind: Order['work'], callers: number): Order[] =>
  Array.from({ length: CLIENTS }, () => order(server, kind, LARGE, callers));

// Warm up the JIT compiler: one unmeasured run of each kind.
await together(six('find', 4));
await together(six('insert', 4));

const [ping] = await together([order(server, 'ping')]);
const [small] = await together([order(server, 'find', SMALL)]);
const [large] = await together([order(server, 'find')]);
const [insert] = await together([order(server, 'insert')]);
if (!ping || !small || !large || !insert) throw new Error('a client did not report');
say(`ping p50 ${ms(ping.p50)} p99 ${ms(ping.p99)}`);
say(
  `find by index p50 ${ms(large.p50)} p99 ${ms(large.p99)}; ratio to ping ${(large.p50 / ping.p50).toFixed(2)}`,
);
say(`find in ${LARGE} to find in ${SMALL}: ${(large.p50 / small.p50).toFixed(2)}`);
say(`insertOne p50 ${ms(insert.p50)} p99 ${ms(insert.p99)}`);

const alone = await together(six('find', 4));
say(`${CLIENTS} clients: ${perSecond(alone).toFixed(0)} finds/s`);
const calm = await together(six('find', 1));
const scanning = await together([...six('find', 1), order(server, 'scan')]);
const finds = scanning.slice(0, CLIENTS);
say(
  `beside a scan: ${perSecond(finds).toFixed(0)} finds/s, p99 ${ms(slowest(finds))}; ratio to alone ${(perSecond(finds) / perSecond(calm)).toFixed(2)}; ${scanning[CLIENTS]?.calls} scans`,
);
const inserts = await together(six('insert', 4));
say(
  `${CLIENTS} clients: ${perSecond(inserts).toFixed(0)} inserts/s; ratio to one client ${(perSecond(inserts) / perSecond([insert])).toFixed(2)}`,
);
say(`resident memory: ${memory(server).toFixed(0)} MB`);

for (const client of clients) client.disconnect();
await server.end('SIGTERM');
remove();
