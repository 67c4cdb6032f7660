import type { Page } from '@playwright/test';
import { withSiteDatabase } from '../support/data/records.ts';
import { holdSampleEvent } from './hold-sample-event.ts';
import { withPalette } from './reduce-palette.ts';
import { leftoverPictures, pageGroups, MISSING_PAGE } from './picture-list.ts';
import { test as base } from '../support/sites/own-site.ts';
import { takePicture, SCALE, warnIfNotComparable, TOLERANCE } from './take-picture.ts';
import { expect } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

const test = base.extend<object, { foreign: string }>({
  foreign: [async ({ browser }, use) => use(await warnIfNotComparable(browser)), { scope: 'worker' }],
});

/** Takes a picture of the whole page, once it is interactive. */
async function screenshot(page: Page, url: string): Promise<Buffer> {
  // A missing page belongs to no area, so it has no `interactive` mark.
  if (url.endsWith(MISSING_PAGE)) await page.goto(url, { waitUntil: 'networkidle' });
  else await visit(page, url);
  return takePicture(page);
}

for (const { screen, viewport, language, theme, pages } of pageGroups()) {
  test.describe(`${screen}, ${language}, ${theme}`, () => {
    test.use({
      viewport,
      locale: language,
      deviceScaleFactor: SCALE,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('pages look as their pictures', async ({ page, context, baseURL, own, watch, foreign }, {
      config,
    }) => {
      test.skip(foreign !== '', foreign);
      test.setTimeout(pages.length * 10_000);
      await withSiteDatabase(holdSampleEvent, own.mongodbUrl);
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      for (const { url, path, picture } of pages) {
        await test.step(url, async () => {
          const drawn = await screenshot(page, url);
          const kept = config.updateSnapshots === 'none' ? drawn : withPalette(drawn);
          expect.soft(kept, `${url} on a ${screen} in ${theme}`).toMatchSnapshot(picture, TOLERANCE);
          // The browser logs the status of a missing page.
          if (path === MISSING_PAGE)
            expect(watch.problems.splice(0)).toEqual([expect.stringContaining('404')]);
        });
      }
    });
  });
}

test('every picture belongs to a page', () => {
  expect(leftoverPictures(), 'npm run lab -- visual removes them').toEqual([]);
});
