import { splitPath } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { textOf } from '../../../e2e/support/pages.ts';
import { expect } from '../../../e2e/support/test.ts';

/** Opens a page of the administration, and waits until it is whole. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('main h1'), path).toBeVisible();
  await expectWhole(page);
}

/**
 * Waits until all that a page or its dialog asks the services for is there, and nothing is said to be wrong. Whoever is told that a
 * service does not answer, as on a busy machine, tries again.
 */
export async function expectWhole(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const { language } = splitPath(pathname);
  const main = page.locator('main');
  const unavailable = main
    .getByRole('alert')
    .filter({ hasText: textOf(language, 'admin:problem.unavailable') })
    .first();
  const missing = main
    .getByRole('status')
    .filter({ hasText: textOf(language, 'admin:loading') })
    .or(main.locator('[aria-busy="true"], [role="alert"]:not(:empty)'));
  await expect(async () => {
    if (await unavailable.isVisible()) await unavailable.getByRole('button').click({ timeout: 5_000 });
    await expect(missing, pathname).toHaveCount(0, { timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
}
