import { localizePath } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

const field = (page: Page) => page.getByRole('searchbox');
const results = (page: Page) => page.locator('main ol > li');

test('the header leads to the search, and a result to the answer itself', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await field(page).fill('license');
  await expect(page).toHaveURL(/\?q=license$/);
  await expect(page.getByRole('status').filter({ hasText: /results? for/ })).toBeVisible();
  await results(page)
    .getByRole('link', { name: textOf('en', 'marketing:faq.licence.question') })
    .click();
  await expect(page).toHaveURL(/\/#faq-licence$/);
  await expect(page.locator('#faq-licence')).toBeInViewport();
  await page.goBack();
  await expect(field(page)).toHaveValue('license');
  await expect(results(page).first()).toBeVisible();
});

/** Input, and the words that a result highlights for it. */
const TONGUES = [
  ['ar', 'مدرسه', /^(ال|لل)?مدرسة$/],
  ['de', 'forderung', /^Förderung/],
  ['ja', '学校', /^学校$/],
  ['ko', '학교', /^학교$/],
  ['ru', 'школ', /^школ/i],
  ['vi', 'truong hoc', /^(trường|học)$/i],
  ['zh-Hans', '学校', /^学校$/],
] as const;
for (const [language, query, marked] of TONGUES) {
  test(`“${query}” is found in ${language}`, async ({ page }) => {
    await openPage(page, localizePath('/search', language));
    await field(page).fill(query);
    await expect(page.locator('main mark').filter({ hasText: marked }).first()).toBeVisible();
  });
}

test('another word for the same is found in the index of a language: 料金 where a page says 価格', async ({
  page,
}) => {
  const words = textOf('ja', 'pages:why.reasons.yours.text');
  expect(words).toContain('価格');
  expect(words).not.toContain('料金');
  await openPage(page, localizePath('/search', 'ja'));
  await field(page).fill('料金');
  const found = results(page).filter({ has: page.locator('a[href^="/ja/whyLarkSuite"]') });
  await expect(
    found
      .locator('mark')
      .filter({ hasText: /^価格$/ })
      .first(),
  ).toBeVisible();
});

test('what was typed before the scripts came is searched for when they are there', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/search', { waitUntil: 'commit' });
  await field(page).fill('license');
  release();
  await expect(results(page).first()).toBeVisible();
  await expect(field(page)).toHaveValue('license');
  await expect(page).toHaveURL(/\?q=license$/);
});

test('can be used with the keyboard alone', async ({ page }) => {
  await openPage(page, '/search');
  await field(page).focus();
  await page.keyboard.type('license');
  await page.keyboard.press('Enter');
  await expect(results(page).first()).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(results(page).first().getByRole('link')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page leads to every other page instead', async ({ page }) => {
    await page.goto('/search');
    await expect(page.getByRole('search')).toBeHidden();
    await expect(page.getByText(textOf('en', 'search:noScript'))).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'For schools' }).click();
    await expect(page).toHaveURL(/\/schools$/);
  });
});
