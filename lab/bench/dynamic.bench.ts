import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readLiveSiteId } from '@larkfield/federation/compose';
import { createPageRenderer } from '@larkfield/federation/render';
import { MongoClient } from 'mongodb';
import type { BoardData } from '../../mf-events/forms/index.ts';
import { insertItems } from '../../services/events/test/support/items.ts';
import { sampleItems } from '../../services/events/test/support/sample-items.ts';
import { SITES, STORE } from '../../tools/workspace/paths.ts';
import { load, p99, type Outcome } from '../attack/clients/generate-load.ts';
import { compareCrowds } from '../attack/clients/compare-crowds.ts';
import { openBench } from '../report/open-bench.ts';
import { median } from '../report/statistics.ts';
import { startSite } from '../site/start-site.ts';

/**
 * Measures the board with made-up queries, which no cache has: processor time per page of edge and service against
 * rendering the same page from ready data, pages per second with more and more connections, and what other pages notice.
 */
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const PAGES = Number(process.env['PAGES'] ?? 200);
const WARM_UP = 200;
const CROWDS = [1, 10, 40, 200, 400];
const ITEMS = 200;
const HOUR_MS = 3_600_000;
/** Milliseconds of one clock tick in `/proc`. */
const TICK_MS = 10;
/** A page of another area that is rendered on request, and a static one. */
const OTHERS = ['/openings', '/supportus'] as const;

const bench = openBench();
const site = await startSite(bench, {
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'error',
});
const client = await new MongoClient(site.mongodbUrl).connect();
// The listing reads only what has changed since it was read; before this minute, so that no item is read again as new.
const changedAt = new Date(Date.now() - HOUR_MS);
await insertItems(client.db(), ...sampleItems(ITEMS, changedAt).map((item) => ({ ...item, changedAt })));
await client.close();

/** Addresses that find nothing, and addresses that find a full page of items: their signs after the word are ignored. */
let asked = 0;
const QUERIES = {
  0: () => `?q=${crypto.randomUUID()}`,
  20: () => `?q=screening${(asked += 1).toString(2).replaceAll('0', '.').replaceAll('1', '-')}`,
} as const;

for (const [count, createQuery] of Object.entries(QUERIES)) await compareCosts(Number(count), createQuery);
await compareBesides();
await bench.finish();

/** Compares processor times, which other work on the machine hardly changes. */
async function compareCosts(items: number, createQuery: () => string): Promise<void> {
  const search = createQuery();
  const answer = await fetch(`${site.origin}/page-data/events${search}`);
  const { data } = (await answer.json()) as { readonly data?: Pick<BoardData, 'items'> };
  if (data?.items.length !== items) throw new Error(`${search} finds ${data?.items.length} items`);
  const renderer = createPageRenderer({ storeDir: STORE, sitesDir: SITES, area: 'mf-events' });
  const page = { site: readLiveSiteId(SITES), pattern: '/events', path: '/events', language: 'en' } as const;
  const render = () => renderer.render({ ...page, search }, data);
  for (let count = 0; count < WARM_UP; count += 1) await Promise.all([getPage(createQuery()), render()]);
  const [whole, rendering]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = siteMs();
    for (let count = 0; count < PAGES; count += 1) await getPage(createQuery());
    whole.push((siteMs() - before) / PAGES);
    const started = process.cpuUsage();
    for (let count = 0; count < PAGES; count += 1) await render();
    const { user, system } = process.cpuUsage(started);
    rendering.push((user + system) / 1_000 / PAGES);
  }
  console.log(
    `  ${items} items: ${median(whole).toFixed(2)} ms, rendered in ${median(rendering).toFixed(2)} ms`,
  );
  const against = `page on request with ${items} items: processor time of edge and service against rendering`;
  bench.compare(against, median(whole) / median(rendering), { most: 2 });
}

/** Gets a page as a browser does. A busy machine may need another attempt, whose time counts as well. */
async function getPage(search: string): Promise<void> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en' };
  const { status } = await fetch(`${site.origin}/events${search}`, { headers });
  if (status === 503) return getPage(search);
  if (status !== 200) throw new Error(`${search}: ${status}`);
}

/** Returns the processor time that edge and service have used so far. */
function siteMs(): number {
  return ['edge', 'events'].reduce((sum, name) => sum + processMs(site.pid(name)), 0);
}

function processMs(pid: number | undefined): number {
  // The name of the process, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function compareBesides(): Promise<void> {
  const quiet = await loadOthers();
  const paths = () => `/events${QUERIES[0]()}`;
  await compareCrowds(bench, 'pages on request', CROWDS, async (connections) => {
    const crowd = load({ origin: site.origin, paths, connections, seconds: SECONDS });
    const besides = await loadOthers();
    const outcome = await crowd;
    if (connections === CROWDS.at(-1)) compareOthers(quiet, besides, connections);
    await pause(500);
    return outcome;
  });
}

/** Loads pages of other areas on one connection each. */
function loadOthers(): Promise<Outcome[]> {
  const options = { origin: site.origin, connections: 1, seconds: SECONDS - 1 };
  return Promise.all(OTHERS.map((path) => load({ ...options, paths: [path] })));
}

function compareOthers(quiet: readonly Outcome[], besides: readonly Outcome[], connections: number): void {
  for (const [index, path] of OTHERS.entries()) {
    const [alone, beside] = [quiet[index], besides[index]];
    if (!alone || !beside) continue;
    const name = `${path}: p99 beside ${connections} connections with made-up queries against quiet`;
    bench.compare(name, Math.max(1, p99(beside)) / Math.max(1, p99(alone)), { most: 2 });
  }
}
