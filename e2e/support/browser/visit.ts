import type { Page } from '@playwright/test';

/** Opens a page, waits until it is interactive, and lays all of it out, which otherwise happens after two seconds. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  await layOut(page);
}

export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
}
