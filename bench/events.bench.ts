import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { chromium } from '@playwright/test';
import { liveSite } from '@larkfield/federation/compose';
import { toCursor, type Position } from '../services/events/src/board/cursor.ts';
import { put } from '../services/events/test/support/items.ts';
import { samples } from '../services/events/test/support/samples.ts';
import { findChromium } from '../tools/lib/chromium.ts';
import { SITES as SITES_DIR } from '../tools/lib/paths.ts';
import { freePort } from '../tools/lib/ports.ts';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { startDatabase, startService } from './lib/admin-services.ts';
import { serveSide, type SiteOfSide } from './lib/edge.ts';
import { servePlainDocument } from './lib/plain-document.ts';
import { federated } from './lib/sides.ts';
import { median, percentile, ratioLine } from './lib/statistics.ts';
import { visit } from './lib/visit.ts';

/**
 * The board with 100,000 items against 1,000, page by page in turn; lists against a bare route; the paint of the board on a slow
 * phone against the same document as plain HTML.
 */
const SMALL = Number(process.env['SMALL'] ?? 1_000);
const LARGE = Number(process.env['LARGE'] ?? 100_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 150);
/** Not counted: code is compiled, and the listing is read. */
const WARM_UP = 15;
const BATCH = 2_000;
const HOUR_MS = 3_600_000;

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

/** Of the specification, and the board's own: the bar is for each. */
const LISTS = ['/api/events', '/api/news', '/api/event'] as const;
const BOARD = '/events';
const VISITS = Number(process.env['VISITS'] ?? 9);

interface SideOptions {
  readonly count: number;
  /** That the service belongs to; without it, one of its own. */
  readonly site?: SiteOfSide;
}

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const lines: string[] = [];
try {
  const url = await startDatabase(supervisor, dataDir);
  const small = await startSide(url, 'small', { count: SMALL });
  const sides: Side[] = [small];
  const edge = await serveSide(federated, async (site) => {
    const large = await startSide(url, 'large', { count: LARGE, site });
    sides.push(large);
    return `events=${large.origin}`;
  });
  const large = sides.at(-1) ?? small;
  await measure([small, large]);
  for (const share of [0.5, 0.99])
    console.log(
      `  p${share * 100}: ${[small, large].map(({ times }) => percentile(times, share).toFixed(1)).join(' and ')} ms`,
    );
  const p99 = percentile(large.times, 0.99) / percentile(small.times, 0.99);
  lines.push(ratioLine(`board: p99 of ${LARGE} items against ${SMALL}`, p99, { most: 2 }));
  // What the first calls have made room for is there by now.
  for (const path of LISTS) await rate({ path, origin: large.origin });
  const before = memoryOf(large);
  await listsAgainstBare(large);
  lines.push(ratioLine('memory after these calls against before', memoryOf(large) / before, { most: 1.25 }));
  await paintOfBoard(edge.origin);
  await edge.close();
} finally {
  await supervisor.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const line of lines) console.log(line);
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

/** A service on a database of its own, full of items. */
async function startSide(url: string, name: string, { count, site }: SideOptions): Promise<Side> {
  const service = { name: 'events' };
  const { db, origin } = await startService(supervisor, {
    url,
    service,
    name,
    dataDir,
    ...(site ? { site } : {}),
  });
  // An hour ago: what is read again because it is new is the same on both sides.
  const now = new Date(Date.now() - HOUR_MS);
  for (let from = 0; from < count; from += BATCH)
    await put(db, ...samples(Math.min(BATCH, count - from), now, from));
  await db.client.close();
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

/** Lists that everybody asks for, and pages of one that nobody has asked for in the last second. */
async function listsAgainstBare(side: Side): Promise<void> {
  const port = await freePort();
  await supervisor.start({ name: 'hello', script: 'bench/lib/hello.ts', env: { PORT: String(port) } });
  const bare = { path: '/hello', origin: `http://127.0.0.1:${port}` };
  const ratios = new Map<string, number[]>(LISTS.map((path) => [path, []]));
  for (let round = 0; round < 3; round += 1) {
    for (const path of LISTS) {
      const most = await rate(bare);
      ratios.get(path)?.push((await rate({ path, origin: side.origin })) / most);
    }
  }
  for (const path of LISTS)
    lines.push(ratioLine(`${path} against a bare route`, median(ratios.get(path) ?? []), { least: 0.05 }));
  const others = await rate({
    path: LISTS[0],
    origin: side.origin,
    each: (number) => `?after=${toCursor(after(number))}`,
  });
  lines.push(
    ratioLine(`${LISTS[0]}, each time another one, against a bare route`, others / (await rate(bare))),
  );
}

/** A place in the list; each begins another page. */
function after(number: number): Position {
  return { leg: 'newest', value: Date.now() - ((number * 7) % SMALL) * HOUR_MS, id: String(number) };
}

/** The first visit of a phone to the board: as it is, and its document of that moment without script. */
async function paintOfBoard(origin: string): Promise<void> {
  const plain = await servePlainDocument(origin, BOARD);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const paints: Record<'board' | 'plain', number[]> = { board: [], plain: [] };
  try {
    for (let visitNumber = 0; visitNumber < VISITS; visitNumber += 1) {
      const both = [
        ['board', origin],
        ['plain', plain.origin],
      ] as const;
      // Each takes its turn with the colder machine.
      for (const [side, from] of visitNumber % 2 === 0 ? both : both.toReversed())
        paints[side].push((await visit(browser, from + BOARD)).lcp);
    }
  } finally {
    await browser.close();
    await plain.close();
  }
  const [board, bare] = [median(paints.board), median(paints.plain)];
  console.log(`  largest contentful paint: ${Math.round(board)} and ${Math.round(bare)} ms`);
  lines.push(ratioLine('paint of the board against plain HTML', board / bare, { most: 1.15 }));
}

/** Resident pages of a side's process. */
function memoryOf({ name }: Side): number {
  const pid = supervisor.pid(`events ${name}`) ?? 'self';
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
}

interface Asked {
  readonly origin: string;
  readonly path: string;
  /** Query of each request, where each has another one. */
  readonly each?: (number: number) => string;
}

async function rate({ origin, path, each }: Asked): Promise<number> {
  let number = 0;
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: path + (each?.((number += 1)) ?? ''),
  });
  const { requests, non2xx, errors } = await autocannon({
    url: origin + path,
    connections: 50,
    duration: 4,
    ...(each ? { requests: [{ setupRequest }] } : {}),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} failures`);
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
