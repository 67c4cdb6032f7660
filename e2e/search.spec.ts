import { expect, test } from './support/test.ts';

/** The last two are words that the pages themselves do not have. */
const FOUND = [
  ['refer', '/refercustomer'],
  ['shares', '/equityinvest'],
  ['volunteering', '/volunteer'],
  ['study', '/fieldTrial'],
] as const;

for (const [query, path] of FOUND)
  test(`“${query}” finds ${path}`, async ({ page }) => {
    await page.goto(`/search?q=${query}`, { waitUntil: 'networkidle' });
    const hrefs = page.locator(`main ol > li a[href^="${path}"]`);
    await expect(hrefs.first()).toBeVisible();
  });
