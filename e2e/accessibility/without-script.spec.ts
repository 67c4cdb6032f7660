import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { inspectedLanguages } from '../support/pages/inspected-languages.ts';
import { sitePages } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/browser/test.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { tag, dir } of LANGUAGES) {
    // covers: M1, X1
    test(`pages can be read in ${tag}`, async ({ page }) => {
      for (const { path } of sitePages()) {
        if (!inspectedLanguages(path).includes(tag)) continue;
        const url = localizePath(path, tag);
        expect((await page.goto(url))?.status(), url).toBe(200);
        await expect(page.locator('html'), url).toHaveAttribute('lang', tag);
        await expect(page.locator('html'), url).toHaveAttribute('dir', dir);
        await expect(page.locator('main h1'), url).toHaveCount(1);
        // Chinese, Japanese and Korean texts need half as many characters.
        const least = /^(?:ja|ko|zh)/.test(tag) ? 20 : 40;
        expect((await page.locator('main').innerText()).length, url).toBeGreaterThan(least);
        await expect(page.getByRole('banner'), url).toBeVisible();
        await expect(page.getByRole('contentinfo'), url).toBeVisible();
        expect(await page.title(), url).not.toBe('');
      }
    });
  }

  test('the contrast menu works and comes back to the page', async ({ page, baseURL }) => {
    await page.goto('/supportus');
    await page.getByRole('button', { name: 'Accessibility' }).click();
    await page.getByRole('button', { name: 'Black on yellow' }).click();
    await expect(page).toHaveURL(`${baseURL}/supportus`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'black-on-yellow');
  });
});

test('each page of a language has its own title and description', async ({ request }) => {
  const heads = await Promise.all(
    sitePages().map(async ({ path }) => {
      const html = await (await request.get(path)).text();
      return [/<title>(.*?)<\/title>/.exec(html)?.[1], /name="description" content="(.*?)"/.exec(html)?.[1]];
    }),
  );
  expect(new Set(heads.map(([title]) => title)).size).toBe(heads.length);
  for (const [title, description] of heads) {
    expect(title?.length ?? 0).toBeGreaterThan(5);
    expect(description?.length ?? 0).toBeGreaterThan(20);
  }
});
