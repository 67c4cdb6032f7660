import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import { liveSite } from '@larkfield/federation/compose';
import { put } from '../services/events/test/support/items.ts';
import { samples } from '../services/events/test/support/samples.ts';
import { SITES as SITES_DIR, STORE as STORE_DIR } from '../tools/lib/paths.ts';
import { freePort } from '../tools/lib/ports.ts';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { median, percentile, ratioLine } from './lib/statistics.ts';

/** The board with 100,000 items against 1,000, page by page in turn, and its list against a bare route. */
const SMALL = Number(process.env['SMALL'] ?? 1_000);
const LARGE = Number(process.env['LARGE'] ?? 100_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 150);
/** Not counted: code is compiled, and the listing is read. */
const WARM_UP = 15;
const BATCH = 2_000;

interface Side {
  readonly name: string;
  readonly origin: string;
  readonly times: number[];
}

const SEARCHES = [
  '',
  '?sort=upcoming',
  '?region=asia&industry=literacy',
  '?q=screening',
  '?view=month',
  '?free=1',
];

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const lines: string[] = [];
try {
  const url = await startDatabase();
  const [small, large] = [await startSide(url, 'small', SMALL), await startSide(url, 'large', LARGE)];
  await measure([small, large]);
  for (const share of [0.5, 0.99])
    console.log(
      `  p${share * 100}: ${[small, large].map(({ times }) => percentile(times, share).toFixed(1)).join(' and ')} ms`,
    );
  const p99 = percentile(large.times, 0.99) / percentile(small.times, 0.99);
  lines.push(ratioLine(`board: p99 of ${LARGE} items against ${SMALL}`, p99, { most: 2 }));
  // What the first calls have made room for is there by now.
  const before = memoryOf(large);
  lines.push(ratioLine('list of events against a bare route', await listAgainstBare(large), { least: 0.05 }));
  lines.push(ratioLine('memory after these calls against before', memoryOf(large) / before, { most: 1.25 }));
} finally {
  await supervisor.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const line of lines) console.log(line);
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

async function startDatabase(): Promise<string> {
  const port = await freePort();
  const dir = join(dataDir, 'database');
  mkdirSync(dir);
  const args = ['--port', String(port), '--dir', dir];
  await supervisor.start({ name: 'database', script: 'packages/embedded-mongo/src/serve.ts', args, env: {} });
  return `mongodb://127.0.0.1:${port}`;
}

/** A service on a database of its own. */
async function startSide(url: string, name: string, count: number): Promise<Side> {
  const database = `${url}/${name}?directConnection=true`;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    MONGODB_URL: database,
    DATA_DIR: dataDir,
    EDGE_KEY: randomBytes(32).toString('base64url'),
    SITE_ORIGIN: origin,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    SITES_DIR,
    STORE_DIR,
  };
  await supervisor.start({ name: `events ${name}`, script: 'services/events/src/server.ts', env });
  const client = await new MongoClient(database).connect();
  // An hour ago: what is read again because it is new is the same on both sides.
  const now = new Date(Date.now() - 3_600_000);
  for (let from = 0; from < count; from += BATCH)
    await put(client.db(), ...samples(Math.min(BATCH, count - from), now, from));
  await client.close();
  const started = performance.now();
  while ((await fetch(`${origin}/api/news`)).status !== 200) await pause(200);
  console.log(`  listing of ${count} items read in ${Math.round(performance.now() - started)} ms`);
  return { name, origin, times: [] };
}

async function measure(sides: readonly Side[]): Promise<void> {
  const site = liveSite(SITES_DIR);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const search of SEARCHES) {
      for (const { origin, times } of sides) {
        const query = new URLSearchParams({ path: '/events', language: 'en', search, site });
        const url = `${origin}/pages?${query.toString()}`;
        if (round < 0) await (await fetch(url)).text();
        else times.push(await time(url));
      }
    }
  }
}

async function listAgainstBare({ origin }: Side): Promise<number> {
  const port = await freePort();
  await supervisor.start({ name: 'hello', script: 'bench/lib/hello.ts', env: { PORT: String(port) } });
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const bare = await rate(`http://127.0.0.1:${port}/hello`);
    ratios.push((await rate(`${origin}/api/events`)) / bare);
  }
  return median(ratios);
}

/** Resident pages of a side's process. */
function memoryOf({ name }: Side): number {
  const pid = supervisor.pid(`events ${name}`) ?? 'self';
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
}

async function rate(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 50, duration: 4 });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} failures`);
  return requests.average;
}

/** Milliseconds to the end of an answer. @throws Error when it is no success. */
async function time(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  const body = await response.text();
  if (response.status !== 200 || body.startsWith('{"status":3'))
    throw new Error(`${url}: ${body.slice(0, 200)}`);
  return performance.now() - started;
}
