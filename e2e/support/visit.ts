import type { Page } from '@playwright/test';

/** Opens a page and waits until it answers to the visitor. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
}
