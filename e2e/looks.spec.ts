import type { Page } from '@playwright/test';
import { withPalette } from '../tools/lib/palette.ts';
import { leftoverPictures, lookGroups, MISSING_PAGE } from './support/looks.ts';
import { test as base } from './support/own-site.ts';
import { photograph, SCALE, tellWhyNotComparable, TOLERANCE } from './support/photograph.ts';
import { expect } from './support/test.ts';
import { visit } from './support/visit.ts';

const test = base.extend<object, { foreign: string }>({
  foreign: [async ({ browser }, use) => use(await tellWhyNotComparable(browser)), { scope: 'worker' }],
});

/** The whole of a page, once it is interactive. */
async function screenshot(page: Page, url: string): Promise<Buffer> {
  // A page that is missing has no area that could say when it is ready.
  if (url.endsWith(MISSING_PAGE)) await page.goto(url, { waitUntil: 'networkidle' });
  else await visit(page, url);
  return photograph(page);
}

for (const { screen, viewport, language, theme, pages } of lookGroups()) {
  test.describe(`${screen}, ${language}, ${theme}`, () => {
    test.use({
      viewport,
      locale: language,
      deviceScaleFactor: SCALE,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('pages look as their pictures', async ({ page, context, baseURL, watch, foreign }, { config }) => {
      test.skip(foreign !== '', foreign);
      test.setTimeout(pages.length * 10_000);
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      for (const { url, path, picture } of pages) {
        await test.step(url, async () => {
          const drawn = await screenshot(page, url);
          const kept = config.updateSnapshots === 'none' ? drawn : withPalette(drawn);
          expect.soft(kept, `${url} on a ${screen} in ${theme}`).toMatchSnapshot(picture, TOLERANCE);
          // The browser itself notes the status of a missing page.
          if (path === MISSING_PAGE)
            expect(watch.problems.splice(0)).toEqual([expect.stringContaining('404')]);
        });
      }
    });
  });
}

test('every picture belongs to a page', () => {
  expect(leftoverPictures(), 'npm run looks removes them').toEqual([]);
});
