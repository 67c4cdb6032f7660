import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { contactSample } from '../mf-marketing/forms/testing/index.ts';
import { withWork } from '@larkfield/kit/testing';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { startDatabase } from './lib/admin-services.ts';
import { median, ratioLine } from './lib/statistics.ts';
import { mailsWaiting, startHost, startTaker, type HostedSide } from './lib/traced-sides.ts';

/**
 * Processor time of edge and services for a request, with traces off, on with the share that is the default, and on with all
 * of them kept; in short turns, so that what the machine does meanwhile meets all. Ratios are those within a round. Of sides in
 * one process those that start later are slower, so there are two of each, the second ones in turned order; how much the two
 * without traces differ is shown.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 60);
/** Not counted: code is compiled. */
const WARM_UP = 3;
const CONNECTIONS = 8;
const MOST = 1.03;
/**
 * Spans wait that long for others: longer than a turn, which sends its own at its end in few posts, as the default of five seconds does
 * for as many requests.
 */
const GATHERED_MS = 500;
const SETTLED_MS = GATHERED_MS + 100;

interface Kind {
  /** Requests of a turn. */
  readonly amount: number;
  readonly request: autocannon.Request;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'document page': { amount: 600, request: { path: '/about' } },
  'call that reads the database': { amount: 250, request: { path: '/api/openings/open' } },
  'form that writes, and its mails': {
    amount: 12,
    request: {
      path: '/api/contactus',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      setupRequest: (plain) => ({ ...plain, body: JSON.stringify(ownForm()) }),
    },
  },
};

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const taker = await startTaker();
const on = (name: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${taker.url}/${name}`,
  OTEL_BSP_SCHEDULE_DELAY: String(GATHERED_MS),
});
const TRACES = {
  off: {},
  share: on('share'),
  all: { ...on('all'), OTEL_TRACES_SAMPLER_ARG: '1' },
} as const;
type Name = keyof typeof TRACES;
const NAMES = Object.keys(TRACES) as Name[];

/** One of the two sides of a name. */
interface Measured {
  readonly name: Name;
  readonly side: HostedSide;
}

/** Microseconds of processor for a request, of the two sides of each name. */
type Round = Readonly<Record<Name, readonly [number, number]>>;

const host = startHost();
const lines: string[] = [];
try {
  const databaseUrl = await startDatabase(supervisor, dataDir);
  const sides: Measured[] = [];
  for (const name of [...NAMES, ...NAMES.toReversed()]) {
    const start = `${name}${sides.length}`;
    const { side } = await host.ask({ start, databaseUrl, dataDir, traces: TRACES[name] });
    if (side) sides.push({ name, side });
  }
  for (const [kind, one] of Object.entries(KINDS)) {
    const rounds = await measure(sides, one);
    const both = (round: Round, name: Name) => (round[name][0] + round[name][1]) / 2;
    const of = (name: Name) => median(rounds.map((round) => both(round, name)));
    console.log(`  ${kind}: ${NAMES.map((name) => `${name} ${Math.round(of(name))}`).join(', ')} µs`);
    const against = (name: Name) => median(rounds.map((round) => both(round, name) / both(round, 'off')));
    lines.push(
      ratioLine(`${kind}, last off against first`, median(rounds.map(({ off }) => off[1] / off[0]))),
    );
    lines.push(ratioLine(`${kind}, default share against off`, against('share'), { most: MOST }));
    lines.push(ratioLine(`${kind}, all against off`, against('all')));
  }
  if ([...taker.bytes.keys()].sort().join() !== 'all,share') throw new Error('traces came from another side');
} finally {
  await host.stop();
  await supervisor.stop();
  await taker.close();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const line of lines) console.log(line);
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

async function measure(sides: readonly Measured[], kind: Kind): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const spent: number[] = [];
    // Each round begins with another side.
    for (const at of sides.keys()) {
      const turned = (at + round + WARM_UP) % sides.length;
      const measured = sides[turned];
      if (measured) spent[turned] = await turn(measured.side, kind);
    }
    const of = (name: Name) => spent.filter((_, at) => sides[at]?.name === name) as [number, number];
    if (round >= 0) rounds.push({ off: of('off'), share: of('share'), all: of('all') });
  }
  return rounds;
}

/** Microseconds of processor for a request and all that follows from it. */
async function turn(side: HostedSide, { amount, request }: Kind): Promise<number> {
  const { processorMicros: before } = await host.ask('processor time');
  const result = await autocannon({
    url: side.origin,
    connections: CONNECTIONS,
    amount,
    requests: [request],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} failed`);
  if (request.method === 'POST') while ((await mailsWaiting(side)) > 0) await pause(100);
  await pause(SETTLED_MS);
  return ((await host.ask('processor time')).processorMicros - before) / amount;
}

function ownForm(): object {
  const form = { ...contactSample, email: `${crypto.randomUUID()}@example.org` };
  return withWork(form, { path: '/api/contactus', bits: 1 });
}
