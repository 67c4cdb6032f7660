import { splitPath } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { textOf } from '../../../e2e/support/pages/site-pages.ts';
import { expect } from '../../../e2e/support/browser/test.ts';
import { openPage } from '../../../e2e/support/browser/visit.ts';

export async function openFullyLoaded(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.locator('main h1'), path).toBeVisible();
  await expectFullyLoaded(page);
}

/** Waits until all data of a page or dialog is loaded without error. Retries, because a busy machine may time out. */
export async function expectFullyLoaded(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const { language } = splitPath(pathname);
  const main = page.locator('main');
  const unavailable = main
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: textOf(language, 'admin:problem.retry') }) })
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
