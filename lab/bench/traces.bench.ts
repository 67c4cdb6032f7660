import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openBench } from '../report/open-bench.ts';
import { createContactForm } from '../site/contact-form.ts';
import { startDatabaseProcess } from '../site/start-services.ts';
import { mailsWaiting, startHost, startTraceCollector, type TracedSite } from '../tracing/traced-site.ts';

/**
 * Measures the processor time of tracing as a share of edge and services, with the default sampling rate and with all
 * traces. A profile separates the tracing code. Comparing runs with and without traces was too inexact: equal runs
 * differed by 6 % and more.
 */
const TURNS = Number(process.env['TURNS'] ?? 10);
const WARM_UP = 3;
const CONNECTIONS = 8;
const MOST = 1.03;
/** Delay of the span exporter, short enough that each turn exports its own spans. */
const GATHERED_MS = 500;

interface Kind {
  /** Requests per turn. */
  readonly amount: number;
  readonly request: autocannon.Request;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'document page': { amount: 4_000, request: { path: '/about' } },
  'call that reads the database': { amount: 1_000, request: { path: '/api/openings/open' } },
  'form that writes, and its mails': {
    amount: 40,
    request: {
      path: '/api/contactus',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      setupRequest: (plain) => ({ ...plain, body: createContactForm() }),
    },
  },
};

const collector = await startTraceCollector();
const shared = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: String(GATHERED_MS) };
const SIDES = [
  { name: 'default share', traces: shared, most: MOST },
  { name: 'all', traces: { ...shared, OTEL_TRACES_SAMPLER_ARG: '1' }, most: undefined },
];

const bench = openBench();
const { supervisor, dataDir } = bench;
const databaseUrl = await startDatabaseProcess(supervisor, dataDir);
for (const [index, { name, traces, most }] of SIDES.entries()) {
  const host = startHost();
  const { side } = await host.ask({ start: `side${index}`, databaseUrl, dataDir, traces });
  if (!side) throw new Error('the side did not start');
  for (const [kind, one] of Object.entries(KINDS)) {
    for (let turn = 0; turn < WARM_UP; turn += 1) await ask(side, one);
    const before = collector.bytes();
    await host.ask('begin profile');
    for (let turn = 0; turn < TURNS; turn += 1) await ask(side, one);
    const { profile } = await host.ask('end profile');
    if (!profile || collector.bytes() === before) throw new Error(`${kind}: nothing was traced`);
    const each = (micros: number) => (micros / TURNS / one.amount).toFixed(1);
    console.log(`  ${kind}, ${name}: ${each(profile.tracing)} µs beside ${each(profile.rest)}`);
    const ratio = 1 + profile.tracing / profile.rest;
    bench.compare(`${kind}, ${name}`, ratio, most === undefined ? {} : { most });
  }
  await host.stop();
}
await bench.finish();

async function ask(side: TracedSite, { amount, request }: Kind): Promise<void> {
  const result = await autocannon({
    url: side.origin,
    connections: CONNECTIONS,
    amount,
    requests: [request],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} failed`);
  if (request.method === 'POST') while ((await mailsWaiting(side)) > 0) await pause(100);
  await pause(GATHERED_MS + 100);
}
