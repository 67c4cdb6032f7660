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

/** Waits until all that a page or its dialog asks the services for is there. */
export async function expectWhole(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const { language } = splitPath(pathname);
  const awaited = page
    .getByRole('status')
    .filter({ hasText: textOf(language, 'admin:loading') })
    .or(page.locator('main [aria-busy="true"]'));
  await expect(awaited, pathname).toHaveCount(0);
}
