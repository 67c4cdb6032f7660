import { expect, test } from '../support/browser/test.ts';
import { openPage } from '../support/browser/visit.ts';

/** The last two words do not occur on the pages themselves. */
const FOUND = [
  ['refer', '/refercustomer'],
  ['volunteering', '/volunteer'],
  ['study', '/fieldTrial'],
] as const;

for (const [query, path] of FOUND)
  test(`“${query}” finds ${path}`, async ({ page }) => {
    await openPage(page, `/search?q=${query}`);
    const hrefs = page.locator(`main ol > li a[href^="${path}"]`);
    await expect(hrefs.first()).toBeVisible();
  });
