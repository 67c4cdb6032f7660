import { expect, type Locator, type Page } from '@playwright/test';

/** More steps than any page needs. */
const MAX_STEPS = 150;

/** Presses a key until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MAX_STEPS && !(await isFocused()); step += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
