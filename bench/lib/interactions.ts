import type { Browser, Page } from '@playwright/test';
import { percentile, ratioLine } from './statistics.ts';

const CPU_RATE = 4;

/** Something that visitors do on a page, more than once on one visit. */
export interface Control {
  readonly name: string;
  readonly path: string;
  /** What has to be done before it counts. */
  readonly before?: (page: Page) => Promise<void>;
  /** Each counts by itself. */
  readonly steps: readonly ((page: Page) => Promise<void>)[];
}

export const press = (selector: string) => (page: Page) => page.locator(selector).first().tap();
export const type = (selector: string, key: string) => async (page: Page) => {
  await page.locator(selector).first().focus();
  await page.keyboard.press(key);
};
const toggle = (id: string) => press(`button[popovertarget="${id}"]`);

/** Milliseconds at the 75th and the 98th percentile; 200 is what web vitals call good. */
const BARS = { p75: 100, p98: 200 } as const;

/** What the steps of some visits took against what is allowed, a line each. */
export function ratingOf({ name }: Control, durations: readonly number[]): string[] {
  return [
    ratioLine(`${name}, p75, ms`, percentile(durations, 0.75), { most: BARS.p75 }),
    ratioLine(`${name}, p98, ms`, percentile(durations, 0.98), { most: BARS.p98 }),
  ];
}

/** One of each kind. */
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
    steps: ['a', 'b', 'c'].map((key) => type('#contact-form input[name="firstname"]', key)),
  },
  {
    name: 'form with problems',
    path: '/',
    before: press('#contact-form-toggle'),
    // On a phone the button that sends waits behind the last group of fields.
    steps: [press('#contact-form button[type="submit"]:visible')],
  },
  { name: 'question', path: '/', steps: [press('main details summary'), press('main details summary')] },
  {
    name: 'letter in the search',
    path: '/search',
    before: press('input[type="search"]'),
    steps: ['c', 'o', 's', 't'].map((key) => type('input[type="search"]', key)),
  },
];

/** Milliseconds of each step of one visit, from the press to the paint that follows. */
export async function durationsOf(
  browser: Browser,
  origin: string,
  control: Control,
  cookies: Readonly<Record<string, string>> = {},
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

/** Runs in the page: keeps the longest event of an interaction. What is shorter than a frame is not told. */
function observe(): void {
  const measured = { longest: 0 };
  Object.assign(window, { measured });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) measured.longest = Math.max(measured.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest since it was last asked for, once the page is at rest. */
function longest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Without a display a browser may wait for a frame that does not come, and say nothing.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { measured } = window as unknown as { measured: { longest: number } };
    const { longest: found } = measured;
    measured.longest = 0;
    return found;
  });
}
