import type { Browser, CDPSession, Page } from '@playwright/test';

/** Slow 4G and a phone's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_RATE = 4;

export interface Visit {
  /** Milliseconds from the start of the navigation. */
  readonly lcp: number;
  readonly interactive: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly requests: number;
  /** Bytes received, headers included. */
  readonly bytes: number;
  /** Milliseconds from the click to the other area's heading. */
  readonly navigation: number;
}

/** First visit to a page with an empty cache, then a click on a link to another area. */
export async function visit(browser: Browser, url: string, link?: { readonly href: string }): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await throttle(session);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  if (link) await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  const first = await page.evaluate(
    () => (window as unknown as { measured: { lcp: number; shift: number } }).measured,
  );
  const interactive = await page.evaluate(
    () => performance.getEntriesByName('interactive')[0]?.startTime ?? 0,
  );
  const { requests, bytes } = traffic();
  const navigation = link ? await follow(page, link.href) : 0;
  const { shift } = await page.evaluate(
    () => (window as unknown as { measured: { shift: number } }).measured,
  );
  await context.close();
  return { ...first, shift, interactive, requests, bytes, navigation };
}

async function throttle(session: CDPSession) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => ({ requests, bytes });
}

/** Runs in the page before anything else. */
function observe(): void {
  const measured = { lcp: 0, shift: 0 };
  Object.assign(window, { measured });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) measured.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function follow(page: Page, href: string): Promise<number> {
  return page.evaluate(async (target) => {
    const before = document.querySelector('main h1')?.textContent;
    const started = performance.now();
    document.querySelector<HTMLAnchorElement>(`header a[href="${target}"]`)?.click();
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = document.querySelector('main h1')?.textContent;
      if (now && now !== before) return performance.now() - started;
      if (performance.now() - started > 30_000) throw new Error('the other page never came');
    }
  }, href);
}
