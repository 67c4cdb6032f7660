import type { Browser, Page } from '@playwright/test';
import type { Bench } from '../report/open-bench.ts';
import { percentile } from '../report/statistics.ts';
import { launchChromium } from './launch-chromium.ts';

const CPU_RATE = 4;

/** An interaction with a page that is repeated during one visit. */
export interface Control {
  readonly name: string;
  readonly path: string;
  /** Prepares the page; not measured. */
  readonly before?: (page: Page) => Promise<void>;
  /** Steps, each measured separately. */
  readonly steps: readonly ((page: Page) => Promise<void>)[];
}

export const press = (selector: string) => (page: Page) => page.locator(selector).first().tap();
export const pressKey = (selector: string, key: string) => async (page: Page) => {
  await page.locator(selector).first().focus();
  await page.keyboard.press(key);
};
const toggle = (id: string) => press(`button[popovertarget="${id}"]`);

/** Bounds of the 75th and 98th percentile in milliseconds; web vitals call 200 ms good. */
const BARS = { p75: 100, p98: 200 } as const;

/** Compares the steps of some visits with the bounds. `ONLY` and `RUNS` in the environment narrow the run. */
export async function compareControls(
  bench: Pick<Bench, 'compare'>,
  origin: string,
  controls: readonly Control[],
  { runs, cookies = {} }: { readonly runs: number; readonly cookies?: Readonly<Record<string, string>> },
): Promise<void> {
  const browser = await launchChromium();
  const wanted = controls.filter(({ name }) => name.includes(process.env['ONLY'] ?? ''));
  for (const control of wanted) {
    const durations: number[] = [];
    for (let run = 0; run < Number(process.env['RUNS'] ?? runs); run += 1)
      durations.push(...(await measureSteps(browser, origin, control, cookies)));
    bench.compare(`${control.name}, p75, ms`, percentile(durations, 0.75), { most: BARS.p75 });
    bench.compare(`${control.name}, p98, ms`, percentile(durations, 0.98), { most: BARS.p98 });
  }
  await browser.close();
}

/** One control of each kind on public pages. */
export const CONTROLS: readonly Control[] = [
  { name: 'main menu', path: '/', steps: [toggle('main-menu'), toggle('main-menu')] },
  { name: 'language menu', path: '/', steps: [toggle('language-menu'), toggle('language-menu')] },
  {
    name: 'theme',
    path: '/',
    before: toggle('accessibility-menu'),
    steps: ['black-on-yellow', 'white-on-black', 'automatic'].map((name) => press(`button[value="${name}"]`)),
  },
  { name: 'contact form', path: '/', steps: [press('#contact-form-toggle'), press('#contact-form-toggle')] },
  {
    name: 'letter in a field',
    path: '/',
    before: press('#contact-form-toggle'),
    steps: ['a', 'b', 'c'].map((key) => pressKey('#contact-form input[name="firstname"]', key)),
  },
  {
    name: 'form with problems',
    path: '/',
    before: press('#contact-form-toggle'),
    // On a phone the submit button is visible only in the last group of fields.
    steps: [press('#contact-form button[type="submit"]:visible')],
  },
  { name: 'question', path: '/', steps: [press('main details summary'), press('main details summary')] },
  {
    name: 'letter in the search',
    path: '/search',
    before: press('input[type="search"]'),
    steps: ['c', 'o', 's', 't'].map((key) => pressKey('input[type="search"]', key)),
  },
];

/** Resolves with the milliseconds of each step of one visit, from the press to the paint that follows. */
async function measureSteps(
  browser: Browser,
  origin: string,
  control: Control,
  cookies: Readonly<Record<string, string>>,
): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await page.goto(origin + control.path, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.evaluate(observe);
  await control.before?.(page);
  await longest(page);
  const durations: number[] = [];
  for (const step of control.steps) {
    await step(page);
    durations.push(await longest(page));
  }
  await context.close();
  return durations;
}

/** Runs in the page. Keeps the longest event of an interaction; events shorter than a frame are not reported. */
function observe(): void {
  const measured = { longest: 0 };
  Object.assign(window, { measured });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) measured.longest = Math.max(measured.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Resolves with the longest event since the last call, once the page is idle. */
function longest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Without a display a browser may wait forever for the next frame.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { measured } = window as unknown as { measured: { longest: number } };
    const { longest: found } = measured;
    measured.longest = 0;
    return found;
  });
}
