import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { HASH_COST, hashPassword } from '../../services/kit/src/passwords/argon2.ts';
import { openBench } from '../report/open-bench.ts';
import { median } from '../report/statistics.ts';
import { startSite } from '../site/start-site.ts';

/** Compares a flood of wrong logins with the bare rate of password hashes, and measures page loads meanwhile. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 5);
/** Five times the concurrent hashes on two cores: the queue is never empty, and on a quiet machine no login times out. */
const FLOOD_CONNECTIONS = 20;
/** A reader of pages: a few connections, far below the edge's capacity. */
const READER = { connections: 4, overallRate: 40 } as const;

const bench = openBench();
const { MONGODB_URL } = process.env;
const { origin } = await startSite(bench, { MONGODB_URL, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' });

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
bench.compare('wrong logins against bare hashes', median(flooded) / median(raw), { least: 0.7 });
bench.compare("a page's p99 in the flood against quiet", median(busy) / median(quiet), { most: 5 });
await bench.finish();

/** Returns the hashes per second of this machine, with as many at once as the service runs. */
async function hashRate(): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let count = 0;
  const run = async (): Promise<void> => {
    while (performance.now() < end) {
      await hashPassword('Kite_42_sky', HASH_COST);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, run));
  return (count * 1000) / (performance.now() - started);
}

/** Returns the wrong logins per second that were checked. Logins that timed out do not count. */
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

/** Returns the p99 of a page in milliseconds. */
async function readPages(): Promise<number> {
  const { latency, non2xx } = await autocannon({ url: `${origin}/`, ...READER, duration: SECONDS });
  if (non2xx > 0) throw new Error(`${non2xx} pages were refused`);
  return Math.max(1, latency.p99);
}
