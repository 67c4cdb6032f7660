import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withPalette } from '../tools/lib/palette.ts';
import { leftoverPictures, lookGroups, MEMBERS_PAGE, MISSING_PAGE } from './support/looks.ts';
import { test as base } from './support/own-site.ts';
import { inspection } from './support/passed.ts';
import { whyNotComparable } from './support/renderer.ts';
import { expect } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Half as many pixels a side: words can still be read, and all pictures together stay small. */
const SCALE = 0.5;

/** Just above what the palette of a picture takes away; letters' edges may differ by a few pixels. */
const TOLERANCE = { threshold: 0.06, maxDiffPixels: 100 };

const MADE_OF = ['looks.spec.ts', 'support/looks.ts', 'support/visit.ts', 'looks/renderer.json'];

const test = base.extend<object, { foreign: string }>({
  foreign: [
    async ({ browser }, use) => {
      const reason = await whyNotComparable(browser);
      if (reason) console.error(`Pictures are not compared: ${reason}. See docs/decisions/037-looks.md.`);
      await use(reason);
    },
    { scope: 'worker' },
  ],
});

/** The whole of a page at rest: interactive, idle, every picture on it loaded. */
async function screenshot(page: Page, url: string): Promise<Buffer> {
  // A page that is missing has no area that could say when it is ready.
  if (url.endsWith(MISSING_PAGE)) await page.goto(url, { waitUntil: 'networkidle' });
  else await visit(page, url);
  if (url.endsWith(MEMBERS_PAGE)) await page.waitForURL(/\/login\b/);
  const height = await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode()));
    // React has rendered what it was given before the browser calls itself idle.
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollHeight;
  });
  const { width } = page.viewportSize() ?? { width: 0 };
  // A last half row of pixels would be drawn now this way, now that.
  const clip = { x: 0, y: 0, width, height: Math.floor(height * SCALE) / SCALE };
  return page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' });
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
      for (const { url, path, picture } of pages) {
        const beside = join('looks', ...picture);
        const missing = path === MISSING_PAGE;
        if (!missing && looks.isKnown(language, path, beside)) continue;
        await test.step(url, async () => {
          const before = errors.length;
          const drawn = await screenshot(page, url);
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
