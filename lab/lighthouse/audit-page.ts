import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { SIGNED_IN_COOKIE } from '@larkfield/contracts';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../../tools/programs/chromium.ts';
import { ROOT } from '../../tools/workspace/paths.ts';
import { ADMIN_SESSION } from '../site/start-services.ts';
import type { LighthousePage } from './lighthouse-pages.ts';
import { toScores, type Scores } from './page-scores.ts';

/** An audit that pages with `indexed: false` must fail. */
const NOT_INDEXED = ['is-crawlable'];
/** Recording a page load fails now and then, on a busy machine more often. This is no property of the page. */
const ATTEMPTS = 3;
const REPORTS = join(ROOT, 'dist/lighthouse');

/**
 * Audits a page with Lighthouse's defaults: a phone on slow 4G, simulated from a load at full speed. Keeps Lighthouse's own
 * report in `dist/lighthouse`.
 * @throws Error when a signed-in page redirects, or Lighthouse fails three times.
 */
export async function audit(origin: string, page: LighthousePage): Promise<Scores> {
  let problem = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { lhr, report } = await runLighthouse(origin, page);
    mkdirSync(REPORTS, { recursive: true });
    const name = `${page.path}-${page.language}`.replaceAll(/[^\w-]+/g, '_');
    writeFileSync(join(REPORTS, `${name}.html`), String(report));
    problem = lhr.runtimeError?.message ?? '';
    if (!problem) return toScores(lhr);
  }
  throw new Error(`${page.path}: ${problem}`);
}

async function runLighthouse(origin: string, { path, language, indexed, signedIn }: LighthousePage) {
  const chrome = await launch({
    chromePath: ensureChromium(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', `--accept-lang=${language}`],
  });
  try {
    if (signedIn) await addSessionCookies(chrome.port, origin);
    const result = await lighthouse(origin + path, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'html',
      ...(indexed ? {} : { skipAudits: NOT_INDEXED }),
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    const { pathname } = new URL(result.lhr.finalDisplayedUrl);
    // A redirect to the login would audit the login page.
    if (signedIn && pathname !== new URL(origin + path).pathname)
      throw new Error(`${path} led to ${pathname}`);
    return result;
  } finally {
    chrome.kill();
  }
}

/** Lighthouse clears caches before a run, but keeps cookies. */
async function addSessionCookies(port: number, origin: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const cookies = { session: ADMIN_SESSION, [SIGNED_IN_COOKIE]: '1' };
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no profile');
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await browser.close();
}
