import type { Page } from '@playwright/test';
import {
  fillIn,
  passFormTime,
  REFERRAL,
  referralEntries,
  uniqueEmail,
} from '../../e2e/support/data/forms.ts';
import { sendWithRetry } from '../../e2e/support/data/send-with-retry.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage } from '../../e2e/support/browser/visit.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';

const draftText = (key: string, language: 'en' | 'ar' = 'en') => textOf(language, `forms:draft.${key}`);
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

test.beforeEach(async ({ page }) => {
  // A browser may ask before it reloads a page with entries.
  page.on('dialog', (dialog) => void dialog.accept());
});

test('a referral has its entries again after a reload, says so, and forgets them once it was sent', async ({
  page,
  watch,
}) => {
  test.slow();
  await page.clock.install();
  const email = uniqueEmail();
  await openPage(page, '/refercustomer');
  await fillIn(page, REFERRAL, referralEntries(email));
  await expect(page.getByRole('complementary', { name: draftText('title') })).toContainText(
    draftText('keptInTab'),
  );
  await reloadPage(page);
  await expect(page.getByText(draftText('restored'))).toBeVisible();
  await expect(field(page, 'collaborator.city')).toHaveValue('Freiburg');
  await expect(field(page, 'referer.country')).toHaveValue('DE');
  await passFormTime(page);
  await sendWithRetry({
    send: page.getByRole('button', { name: textOf('en', 'support:refer.send') }),
    answer: page.getByRole('dialog', { name: textOf('en', 'support:refer.sentTitle') }),
    language: 'en',
    watch,
  });
  expect(await stored(page, 'referral-entries')).toBeNull();
});

test('on a narrow screen in Arabic the entries of all groups come back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPage(page, '/ar/refercustomer');
  const entries = referralEntries(uniqueEmail());
  const ofFirst = Object.fromEntries(Object.entries(entries).filter(([name]) => name.startsWith('referer.')));
  await fillIn(page, REFERRAL, ofFirst);
  await page.getByRole('button', { name: textOf('ar', 'forms:group.next') }).click();
  await field(page, 'collaborator.city').fill('Freiburg');
  await reloadPage(page);
  await expect(page.getByText(draftText('restored', 'ar'))).toBeVisible();
  await expect(field(page, 'referer.firstname')).toHaveValue('Ана');
  await expect(field(page, 'collaborator.city')).toHaveValue('Freiburg');
});

test('an application has its entries again after a reload, without the file; on a shared computer it has none', async ({
  page,
}) => {
  await openPage(page, '/volunteer');
  await field(page, 'person.city').fill('Bergen');
  await field(page, 'reason').fill('My brother was diagnosed late.');
  await reloadPage(page);
  await expect(field(page, 'person.city')).toHaveValue('Bergen');
  await expect(field(page, 'reason')).toHaveValue('My brother was diagnosed late.');
  await page.getByRole('checkbox', { name: draftText('shared') }).check();
  expect(await stored(page, 'volunteer-entries')).toBeNull();
  await field(page, 'person.city').fill('Oslo');
  await reloadPage(page);
  await expect(field(page, 'person.city')).toHaveValue('');
});

test('a donation has its entries again after a reload until somebody deletes them', async ({ page }) => {
  await openPage(page, '/donate');
  await field(page, 'description').fill('For the children');
  await reloadPage(page);
  await expect(field(page, 'description')).toHaveValue('For the children');
  const panel = page.getByRole('complementary', { name: draftText('title') });
  await panel.locator('summary').click();
  await panel.getByRole('button', { name: draftText('remove') }).click();
  await expect(field(page, 'description')).toHaveValue('');
  expect(await stored(page, 'donation-entries')).toBeNull();
});
