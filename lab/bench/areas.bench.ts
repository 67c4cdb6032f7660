import { areaIds } from '../../tools/workspace/paths.ts';
import { launchChromium } from '../browser/launch-chromium.ts';
import { measureVisit, type Visit } from '../browser/measure-visit.ts';
import { openBench } from '../report/open-bench.ts';
import { median } from '../report/statistics.ts';
import { createVariantsWithAreas } from '../site/more-areas.ts';
import { serveVariant } from '../site/serve-variant.ts';

/** What each further area costs a first visit to a page of another area. */
const RUNS = Number(process.env['RUNS'] ?? 3);
const OWN = areaIds().length - 1;
const COUNTS = [OWN, OWN + 5, OWN + 10] as const;
const FURTHER = COUNTS[2] - COUNTS[0];
const PAGES = ['/', '/supportus'];
const MOST = { requests: 0, bytes: 205 } as const;
const VALUES = {
  requests: ({ requests, prefetchRequests }: Visit) => requests + prefetchRequests,
  bytes: ({ bytes }: Visit) => bytes,
};

const bench = openBench();
const { sides, remove } = await createVariantsWithAreas(COUNTS);
const served = await Promise.all(sides.map(async (side) => ({ side, ...(await serveVariant(side)) })));
const browser = await launchChromium();

for (const path of PAGES) {
  const visits = new Map<string, Visit[]>(sides.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { side, origin } of served)
      visits.get(side.name)?.push(await measureVisit(browser, origin + path));
  }
  for (const field of ['requests', 'bytes'] as const) {
    const found = sides.map(({ name }) => median((visits.get(name) ?? []).map(VALUES[field])));
    console.log(`  ${path}: ${field} with ${COUNTS.join(', ')} areas: ${found.join(', ')}`);
    const slope = ((found[2] ?? NaN) - (found[0] ?? NaN)) / FURTHER;
    bench.compare(`${path}: ${field} of each further area`, slope, { most: MOST[field] });
  }
}
remove();
await bench.finish();
