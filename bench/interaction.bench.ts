import { chromium } from '@playwright/test';
import { findChromium } from '../tools/lib/chromium.ts';
import { serveSide } from './lib/edge.ts';
import { CONTROLS, durationsOf, ratingOf } from './lib/interactions.ts';
import { federated } from './lib/sides.ts';

/**
 * From a press to the next paint, on a phone's processor, for every kind of control; the browser's own Event Timing.
 * `ONLY=theme` looks at some.
 */
const RUNS = Number(process.env['RUNS'] ?? 10);
const ONLY = process.env['ONLY'] ?? '';

const { origin, close } = await serveSide(federated);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let holds = true;
for (const control of CONTROLS.filter(({ name }) => name.includes(ONLY))) {
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run += 1) durations.push(...(await durationsOf(browser, origin, control)));
  for (const line of ratingOf(control, durations)) {
    if (line.startsWith('FAILS')) holds = false;
    console.log(line);
  }
}
await browser.close();
await close();
process.exit(holds ? 0 : 1);
