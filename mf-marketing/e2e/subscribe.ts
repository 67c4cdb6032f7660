import { localizePath, type Language } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { mailedLink } from '../../e2e/support/data/accounts.ts';
import { contactEntries, fillIn, NEWSLETTER, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

interface Subscriber {
  readonly email: string;
  readonly frequency: string;
}

/** Signs an address up for the newsletter on the home page and confirms it with the link of the mail. Needs `page.clock`. */
export async function subscribe(
  page: Page,
  language: Language,
  { email, frequency }: Subscriber,
): Promise<void> {
  const t = (key: string) => textOf(language, key);
  await openPage(page, localizePath('/', language));
  await page.getByRole('button', { name: t('marketing:contact.newsletter.open') }).click();
  await expect(page.getByText(t('forms:newsletterConsent'))).toBeVisible();
  const { phone: _phone, jobLevel: _level, message: _message, ...person } = contactEntries(email);
  await fillIn(page, NEWSLETTER, { ...person, role: 'parent', frequency });
  await passFormTime(page);
  await page.getByRole('button', { name: t('marketing:contact.newsletter.send') }).click();
  await expect(page.getByRole('dialog')).toContainText(t('marketing:contact.newsletter.sent'));
  await openPage(page, await mailedLink(email, localizePath('/newsletter', language)));
  await page.getByRole('button', { name: t('marketing:newsletterPage.confirm') }).click();
  await expect(page.locator('main')).toContainText(t('marketing:newsletterPage.confirmed'));
}
