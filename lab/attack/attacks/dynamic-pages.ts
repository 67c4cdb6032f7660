import { setTimeout as pause } from 'node:timers/promises';
import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { servedManifest } from '../../../tools/workspace/live-site.ts';
import { goodput, load, p99, statusesOf, type Outcome } from '../clients/generate-load.ts';
import type { Finding } from '../../report/report.ts';
import type { Attack, Target } from '../target/target.ts';

const PEAK = 40;
const CROWDS = [200, 400];
const SECONDS = 5;

const routes = () =>
  servedManifest()
    .contracts.flatMap((contract) => contract.routes)
    .filter(({ kind, audience }) => kind === 'dynamic' && audience === 'public');

/** Returns a function that creates paths of a dynamic page, each with another query, so that no answer is cached. */
export function createRandomPath(): () => string {
  const path = routes().find((route) => !route.path.includes(':'))?.path ?? '/';
  return () => `${path}?q=${crypto.randomUUID()}`;
}

/** Returns pages of items in all languages. No edge has cached them yet. */
const uncachedPages = () =>
  routes().flatMap(({ example }) =>
    example === undefined ? [] : LANGUAGES.map(({ tag }) => localizePath(example, tag)),
  );

/** Requests dynamic pages with random queries, more than the site can answer, while another client visits other pages. */
export const attackDynamic: Attack = async ({ site }) => {
  const options = { origin: site.origin, paths: createRandomPath(), seconds: SECONDS };
  await load({ ...options, connections: 4, seconds: 2 });
  const peak = await load({ ...options, connections: PEAK });
  const others = uncachedPages();
  const rows: Finding[] = [];
  for (const connections of CROWDS) {
    const crowd = load({ ...options, connections });
    const beside = await visitOthers(site, others);
    rows.push(rowOf(peak, await crowd, connections), besideRow(beside, connections));
  }
  return rows;
};

function rowOf(peak: Outcome, over: Outcome, connections: number): Finding {
  const wrong = [...over.statuses.keys()].filter((status) => status !== 200 && status !== 503);
  const found = `${goodput(peak)} a second at ${PEAK} connections, ${goodput(over)} at ${connections}; p99 ${p99(over)} ms; ${statusesOf(over)}`;
  return {
    name: `${connections} connections with made-up queries: dynamic pages keep 0.7 of their peak, the rest is 503`,
    observed: found,
    holds:
      goodput(peak) > 0 &&
      goodput(over) >= 0.7 * goodput(peak) &&
      wrong.length === 0 &&
      over.withoutRetryAfter === 0,
  };
}

interface Beside {
  readonly requested: number;
  readonly answered: number;
}

/** Requests other pages during the load, each at most twice. */
async function visitOthers({ origin }: Target['site'], others: string[]): Promise<Beside> {
  await pause(500);
  const begun = performance.now();
  let [requested, answered] = [0, 0];
  while (performance.now() - begun < (SECONDS - 2) * 1_000) {
    const path = others.shift();
    if (path === undefined) break;
    requested += 1;
    for (let times = 0; times < 2; times += 1) {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      if (response.status !== 200) continue;
      answered += 1;
      break;
    }
    await pause(100);
  }
  return { requested, answered };
}

const besideRow = ({ requested, answered }: Beside, connections: number): Finding => ({
  name: `${connections} connections with made-up queries: pages of items that are not cached are answered meanwhile`,
  observed: `${answered} of ${requested} answered at the first or second request`,
  holds: requested > 0 && answered === requested,
});
