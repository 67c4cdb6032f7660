import type { Page } from '@playwright/test';
import { expect } from '../../../e2e/support/browser/test.ts';

export async function searchByKeyboard(page: Page, words: string): Promise<void> {
  const entry = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(entry).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  await expect(entry).toBeFocused();
}
