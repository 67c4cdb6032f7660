import { chromium } from '@playwright/test';
import { findChromium } from '../tools/lib/chromium.ts';
import { pageWeights } from '../tools/lib/budgets.ts';
import { liveReleases } from '../tools/lib/live-folder.ts';
import { STORE } from '../tools/lib/paths.ts';
import { serveSide } from './lib/edge.ts';
import { installNext, NEXT, serveNext } from './lib/next-side.ts';
import { federated, oneBundleSide, plainSide } from './lib/sides.ts';
import { median, ratioLine } from './lib/statistics.ts';
import { visit, type Visit } from './lib/visit.ts';

/**
 * Home and hub on slow 4G and a slow processor: federated against one bundle, against the same page without script, and
 * against the same page in Next.js.
 */
const RUNS = Number(process.env['RUNS'] ?? 5);
const PAGES = [
  { path: '/', other: '/supportus' },
  { path: '/supportus', other: '/' },
];
const FIELDS = ['lcp', 'interactive', 'click', 'opened', 'requests', 'ahead', 'bytes', 'shift'] as const;

const ours = await serveSide(federated);
const sides = [
  { name: 'federated', ...ours },
  { name: 'one bundle', ...(await serveSide(await oneBundleSide())) },
  { name: 'plain', ...(await serveSide(plainSide())) },
];
const hasNext = installNext();
if (hasNext) {
  const paths = PAGES.map(({ path }) => path);
  sides.push({ name: NEXT, ...(await serveNext(ours.origin, paths)) });
} else {
  console.log(`left out: ${NEXT}, which npm could not install`);
}
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let holds = true;
const print = (...line: Parameters<typeof ratioLine>) => {
  const text = ratioLine(...line);
  if (text.startsWith('FAILS')) holds = false;
  console.log(text);
};

for (const { path, other } of PAGES) {
  const visits = new Map<string, Visit[]>(sides.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    // Each run begins with another side: the first has the coldest machine.
    for (const { name, origin } of [
      ...sides.slice(run % sides.length),
      ...sides.slice(0, run % sides.length),
    ]) {
      visits.get(name)?.push(await visit(browser, origin + path, name === 'plain' ? undefined : other));
    }
  }
  const of = (side: string, field: keyof Visit) =>
    median((visits.get(side) ?? []).map((each) => each[field]));
  const ratio = (field: keyof Visit, against: string) => of('federated', field) / of(against, field);
  console.log(`\n${path}`);
  for (const { name } of sides) {
    const values = FIELDS.map((field) => `${field} ${Math.round(of(name, field) * 1000) / 1000}`);
    console.log(`  ${name}: ${values.join(', ')}`);
  }
  print('largest contentful paint against plain HTML', ratio('lcp', 'plain'), { most: 1.1 });
  print('bytes of the first visit against one bundle', ratio('bytes', 'one bundle'), { most: 1.3 });
  print('interactive against one bundle', ratio('interactive', 'one bundle'), { most: 1.1 });
  print('navigation by a scripted click against one bundle', ratio('click', 'one bundle'), { most: 1 });
  if (hasNext) {
    print(`the same against ${NEXT}`, ratio('click', NEXT));
    print(`navigation from the opened menu against ${NEXT}`, ratio('opened', NEXT), { most: 1.1 });
    print(`largest contentful paint against ${NEXT}`, ratio('lcp', NEXT));
    print(`bytes of the first visit against ${NEXT}`, ratio('bytes', NEXT));
  }
  print('requests until the first visit is interactive', of('federated', 'requests'), { most: 14 });
  print('requests for what may come next, once it is', of('federated', 'ahead'), { most: 7 });
  print('layout shift', of('federated', 'shift'), { most: 0 });
}
for (const { page, script, style, budget } of pageWeights(STORE, liveReleases())) {
  print(`script of ${page} against its budget`, script / budget.script, { most: 1 });
  print(`style of ${page} against its budget`, style / budget.style, { most: 1 });
}
await browser.close();
await Promise.all(sides.map(({ close }) => close()));
process.exit(holds ? 0 : 1);
