import type { Browser, BrowserContext, Page } from '@playwright/test';
import { throttle, type Traffic } from './slow-phone.ts';

const VIEWPORT = { width: 412, height: 823 };
/** Pause before the next click: a visitor looks at the page or the menu for at most so long. */
const LOOK_MS = 1_000;

export interface Visit {
  /** In milliseconds from the start of the navigation, like `interactive`. */
  readonly lcp: number;
  readonly interactive: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Requests that started before the page was interactive; all without that mark. */
  readonly requests: number;
  /** Requests that started afterwards, to prefetch. */
  readonly prefetchRequests: number;
  /** Bytes received, headers included. */
  readonly bytes: number;
  /** Milliseconds from a click without prior hover until the other page is painted; 0 without another page. */
  readonly click: number;
  /** The same on a separate visit, after the main menu was opened and the network was idle. */
  readonly clickFromMenu: number;
}

/** Measures a first visit with an empty cache, then navigations to `other`. Without `other` the page needs no script. */
export async function measureVisit(browser: Browser, url: string, other?: string): Promise<Visit> {
  const { context, page, traffic } = await open(browser, url);
  if (other) await interactive(page);
  // On a slow processor the network is idle before anything is painted.
  await page.waitForFunction(() => (window as unknown as { measured: Measured }).measured.lcp > 0);
  if (other) await traffic.waitUntilIdle(LOOK_MS);
  const { lcp } = await page.evaluate(measured);
  const [mark] = await page.evaluate(() =>
    performance.getEntriesByName('interactive').map((each) => each.startTime),
  );
  const { requests: all, bytes } = traffic.totals();
  const requests = mark === undefined ? all : Math.min(all, await requestsBefore(page, mark));
  const ahead = all - requests;
  const click = other ? await follow(page, `header a[href="${other}"]`) : 0;
  const { shift } = await page.evaluate(measured);
  await context.close();
  const opened = other ? await fromMenu(browser, url, other) : 0;
  return {
    lcp,
    shift,
    interactive: mark ?? 0,
    requests,
    prefetchRequests: ahead,
    bytes,
    click,
    clickFromMenu: opened,
  };
}

async function fromMenu(browser: Browser, url: string, other: string): Promise<number> {
  const { context, page, traffic } = await open(browser, url);
  await interactive(page);
  await page.locator('header button[popovertarget="main-menu"]').click();
  await traffic.waitUntilIdle(LOOK_MS);
  const duration = await follow(page, `#main-menu a[href="${other}"]`);
  await context.close();
  return duration;
}

async function open(
  browser: Browser,
  url: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly traffic: Traffic }> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const traffic = await throttle(await context.newCDPSession(page));
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  return { context, page, traffic };
}

async function requestsBefore(page: Page, mark: number): Promise<number> {
  return page.evaluate(
    (until) =>
      1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < until).length,
    mark,
  );
}

async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
}

interface Measured {
  lcp: number;
  shift: number;
}

/** Runs in the page. Returns what `observe` has measured so far. */
function measured(): Measured {
  return (window as unknown as { measured: Measured }).measured;
}

/** Runs in the page before anything else. */
function observe(): void {
  const found: Measured = { lcp: 0, shift: 0 };
  Object.assign(window, { measured: found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) found.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) found.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Returns the milliseconds from a click until the frame with the other page's heading is painted. Layout happens before
 * that frame if the page sets the focus, otherwise in it.
 */
async function follow(page: Page, link: string): Promise<number> {
  return page.evaluate(async (selector) => {
    const before = document.querySelector('main h1')?.textContent;
    const started = performance.now();
    document.querySelector<HTMLAnchorElement>(selector)?.click();
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = document.querySelector('main h1')?.textContent;
      if (now && now !== before) {
        const painted = new MessageChannel();
        await new Promise((resolve) => {
          painted.port1.onmessage = resolve;
          painted.port2.postMessage(undefined);
        });
        return performance.now() - started;
      }
      if (performance.now() - started > 30_000) throw new Error('the other page never came');
    }
  }, link);
}
