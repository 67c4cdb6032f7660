import { chromium } from '@playwright/test';
import { SIGNED_IN_COOKIE } from '@larkfield/contracts';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../tools/lib/chromium.ts';
import { ADMIN_SESSION } from './admin-services.ts';
import type { LighthousePage } from './lighthouse-pages.ts';
import { toVisit, type LighthouseVisit } from './lighthouse-report.ts';

/** The one audit that a page which its area keeps from search engines must fail. */
const NOT_INDEXED = ['is-crawlable'];

/** The recording of a load fails now and then, on a busy machine more often; that says nothing about the page. */
const ATTEMPTS = 3;

/** One run on a page, and by what. Lighthouse's own default: a phone on slow 4G, simulated from a load at full speed. */
export async function audit(
  origin: string,
  page: LighthousePage,
): Promise<{ readonly visit: LighthouseVisit; readonly version: string }> {
  let problem = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const lhr = await runLighthouse(origin, page);
    problem = lhr.runtimeError?.message ?? '';
    const browser = /Chrome\/\d+/.exec(lhr.environment.hostUserAgent)?.[0].replace('/', ' ') ?? '';
    if (!problem)
      return { visit: toVisit(lhr), version: `Lighthouse ${lhr.lighthouseVersion} in ${browser}` };
  }
  throw new Error(`${page.path}: ${problem}`);
}

async function runLighthouse(origin: string, { path, language, indexed, signedIn }: LighthousePage) {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', `--accept-lang=${language}`],
  });
  try {
    if (signedIn) await bringSession(chrome.port, origin);
    const result = await lighthouse(origin + path, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      ...(indexed ? {} : { skipAudits: NOT_INDEXED }),
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    const { pathname } = new URL(result.lhr.finalDisplayedUrl);
    // Whoever is led to the login has not seen the page.
    if (signedIn && pathname !== new URL(origin + path).pathname)
      throw new Error(`${path} led to ${pathname}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** Lighthouse empties caches before it looks, and leaves cookies. */
async function bringSession(port: number, origin: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const cookies = { session: ADMIN_SESSION, [SIGNED_IN_COOKIE]: '1' };
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no profile');
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await browser.close();
}
