import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readLiveSiteId } from '@larkfield/federation/compose';
import { toCursor, type Position } from '../../services/events/src/board/cursor.ts';
import { insertItems } from '../../services/events/test/support/items.ts';
import { sampleItems } from '../../services/events/test/support/sample-items.ts';
import { SITES as SITES_DIR } from '../../tools/workspace/paths.ts';
import { startBareRoute, startDatabaseProcess, startServiceProcess } from '../site/start-services.ts';
import { serveVariant, type EdgeAccess } from '../site/serve-variant.ts';
import { servePlainDocument } from '../site/plain-document.ts';
import { federatedVariant } from '../site/site-variants.ts';
import { launchChromium } from '../browser/launch-chromium.ts';
import { measureFetch, measureMs, processMegabytes } from '../report/measure.ts';
import { openBench } from '../report/open-bench.ts';
import { median, percentile } from '../report/statistics.ts';
import { measureVisit } from '../browser/measure-visit.ts';

/**
 * Compares the board with 100,000 items and with 1,000, the lists with a bare route, and the paint of the board on a
 * slow phone with the same document as plain HTML.
 */
const SMALL = Number(process.env['SMALL'] ?? 1_000);
const LARGE = Number(process.env['LARGE'] ?? 100_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 150);
/** Rounds that are not counted: code is compiled and the list is read. */
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

/** Calls of the specification and of the board; each has the bound. */
const LISTS = ['/api/events', '/api/news', '/api/event'] as const;
const BOARD = '/events';
const VISITS = Number(process.env['VISITS'] ?? 9);

interface SideOptions {
  readonly count: number;
  /** Site of the service; without it the service trusts a random edge key. */
  readonly site?: EdgeAccess;
}

const bench = openBench();
const { supervisor, dataDir } = bench;
const database = await startDatabaseProcess(supervisor, dataDir);
const small = await startSide('small', { count: SMALL });
let large = small;
const edge = await serveVariant(federatedVariant, async (site) => {
  large = await startSide('large', { count: LARGE, site });
  return `events=${large.origin}`;
});
await measure([small, large]);
for (const share of [0.5, 0.99])
  console.log(
    `  p${share * 100}: ${[small, large].map(({ times }) => percentile(times, share).toFixed(1)).join(' and ')} ms`,
  );
const p99 = percentile(large.times, 0.99) / percentile(small.times, 0.99);
bench.compare(`board: p99 of ${LARGE} items against ${SMALL}`, p99, { most: 2 });
// After these calls the process holds what the first calls need for good.
for (const path of LISTS) await rate({ url: large.origin + path });
const before = memoryOf(large);
await listsAgainstBare(large);
bench.compare('memory after these calls against before', memoryOf(large) / before, { most: 1.25 });
await paintOfBoard(edge.origin);
await bench.finish();

async function startSide(name: string, { count, site }: SideOptions): Promise<Side> {
  const service = { name: 'events' };
  const { db, origin } = await startServiceProcess(supervisor, {
    url: database,
    service,
    name,
    dataDir,
    ...(site ? { site } : {}),
  });
  // An hour ago, so that neither side rereads items because they are new.
  const now = new Date(Date.now() - HOUR_MS);
  for (let from = 0; from < count; from += BATCH)
    await insertItems(db, ...sampleItems(Math.min(BATCH, count - from), now, from));
  await db.client.close();
  const took = await measureMs(async () => {
    while ((await fetch(`${origin}/api/news`)).status !== 200) await pause(200);
  });
  console.log(`  listing of ${count} items read in ${Math.round(took)} ms`);
  return { name, origin, times: [] };
}

async function measure(sides: readonly Side[]): Promise<void> {
  const site = readLiveSiteId(SITES_DIR);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const search of SEARCHES) {
      for (const { origin, times } of sides) {
        const query = new URLSearchParams({ path: '/events', language: 'en', search, site });
        const url = `${origin}/pages?${query.toString()}`;
        if (round < 0) await (await fetch(url)).text();
        else times.push(await measureFetch(url));
      }
    }
  }
}

/** Compares lists that are cached, and list pages that are not, with a bare route. */
async function listsAgainstBare(side: Side): Promise<void> {
  const bare = { url: await startBareRoute(supervisor) };
  const ratios = new Map<string, number[]>(LISTS.map((path) => [path, []]));
  for (let round = 0; round < 3; round += 1) {
    for (const path of LISTS) {
      const most = await rate(bare);
      ratios.get(path)?.push((await rate({ url: side.origin + path })) / most);
    }
  }
  for (const path of LISTS)
    bench.compare(`${path} against a bare route`, median(ratios.get(path) ?? []), { least: 0.05 });
  const others = await rate({
    url: side.origin + LISTS[0],
    query: (call) => `?after=${toCursor(after(call))}`,
  });
  bench.compare(`${LISTS[0]}, another page each time, against a bare route`, others / (await rate(bare)));
}

/** Returns a position in the list, another one for each call. */
function after(number: number): Position {
  return { section: 'newest', value: Date.now() - ((number * 7) % SMALL) * HOUR_MS, id: String(number) };
}

/** Compares first visits of a phone to the board, with and without scripts. */
async function paintOfBoard(origin: string): Promise<void> {
  const plain = await servePlainDocument(origin, BOARD);
  const browser = await launchChromium();
  const paints: Record<'board' | 'plain', number[]> = { board: [], plain: [] };
  for (let visitNumber = 0; visitNumber < VISITS; visitNumber += 1) {
    const both = [
      ['board', origin],
      ['plain', plain.origin],
    ] as const;
    // The sides alternate, because the first one has the colder machine.
    for (const [side, from] of visitNumber % 2 === 0 ? both : both.toReversed())
      paints[side].push((await measureVisit(browser, from + BOARD)).lcp);
  }
  const [board, bare] = [median(paints.board), median(paints.plain)];
  console.log(`  largest contentful paint: ${Math.round(board)} and ${Math.round(bare)} ms`);
  bench.compare('paint of the board against plain HTML', board / bare, { most: 1.15 });
}

function memoryOf({ name }: Side): number {
  return processMegabytes(supervisor.pid(`events ${name}`), 'VmRSS');
}

interface Load {
  readonly url: string;
  /** Returns the query of each call, which counts from 1; without it all calls are the same. */
  readonly query?: (call: number) => string;
}

/** Resolves with the calls per second. @throws Error when a call failed. */
async function rate({ url, query }: Load): Promise<number> {
  let call = 0;
  const { pathname } = new URL(url);
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: pathname + (query?.((call += 1)) ?? ''),
  });
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 50,
    duration: 4,
    ...(query ? { requests: [{ setupRequest }] } : {}),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}
