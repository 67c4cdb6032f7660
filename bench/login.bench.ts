import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { COST, hash } from '../services/kit/src/passwords/argon2.ts';
import { freePort } from '../tools/lib/ports.ts';
import { runSite } from '../tools/lib/run-site.ts';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { median, ratioLine } from './lib/statistics.ts';

/** A flood of wrong logins against the bare rate of hashes, and what it does to somebody who reads a page. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 5);
/** Five times what is hashed at once on two cores: the queue is never empty, and on a quiet machine nobody waits past the limit. */
const FLOOD_CONNECTIONS = 20;
/** Somebody who reads: a few connections, far below what the edge could answer. */
const READER = { connections: 4, overallRate: 40 } as const;

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const port = await freePort();
const origin = `http://localhost:${port}`;
await runSite(
  {
    port,
    host: '127.0.0.1',
    dataDir,
    origin,
    mongodbUrl: process.env['MONGODB_URL'],
    tls: undefined,
    passed: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' },
  },
  { print: () => {}, supervisor },
);

const raw: number[] = [];
const flooded: number[] = [];
const quiet: number[] = [];
const busy: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(await readPages());
  raw.push(await hashRate());
  const [rate, p99] = await Promise.all([flood(), readPages()]);
  flooded.push(rate);
  busy.push(p99);
}
console.log(`  bare hashes: ${Math.round(median(raw))}/s, wrong logins: ${Math.round(median(flooded))}/s`);
console.log(
  `  p99 of a page: ${Math.round(median(quiet))} ms quiet, ${Math.round(median(busy))} ms in the flood`,
);
const lines = [
  ratioLine('wrong logins against bare hashes', median(flooded) / median(raw), { least: 0.7 }),
  ratioLine("a page's p99 in the flood against quiet", median(busy) / median(quiet), { most: 5 }),
];
for (const line of lines) console.log(line);
await supervisor.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

/** Hashes a second of this machine, as many at once as the service runs. */
async function hashRate(): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let count = 0;
  const run = async (): Promise<void> => {
    while (performance.now() < end) {
      await hash('Kite_42_sky', COST);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, run));
  return (count * 1000) / (performance.now() - started);
}

/** Wrong logins a second that were checked. What came too late (a machine that is busy otherwise) counts for nothing. */
async function flood(): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api/verifylogin`,
    connections: FLOOD_CONNECTIONS,
    duration: SECONDS,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'nobody_1', password: 'Kite_42_sky' }),
  });
  const lost = result['5xx'] + result.errors;
  if (lost > 0) console.log(`  ${lost} of ${lost + result['4xx']} logins were not answered in time`);
  return result['4xx'] / result.duration;
}

/** p99 in milliseconds of a page. */
async function readPages(): Promise<number> {
  const { latency, non2xx } = await autocannon({ url: `${origin}/`, ...READER, duration: SECONDS });
  if (non2xx > 0) throw new Error(`${non2xx} pages were refused`);
  return Math.max(1, latency.p99);
}
