import { chromium } from '@playwright/test';
import { findChromium } from '../tools/lib/chromium.ts';
import { serveSide } from './lib/edge.ts';
import { CONTROLS, durationsOf } from './lib/interactions.ts';
import { federated } from './lib/sides.ts';
import { percentile, ratioLine } from './lib/statistics.ts';

/**
 * From a press to the next paint, on a phone's processor, for every kind of control; the browser's own Event Timing.
 * `ONLY=theme` looks at some.
 */
const RUNS = Number(process.env['RUNS'] ?? 10);
const ONLY = process.env['ONLY'] ?? '';
/** Milliseconds at the 75th and the 98th percentile; 200 is what web vitals call good. */
const BARS = { p75: 100, p98: 200 } as const;

const { origin, close } = await serveSide(federated);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let holds = true;
for (const control of CONTROLS.filter(({ name }) => name.includes(ONLY))) {
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run += 1) durations.push(...(await durationsOf(browser, origin, control)));
  for (const [name, most] of [
    [0.75, BARS.p75],
    [0.98, BARS.p98],
  ] as const) {
    const line = ratioLine(`${control.name}, p${name * 100}, ms`, percentile(durations, name), { most });
    if (line.startsWith('FAILS')) holds = false;
    console.log(line);
  }
}
await browser.close();
await close();
process.exit(holds ? 0 : 1);
