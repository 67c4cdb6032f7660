import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_REPORTS_PATH } from '@larkfield/contracts';
import type { BrowserContext } from '@playwright/test';

/** What `tools/e2e.ts` says of a site that runs elsewhere; nothing where the tests start their own. */
export const AGAINST = {
  origin: process.env['E2E_AGAINST'] || undefined,
  /** Address that the browser opens first: of a preview, its signed link. */
  entry: process.env['E2E_ENTRY'] || undefined,
};

/** Of a test that writes nothing, and may be run on the site that visitors have. */
export const READ_ONLY = { tag: '@read-only' };

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets no request through that could write, whatever a page or a test wants, and notes each. What browsers report of pages is stopped as
 * well, and is nobody's fault.
 */
export async function onlyReading(context: BrowserContext, refused: string[]): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (READING.includes(request.method())) return route.fallback();
    const { pathname } = new URL(request.url());
    if (pathname !== PAGE_REPORTS_PATH) refused.push(`${request.method()} ${pathname}`);
    await route.abort();
  });
}

const LEFT = join(import.meta.dirname, '../../test-results/left-behind');

/** Notes what a test has written and cannot take back, for whoever looks after the site. */
export function leaveBehind(what: string): void {
  mkdirSync(join(LEFT, '..'), { recursive: true });
  appendFileSync(LEFT, `${what}\n`);
}

/** What tests have left behind since this was last asked. */
export function leftBehind(): string[] {
  try {
    return readFileSync(LEFT, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  } finally {
    rmSync(LEFT, { force: true });
  }
}
