import { directionOf } from '@larkfield/contracts';
import { allPages, sitePages } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { url, language } of allPages()) {
    test(`${url} can be read before any script has run`, async ({ page }) => {
      const response = await page.goto(url);
      expect(response?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
      await expect(page.locator('main h1')).toHaveCount(1);
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
      await expect(page.locator('header')).toBeVisible();
      await expect(page.locator('footer')).toBeVisible();
      expect(await page.title()).not.toBe('');
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

for (const { url } of allPages()) {
  test(`${url} hydrates without a difference and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(url, { waitUntil: 'networkidle' });
    await expect(page.locator('main h1')).toHaveCount(1);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'no sideways scroll').toBe(0);
  });
}

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
