import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page of the site has to pass. */
const MOST_STEPS = 150;

/** Presses a key until something has the focus, as whoever has no mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MOST_STEPS && !(await isFocused()); step += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Goes to something by Tab, and presses Enter there. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
