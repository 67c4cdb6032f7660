import { localizePath, THEMES } from '@larkfield/contracts';
import { textOf } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/browser/test.ts';
import { openPage } from '../support/browser/visit.ts';

const NOWHERE = '/nowhere';

for (const language of ['en', 'ar', 'ja'] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled, locale: language });

      test(`an unknown address says so in ${language}, and leads home, to the search and to people`, async ({
        page,
        watch,
      }) => {
        const response = await page.goto(localizePath(NOWHERE, language));
        expect(response?.status()).toBe(404);
        expect(response?.headers()['cache-control']).toBe('no-store');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('main h1')).toHaveText(textOf(language, 'shell:system.not-found.title'));
        await expect(page.locator('[aria-current="page"]')).toHaveCount(0);
        const links = page.locator('main a');
        await expect(links).toHaveText(
          ['home', 'search', 'contact'].map((way) => textOf(language, `shell:system.${way}`)),
        );
        for (const link of await links.all()) {
          const href = await link.getAttribute('href');
          expect((await page.request.get(href ?? '')).status(), href ?? '').toBe(200);
        }
        watch.problems.length = 0;
        await links.nth(1).click();
        await expect(page).toHaveURL(new RegExp(`${localizePath('/search', language)}$`));
        await expect(page.locator('main h1')).toHaveCount(1);
      });
    });
  }

  test(`a form that the site cannot take is answered in ${language} with ways to reach people`, async ({
    request,
  }) => {
    const referer = new URL(localizePath('/contact', language), process.env['SITE_ORIGIN']).href;
    const response = await request.post('/preferences', { headers: { referer }, data: {} });
    expect(response.status()).toBe(415);
    expect(response.headers()['cache-control']).toBe('no-store');
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(textOf(language, 'shell:system.error.title'));
    expect(html).toMatch(/href="mailto:[^"]+@/);
    expect(html).not.toContain('{{number}}');
  });
}

test('where script draws what a document can be as well, both show the same scene', async ({
  page,
  watch,
}) => {
  const scene = () =>
    page.locator('main [data-scene="not-found"]').evaluate((panel) => {
      const { backgroundImage, backgroundPosition, display } = getComputedStyle(panel, '::before');
      return { backgroundImage, backgroundPosition, display };
    });
  await openPage(page, '/openings');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('main h1').evaluate((heading) => {
    const link = document.createElement('a');
    link.href = '/openings/no-such-opening';
    heading.replaceChildren(Object.assign(link, { textContent: 'gone' }));
  });
  const drawing = page.waitForResponse(/scenes[^/]*\.svg$/);
  await page.getByRole('link', { name: 'gone' }).click();
  await expect(page.locator('main h1')).toHaveText(textOf('en', 'shell:system.not-found.title'));
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect((await drawing).ok()).toBe(true);
  const drawn = await scene();
  expect(drawn.backgroundImage).toContain('scenes');
  await page.goto(NOWHERE);
  expect(await scene()).toEqual(drawn);
  // The browser logs the status of both.
  for (const problem of watch.problems.splice(0)) expect(problem).toContain('404');
});

test('an unknown address comes in the colours that the visitor has chosen', async ({ request }) => {
  for (const theme of THEMES) {
    const html = await (await request.get(NOWHERE, { headers: { cookie: `theme=${theme}` } })).text();
    expect(html).toContain(`data-theme="${theme}"`);
  }
});
