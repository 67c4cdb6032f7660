import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { contactSample } from '../mf-marketing/forms/testing/index.ts';
import { withWork } from '@larkfield/kit/testing';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { startDatabase } from './lib/admin-services.ts';
import { ratioLine } from './lib/statistics.ts';
import { mailsWaiting, startHost, startTaker, type HostedSide } from './lib/traced-sides.ts';

/**
 * What traces cost, as a share of the processor time of edge and services for a request and all that follows from it, with the
 * default share of them kept and with all. A profile tells the code of traces from the rest. Sides with and without traces
 * differed by more than what is to be found, in one process as in two of the same program: 6 % and more, for as long as they ran.
 */
const TURNS = Number(process.env['TURNS'] ?? 10);
/** Not counted: code is compiled. */
const WARM_UP = 3;
const CONNECTIONS = 8;
const MOST = 1.03;
/** Spans wait that long for others, so that each turn sends its own, as a process does that has run for long. */
const GATHERED_MS = 500;

interface Kind {
  /** Requests of a turn. */
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
      setupRequest: (plain) => ({ ...plain, body: JSON.stringify(ownForm()) }),
    },
  },
};

const taker = await startTaker();
const shared = { OTEL_EXPORTER_OTLP_ENDPOINT: taker.url, OTEL_BSP_SCHEDULE_DELAY: String(GATHERED_MS) };
const SIDES = [
  { name: 'default share', traces: shared, most: MOST },
  { name: 'all', traces: { ...shared, OTEL_TRACES_SAMPLER_ARG: '1' }, most: undefined },
];

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const lines: string[] = [];
try {
  const databaseUrl = await startDatabase(supervisor, dataDir);
  for (const [index, { name, traces, most }] of SIDES.entries()) {
    const host = startHost();
    const { side } = await host.ask({ start: `side${index}`, databaseUrl, dataDir, traces });
    if (!side) throw new Error('the side did not start');
    for (const [kind, one] of Object.entries(KINDS)) {
      for (let turn = 0; turn < WARM_UP; turn += 1) await ask(side, one);
      const before = taker.bytes();
      await host.ask('begin profile');
      for (let turn = 0; turn < TURNS; turn += 1) await ask(side, one);
      const { profile } = await host.ask('end profile');
      if (!profile || taker.bytes() === before) throw new Error(`${kind}: nothing was traced`);
      const each = (micros: number) => (micros / TURNS / one.amount).toFixed(1);
      console.log(`  ${kind}, ${name}: ${each(profile.tracing)} µs beside ${each(profile.rest)}`);
      const ratio = 1 + profile.tracing / profile.rest;
      lines.push(ratioLine(`${kind}, ${name}`, ratio, most === undefined ? {} : { most }));
    }
    await host.stop();
  }
} finally {
  await supervisor.stop();
  await taker.close();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const line of lines) console.log(line);
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

async function ask(side: HostedSide, { amount, request }: Kind): Promise<void> {
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

function ownForm(): object {
  const form = { ...contactSample, email: `${crypto.randomUUID()}@example.org` };
  return withWork(form, { path: '/api/contactus', bits: 1 });
}
