import type { Browser, BrowserContext, Page } from '@playwright/test';
import { throttle, type Traffic } from './slow-phone.ts';

const VIEWPORT = { width: 412, height: 823 };
/** What a visitor takes to look at a page or at its menu, at most, before going on. */
const LOOK_MS = 1_000;

export interface Visit {
  /** Milliseconds from the start of the navigation. */
  readonly lcp: number;
  readonly interactive: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Begun before the page was interactive; without such a mark, all. */
  readonly requests: number;
  /** Begun after that, for what the visitor may want next. */
  readonly ahead: number;
  /** Bytes received, headers included. */
  readonly bytes: number;
  /** Milliseconds from a click that nothing announced until the other page is on the screen; 0 without a page to go to. */
  readonly click: number;
  /** The same on a visit of its own, once the main menu was opened and the network at rest. */
  readonly opened: number;
}

/** First visit to a page with an empty cache, then navigations to another one; without that the page needs no script. */
export async function visit(browser: Browser, url: string, other?: string): Promise<Visit> {
  const { context, page, traffic } = await open(browser, url);
  if (other) await interactive(page);
  // On a slow processor the network is at rest before anything is painted.
  await page.waitForFunction(() => (window as unknown as { measured: Measured }).measured.lcp > 0);
  if (other) await traffic.atRest(LOOK_MS);
  const { lcp } = await page.evaluate(measured);
  const [mark] = await page.evaluate(() =>
    performance.getEntriesByName('interactive').map((each) => each.startTime),
  );
  const { requests: all, bytes } = traffic.sums();
  const requests = mark === undefined ? all : Math.min(all, await requestsBefore(page, mark));
  const ahead = all - requests;
  const click = other ? await follow(page, `header a[href="${other}"]`) : 0;
  const { shift } = await page.evaluate(measured);
  await context.close();
  const opened = other ? await fromMenu(browser, url, other) : 0;
  return { lcp, shift, interactive: mark ?? 0, requests, ahead, bytes, click, opened };
}

async function fromMenu(browser: Browser, url: string, other: string): Promise<number> {
  const { context, page, traffic } = await open(browser, url);
  await interactive(page);
  await page.locator('header button[popovertarget="main-menu"]').click();
  await traffic.atRest(LOOK_MS);
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

/** Those of the document's files, and the document itself. */
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

/** Runs in the page: what `observe` has found so far. */
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
 * Until the frame with the other page's heading has been painted: a page that sets the focus is laid out before that frame,
 * one that does not, within it.
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
