import type { Page } from '@playwright/test';

/** Opens a page and waits until it answers to the visitor; all of it is laid out then, which it would be two seconds later. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  await layOut(page);
}

/** Has what is below laid out at once. */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
}
