import type { Page } from '@playwright/test';
import { fillIn, uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { expect, test as base } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { AT_SANDBOX, waitForPayPal } from './payer.ts';

export const CREATE = '/api/donations/create';
export const t = (key: string) => textOf('en', `support:donate.${key}`);

/** Also runs the PayPal stand-in, or PayPal's sandbox, which serve pages outside the site. */
export const test = base.extend<{ standIn: undefined }>({
  standIn: [
    async ({ watch }, use) => {
      await use(undefined);
      const own = watch.problems.filter(
        (line) =>
          !/^foreign request: http:\/\/localhost:\d+\/checkoutnow/.test(line) &&
          !(AT_SANDBOX && /paypal(?:objects)?\.com/.test(line)),
      );
      watch.problems.splice(0, watch.problems.length, ...own);
    },
    { auto: true },
  ],
});

export const continueTo = (page: Page) => page.getByRole('button', { name: t('submit') });
/** PayPal's button, or its stand-in's: an element of its own. */
export const payWith = (page: Page) => page.locator('paypal-button');

/** Fills in the form and continues to the payment. */
export async function open(page: Page, email: string, entries: Record<string, string> = {}): Promise<void> {
  await openPage(page, '/donate');
  await fillIn(page, CREATE, { amount: '25,50', description: 'For the children', email, ...entries });
  await passFormTime(page);
  await continueTo(page).click();
  await expect(payWith(page)).toBeVisible();
}

export async function atPayPal(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payWith(page).click()]);
  await waitForPayPal(popup);
  return popup;
}

/** Creates a donation whose donor is at PayPal. */
export async function openAtPayPal(page: Page): Promise<{ readonly email: string; readonly popup: Page }> {
  const email = uniqueEmail();
  await open(page, email);
  return { email, popup: await atPayPal(page) };
}

export const record = async (email: string) => {
  const [found, ...more] = await findRecords('donations', { email });
  expect(more).toEqual([]);
  return found;
};
