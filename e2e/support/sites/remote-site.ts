import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_REPORTS_PATH } from '@larkfield/contracts';
import type { BrowserContext } from '@playwright/test';

/** Settings of `tools/e2e.ts` for a remote site; empty when the tests start their own. */
export const REMOTE_SITE = {
  origin: process.env['E2E_AGAINST'] || undefined,
  /** First address of the browser; for a preview its signed link. */
  entry: process.env['E2E_ENTRY'] || undefined,
};

/** Tag of tests that write nothing and may run on the production site. */
export const READ_ONLY = { tag: '@read-only' };

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Blocks every request that could write, and records it. Blocked page reports are not recorded. */
export async function blockWrites(context: BrowserContext, refused: string[]): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (READING.includes(request.method())) return route.fallback();
    const { pathname } = new URL(request.url());
    if (pathname !== PAGE_REPORTS_PATH) refused.push(`${request.method()} ${pathname}`);
    await route.abort();
  });
}

const LEFT = join(import.meta.dirname, '../../../test-results/left-behind');

/** Records data that a test could not remove, for the operator of the site. */
export function noteLeftover(what: string): void {
  mkdirSync(join(LEFT, '..'), { recursive: true });
  appendFileSync(LEFT, `${what}\n`);
}

/** Returns the leftovers since the last call. */
export function takeLeftovers(): string[] {
  try {
    return readFileSync(LEFT, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  } finally {
    rmSync(LEFT, { force: true });
  }
}
