import type { MENU_GROUPS } from '@larkfield/contracts';
import type { Page } from '@playwright/test';

/** Opens a group of the main menu on a wide screen. */
export async function openMenuGroup(page: Page, group: (typeof MENU_GROUPS)[number]): Promise<void> {
  await page.locator(`button[popovertarget="menu-${group}"]`).click();
}
