import { HYDRATED_PAGES, hydrationFlaws } from '../support/inspections/hydration.ts';
import { MISSING_PAGE } from '../visual/picture-list.ts';
import { expect, test } from '../support/browser/test.ts';

for (const path of HYDRATED_PAGES) {
  test(`${path} hydrates without an error, and with the attributes that React wants`, async ({
    page,
    watch,
  }) => {
    await page.goto(path);
    await expect.poll(() => hydrationFlaws(page, path)).toEqual([]);
    // The browser logs the status of a missing page.
    if (path === MISSING_PAGE)
      expect(watch.problems.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  });
}

test('an attribute that the document has and React has not is noticed', async ({ page }) => {
  await page.route('/contact', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(<footer[^]*?href=")/, '$1/de');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/contact');
  await expect.poll(() => hydrationFlaws(page, '/contact')).toEqual([expect.stringContaining('href is /de')]);
});
