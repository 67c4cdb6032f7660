import { setTimeout as pause } from 'node:timers/promises';
import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { servedManifest } from '../lib/live-folder.ts';
import { goodput, load, p99, statusesOf, type Outcome } from './load.ts';
import type { Attack, Row, Target } from './target.ts';

const PEAK = 40;
const CROWDS = [200, 400];
const SECONDS = 5;

const routes = () =>
  servedManifest()
    .contracts.flatMap((contract) => contract.routes)
    .filter(({ kind, audience }) => kind === 'dynamic' && audience === 'public');

/** A dynamic page with a query that nobody has asked for before. */
export function madeUp(): () => string {
  const path = routes().find((route) => !route.path.includes(':'))?.path ?? '/';
  return () => `${path}?q=${crypto.randomUUID()}`;
}

/** Pages of items in all languages, of which no edge has a copy yet. */
const withoutCopy = () =>
  routes().flatMap(({ example }) =>
    example === undefined ? [] : LANGUAGES.map(({ tag }) => localizePath(example, tag)),
  );

/** Made-up queries of dynamic pages, more than can be answered, and what other visitors get meanwhile. */
export const attackDynamic: Attack = async ({ site }) => {
  const options = { origin: site.origin, paths: madeUp(), seconds: SECONDS };
  await load({ ...options, connections: 4, seconds: 2 });
  const peak = await load({ ...options, connections: PEAK });
  const others = withoutCopy();
  const rows: Row[] = [];
  for (const connections of CROWDS) {
    const crowd = load({ ...options, connections });
    const beside = await visitOthers(site, others);
    rows.push(rowOf(peak, await crowd, connections), besideRow(beside, connections));
  }
  return rows;
};

function rowOf(peak: Outcome, over: Outcome, connections: number): Row {
  const wrong = [...over.statuses.keys()].filter((status) => status !== 200 && status !== 503);
  const found = `${goodput(peak)} a second at ${PEAK} connections, ${goodput(over)} at ${connections}; p99 ${p99(over)} ms; ${statusesOf(over)}`;
  return {
    promise: `${connections} connections with made-up queries: dynamic pages keep 0.7 of their peak, the rest is 503`,
    found,
    holds:
      goodput(peak) > 0 &&
      goodput(over) >= 0.7 * goodput(peak) &&
      wrong.length === 0 &&
      over.withoutRetryAfter === 0,
  };
}

interface Beside {
  readonly asked: number;
  readonly answered: number;
}

/** Asks for other pages while a crowd is there, each once more if it is told to come again. */
async function visitOthers({ origin }: Target['site'], others: string[]): Promise<Beside> {
  await pause(500);
  const begun = performance.now();
  let [asked, answered] = [0, 0];
  while (performance.now() - begun < (SECONDS - 2) * 1_000) {
    const path = others.shift();
    if (path === undefined) break;
    asked += 1;
    for (let times = 0; times < 2; times += 1) {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      if (response.status !== 200) continue;
      answered += 1;
      break;
    }
    await pause(100);
  }
  return { asked, answered };
}

const besideRow = ({ asked, answered }: Beside, connections: number): Row => ({
  promise: `${connections} connections with made-up queries: pages of items that have no copy yet are answered meanwhile`,
  found: `${answered} of ${asked} were there at the first or second asking`,
  holds: asked > 0 && answered === asked,
});
