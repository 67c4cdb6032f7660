import { pageWeights } from '../../tools/building/page-budgets.ts';
import { liveReleases } from '../../tools/workspace/live-site.ts';
import { STORE } from '../../tools/workspace/paths.ts';
import { serveVariant } from '../site/serve-variant.ts';
import { installNext, NEXT, serveNext } from '../nextjs/serve-next.ts';
import { federatedVariant, createOneBundleVariant, createPlainVariant } from '../site/site-variants.ts';
import type { Bound } from '../report/report.ts';
import { openBench } from '../report/open-bench.ts';
import { median } from '../report/statistics.ts';
import { launchChromium } from '../browser/launch-chromium.ts';
import { measureVisit, type Visit } from '../browser/measure-visit.ts';

/** Compares home and hub on slow 4G and a slow processor: federated with one bundle, with plain HTML, and with Next.js. */
const RUNS = Number(process.env['RUNS'] ?? 5);
const PAGES = [
  { path: '/', other: '/supportus' },
  { path: '/supportus', other: '/' },
];
const FIELDS = [
  'lcp',
  'interactive',
  'click',
  'clickFromMenu',
  'requests',
  'prefetchRequests',
  'bytes',
  'shift',
] as const;

const bench = openBench();
const ours = await serveVariant(federatedVariant);
const sides = [
  { name: 'federated', ...ours },
  { name: 'one bundle', ...(await serveVariant(await createOneBundleVariant())) },
  { name: 'plain', ...(await serveVariant(createPlainVariant())) },
];
const hasNext = installNext();
if (hasNext) {
  const paths = PAGES.map(({ path }) => path);
  sides.push({ name: NEXT, ...(await serveNext(ours.origin, paths)) });
} else {
  console.log(`left out: ${NEXT}, which npm could not install`);
}
const browser = await launchChromium();

for (const { path, other } of PAGES) {
  const visits = new Map<string, Visit[]>(sides.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    // Each run starts with another side, because the first one has the coldest machine.
    for (const { name, origin } of [
      ...sides.slice(run % sides.length),
      ...sides.slice(0, run % sides.length),
    ]) {
      visits
        .get(name)
        ?.push(await measureVisit(browser, origin + path, name === 'plain' ? undefined : other));
    }
  }
  const of = (side: string, field: keyof Visit) =>
    median((visits.get(side) ?? []).map((each) => each[field]));
  const ratio = (field: keyof Visit, against: string) => of('federated', field) / of(against, field);
  console.log(`  ${path}`);
  for (const { name } of sides) {
    const values = FIELDS.map((field) => `${field} ${Math.round(of(name, field) * 1000) / 1000}`);
    console.log(`  ${name}: ${values.join(', ')}`);
  }
  const compare = (name: string, ...values: [number, Bound?]) => bench.compare(`${path}: ${name}`, ...values);
  compare('largest contentful paint against plain HTML', ratio('lcp', 'plain'), { most: 1.1 });
  compare('bytes of the first visit against one bundle', ratio('bytes', 'one bundle'), { most: 1.3 });
  compare('interactive against one bundle', ratio('interactive', 'one bundle'), { most: 1.1 });
  if (hasNext) {
    // Not against one bundle, which has had the code of the other page since the first visit.
    compare(`navigation by a scripted click against ${NEXT}`, ratio('click', NEXT), { most: 1 });
    compare(`navigation from the opened menu against ${NEXT}`, ratio('clickFromMenu', NEXT), { most: 1 });
    compare(`interactive against ${NEXT}`, ratio('interactive', NEXT), { most: 1.15 });
    compare(`largest contentful paint against ${NEXT}`, ratio('lcp', NEXT), { most: 1 });
    compare(`bytes of the first visit against ${NEXT}`, ratio('bytes', NEXT));
  }
  compare('requests until the first visit is interactive', of('federated', 'requests'), { most: 14 });
  compare('prefetch requests after that', of('federated', 'prefetchRequests'), { most: 7 });
  compare('layout shift', of('federated', 'shift'), { most: 0 });
}
for (const { page, script, style, budget } of pageWeights(STORE, liveReleases())) {
  bench.compare(`script of ${page} against its budget`, script / budget.script, { most: 1 });
  bench.compare(`style of ${page} against its budget`, style / budget.style, { most: 1 });
}
await bench.finish();
