import type { Page, Response } from '@playwright/test';

/** Opens a page, waits until it is interactive, and lays all of it out, which otherwise happens after two seconds. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilInteractive(page);
  await layOut(page);
}

/**
 * Opens a page and waits until it is interactive and has loaded what it loads by itself. A click before that loads a document.
 */
export async function openPage(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  await waitUntilInteractive(page);
  return response;
}

/** Loads the page again, and waits as `openPage` does. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' });
  await waitUntilInteractive(page);
}

/** Waits for the shell's performance mark. There is none without script, or while a test stops the clock. */
const waitUntilInteractive = (page: Page) =>
  page.waitForFunction(() => {
    const isMarked = (name: string) => performance.getEntriesByName(name).length > 0;
    performance.mark('probe');
    return isMarked('interactive') || !isMarked('probe') || matchMedia('(scripting: none)').matches;
  });

export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
}
