import { chromium } from '@playwright/test';
import { findChromium } from '../tools/lib/chromium.ts';
import { BUDGETS, pageWeights } from '../tools/lib/budgets.ts';
import { STORE } from '../tools/lib/paths.ts';
import { serveSide } from './lib/edge.ts';
import { federated, oneBundleSide, plainSide } from './lib/sides.ts';
import { median, ratioLine } from './lib/statistics.ts';
import { visit, type Visit } from './lib/visit.ts';

/** Home and hub on slow 4G and a slow processor: federated against one bundle, and against the same page without script. */
const RUNS = Number(process.env['RUNS'] ?? 5);
const PAGES = [
  { path: '/', other: '/supportus' },
  { path: '/supportus', other: '/' },
];

const sides = [federated, await oneBundleSide(), plainSide()];
const served = await Promise.all(sides.map(async (side) => ({ side, ...(await serveSide(side)) })));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let holds = true;
const print = (line: string) => {
  if (line.startsWith('FAILS')) holds = false;
  console.log(line);
};

for (const { path, other } of PAGES) {
  const visits = new Map<string, Visit[]>(sides.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { side, origin } of served) {
      const link = side.name === 'plain' ? undefined : { href: other };
      visits.get(side.name)?.push(await visit(browser, origin + path, link));
    }
  }
  const of = (side: string, field: keyof Visit) =>
    median((visits.get(side) ?? []).map((each) => each[field]));
  const ratio = (field: keyof Visit, against: string) => of('federated', field) / of(against, field);
  console.log(`\n${path}`);
  for (const { name } of sides) {
    const fields = ['lcp', 'interactive', 'navigation', 'requests', 'bytes', 'shift'] as const;
    console.log(
      `  ${name}: ${fields.map((field) => `${field} ${Math.round(of(name, field) * 1000) / 1000}`).join(', ')}`,
    );
  }
  print(ratioLine('largest contentful paint against plain HTML', ratio('lcp', 'plain'), { most: 1.1 }));
  print(
    ratioLine('bytes of the first visit against one bundle', ratio('bytes', 'one bundle'), { most: 1.3 }),
  );
  print(ratioLine('interactive against one bundle', ratio('interactive', 'one bundle'), { most: 1.2 }));
  print(
    ratioLine('navigation to the other area against one bundle', ratio('navigation', 'one bundle'), {
      most: 1.2,
    }),
  );
  print(ratioLine('requests of the first visit', of('federated', 'requests'), { most: 14 }));
  print(ratioLine('layout shift', of('federated', 'shift'), { most: 0 }));
}
for (const { page, script, style } of pageWeights(STORE)) {
  print(ratioLine(`script of ${page} against its budget`, script / BUDGETS.script, { most: 1 }));
  print(ratioLine(`style of ${page} against its budget`, style / BUDGETS.style, { most: 1 }));
}
await browser.close();
await Promise.all(served.map(({ close }) => close()));
process.exit(holds ? 0 : 1);
