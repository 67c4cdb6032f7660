import { expect, type Browser, type Page } from '@playwright/test';

export interface OpenPage {
  /** Console errors and warnings, and failed requests. */
  readonly complaints: readonly string[];
  /** Makes a change. Resolves with the milliseconds until the page shows the text. */
  waitForText(text: string, change: () => void): Promise<number>;
  press(button: string): Promise<void>;
  /** Whether the document has been reloaded. */
  wasLoadedAgain(): Promise<boolean>;
  hasOverlay(is: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Generous, because the machine may be busy. Durations are printed, not checked. */
const LIMIT = { timeout: 60_000 };

/** Opens an address and waits until its area is interactive. `first` runs before. */
export async function openPage(
  browser: Browser,
  url: string,
  first?: (page: Page) => Promise<void>,
): Promise<OpenPage> {
  const { origin } = new URL(url);
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const page = await context.newPage();
  await first?.(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(url, LIMIT);
  await expect(page.locator('main h1').first()).toBeVisible(LIMIT);
  await page.waitForLoadState('load');
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  return {
    complaints,
    async waitForText(text, change) {
      const begun = Date.now();
      change();
      await page.getByText(text).first().waitFor(LIMIT);
      return Date.now() - begun;
    },
    press: (button) => page.getByRole('button', { name: button }).click(LIMIT),
    wasLoadedAgain: () => page.evaluate(() => !('isFirstDocument' in window)),
    hasOverlay: (is) =>
      expect(page.locator('#webpack-dev-server-client-overlay')).toHaveCount(is ? 1 : 0, LIMIT),
    close: () => context.close(),
  };
}
