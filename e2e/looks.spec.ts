import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withPalette } from '../tools/lib/palette.ts';
import { leftoverPictures, lookGroups, MISSING_PAGE } from './support/looks.ts';
import { test as base } from './support/own-site.ts';
import { inspection } from './support/passed.ts';
import { photograph, SCALE, tellWhyNotComparable, TOLERANCE } from './support/photograph.ts';
import { expect } from './support/test.ts';
import { visit } from './support/visit.ts';

const MADE_OF = [
  'looks.spec.ts',
  'support/looks.ts',
  'support/photograph.ts',
  'support/visit.ts',
  'looks/renderer.json',
];

const test = base.extend<object, { foreign: string }>({
  foreign: [async ({ browser }, use) => use(await tellWhyNotComparable(browser)), { scope: 'worker' }],
});

/** The whole of a page, once it is interactive. */
async function screenshot(page: Page, url: string, gated: boolean): Promise<Buffer> {
  // A page that is missing has no area that could say when it is ready.
  if (url.endsWith(MISSING_PAGE)) await page.goto(url, { waitUntil: 'networkidle' });
  else await visit(page, url);
  if (gated) await page.waitForURL(/\/login\b/);
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

    test('pages look as their pictures', async ({ page, context, baseURL, watch, foreign }, {
      config,
      errors,
    }) => {
      test.skip(foreign !== '', foreign);
      test.setTimeout(pages.length * 10_000);
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      const looks = inspection(`looks, ${screen}, ${theme}`, MADE_OF);
      for (const { url, path, gated, picture } of pages) {
        const beside = join('looks', ...picture);
        const missing = path === MISSING_PAGE;
        if (!missing && looks.isKnown(language, path, beside)) continue;
        await test.step(url, async () => {
          const before = errors.length;
          const drawn = await screenshot(page, url, gated);
          const kept = config.updateSnapshots === 'none' ? drawn : withPalette(drawn);
          expect.soft(kept, `${url} on a ${screen} in ${theme}`).toMatchSnapshot(picture, TOLERANCE);
          // The browser itself notes the status of a missing page.
          if (missing) expect(watch.problems.splice(0)).toEqual([expect.stringContaining('404')]);
          else if (errors.length === before) looks.passed(language, path, beside);
        });
      }
    });
  });
}

test('every picture belongs to a page', () => {
  expect(leftoverPictures(), 'npm run looks removes them').toEqual([]);
});
