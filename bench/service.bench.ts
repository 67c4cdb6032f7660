import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { contactSample } from '../mf-marketing/forms/testing/index.ts';
import { withWork } from '@larkfield/kit/testing';
import { freePort } from '../tools/lib/ports.ts';
import { runSite } from '../tools/lib/run-site.ts';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { median, ratioLine } from './lib/statistics.ts';

/** Calls of the services against a bare Fastify route, in turn, so that a slow moment of the machine meets both. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const CONNECTIONS = 50;
/** Checking a proof of work costs the same however hard it was to find: the load finds the easiest. */
const WORK_BITS = 1;

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const port = await freePort();
const site = await runSite(
  {
    port,
    host: '127.0.0.1',
    dataDir,
    origin: `http://localhost:${port}`,
    mongodbUrl: process.env['MONGODB_URL'],
    tls: undefined,
    passed: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', PROOF_OF_WORK_BITS: String(WORK_BITS) },
  },
  { print: () => {}, supervisor },
);
const helloPort = await freePort();
await supervisor.start({ name: 'hello', script: 'bench/lib/hello.ts', env: { PORT: String(helloPort) } });
const marketing = `http://127.0.0.1:${site.ports.get('marketing')}`;
const edge = `http://127.0.0.1:${port}`;

const SIDES = {
  hello: () => load(`http://127.0.0.1:${helloPort}/hello`),
  health: () => load(`${marketing}/health/ready`),
  contact: () => load(`${marketing}/api/contactus`, true),
  'contact through the edge': () => load(`${edge}/api/contactus`, true),
} as const;

type Side = keyof typeof SIDES;
const rates = new Map<Side, number[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const side of Object.keys(SIDES) as Side[]) {
    const rate = await SIDES[side]();
    rates.set(side, [...(rates.get(side) ?? []), rate]);
  }
}
const of = (side: Side) => median(rates.get(side) ?? []);
for (const side of Object.keys(SIDES) as Side[]) console.log(`  ${side}: ${Math.round(of(side))} calls/s`);
const lines = [
  ratioLine('health against a bare route', of('health') / of('hello'), { least: 0.3 }),
  ratioLine('contact form against a bare route', of('contact') / of('hello'), { least: 0.03 }),
  ratioLine(
    'a form through the edge against the service alone',
    of('contact through the edge') / of('contact'),
    { least: 0.35 },
  ),
];
for (const line of lines) console.log(line);
await supervisor.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

/** Calls a second that were answered with success. @throws Error when some were not */
async function load(url: string, form = false): Promise<number> {
  const request: autocannon.Request = form
    ? {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        setupRequest: (plain) => ({ ...plain, body: JSON.stringify(ownForm()) }),
      }
    : { method: 'GET' };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [request] });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

function ownForm(): object {
  const form = { ...contactSample, email: `${crypto.randomUUID()}@example.org` };
  return withWork(form, { path: '/api/contactus', bits: WORK_BITS });
}
