import type { Language } from '@larkfield/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { textOf } from '../../../e2e/support/pages/site-pages.ts';

export const PATH = '/fieldTrial/register';

export const registrationText = (language: Language, key: string): string =>
  textOf(language, `registration:${key}`);
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const next = (page: Page, language: Language): Promise<void> =>
  button(page, registrationText(language, 'continue')).click();

/** Waits two seconds before sending, because the service rejects faster submissions as spam. */
export async function send(page: Page, language: Language): Promise<void> {
  await page.waitForFunction(() => performance.now() - ((window as { seenAt?: number }).seenAt ?? 0) > 2_100);
  await button(page, registrationText(language, 'send')).click();
}

export const field = (page: Page, name: string): Locator => page.locator(`form[action] [name="${name}"]`);

export async function fill(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(entries)) await field(page, name).fill(value);
}

export async function fillUpToVisit(page: Page, language: Language, email: string): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { seenAt: performance.now() }));
  await fill(page, { firstname: 'Ана', lastname: 'Иванова', emailaddress: email, phone: '+49 761 1234' });
  await next(page, language);
  await expect(page).toHaveURL(/\/child$/);
  await fill(page, { childfirstname: 'Zoë', childlastname: 'Иванова' });
  await fill(page, { 'birthparts.day': '28', 'birthparts.month': '2', 'birthparts.year': '2019' });
  await page.locator('[name="gender"][value="female"]').check();
  await next(page, language);
  await expect(page).toHaveURL(/\/address$/);
  await fill(page, { address: 'Hauptstraße 1', zip: '79098', city: 'Freiburg', state: 'Baden' });
  await page.locator('[name="country"]').selectOption('DE');
  await page.locator('[name="distance"]').selectOption('25');
  await next(page, language);
  await expect(page).toHaveURL(/\/questions$/);
  await page.locator('[name="skills.a"]').check();
  for (const question of ['anw2', 'anw3', 'anw4', 'anw5'])
    await page.locator(`[name="${question}"]`).selectOption('b');
  await next(page, language);
  await expect(page).toHaveURL(/\/visit$/);
}
