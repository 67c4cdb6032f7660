import { chromium } from '@playwright/test';
import { findChromium } from '../tools/lib/chromium.ts';
import { areaIds } from '../tools/lib/paths.ts';
import { sidesWithAreas } from './lib/areas.ts';
import { serveSide } from './lib/edge.ts';
import { median, ratioLine } from './lib/statistics.ts';
import { visit, type Visit } from './lib/visit.ts';

/** What each further area costs whoever visits a page of another for the first time. */
const RUNS = Number(process.env['RUNS'] ?? 3);
const OWN = areaIds().length - 1;
const COUNTS = [OWN, OWN + 5, OWN + 10] as const;
const FURTHER = COUNTS[2] - COUNTS[0];
const PAGES = ['/', '/supportus'];
const MOST = { requests: 0, bytes: 205 } as const;
const VALUES = {
  requests: ({ requests, ahead }: Visit) => requests + ahead,
  bytes: ({ bytes }: Visit) => bytes,
};

const { sides, remove } = await sidesWithAreas(COUNTS);
const served = await Promise.all(sides.map(async (side) => ({ side, ...(await serveSide(side)) })));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let holds = true;

for (const path of PAGES) {
  const visits = new Map<string, Visit[]>(sides.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { side, origin } of served) visits.get(side.name)?.push(await visit(browser, origin + path));
  }
  const values = (field: keyof typeof MOST) =>
    sides.map(({ name }) => median((visits.get(name) ?? []).map(VALUES[field])));
  console.log(`\n${path}`);
  for (const field of ['requests', 'bytes'] as const) {
    const found = values(field);
    console.log(`  ${field} with ${COUNTS.join(', ')} areas: ${found.join(', ')}`);
    const slope = ((found[2] ?? NaN) - (found[0] ?? NaN)) / FURTHER;
    const line = ratioLine(`${field} of each further area`, slope, { most: MOST[field] });
    if (line.startsWith('FAILS')) holds = false;
    console.log(line);
  }
}

await browser.close();
for (const { close } of served) await close();
remove();
process.exit(holds ? 0 : 1);
